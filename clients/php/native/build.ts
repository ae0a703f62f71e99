/**
 * Builds the native engine of the PHP library for every platform: core.wasm through wasm2c and zig, which brings the C
 * libraries. Needs wabt 1.0.32 and the Python package ziglang 0.17.0. With --check, builds aside and compares with what is there.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const WABT_VERSION = "1.0.32";
const ZIG_VERSION = "0.17.0";
const WASM = fileURLToPath(new URL("../../../core/core.wasm", import.meta.url));
const WORDS = fileURLToPath(new URL("../../../core/messages.json", import.meta.url));
const HOST = fileURLToPath(new URL("host.c", import.meta.url));
const HASHES = fileURLToPath(new URL("hashes.json", import.meta.url));
const BINARIES = fileURLToPath(new URL("../bin/", import.meta.url));
/** Where Debian's wabt puts the sources that wasm2c's output needs. */
const RUNTIME = process.env.WASM2C_RUNTIME ?? "/usr/share/wabt/wasm2c";
const RUNTIME_HEADER = process.env.WASM2C_HEADER ?? "/usr/include/wasm-rt.h";

/** Each binary by its zig target. Those for Linux are static, so that they run with any C library. */
const TARGETS: Readonly<Record<string, string>> = {
  "letterpress-linux-x86_64": "x86_64-linux-musl",
  "letterpress-linux-aarch64": "aarch64-linux-musl",
  "letterpress-darwin-x86_64": "x86_64-macos",
  "letterpress-darwin-aarch64": "aarch64-macos",
  "letterpress-windows-x86_64.exe": "x86_64-windows-gnu",
};

const FLAGS = [
  "-std=gnu11",
  "-O2",
  "-s",
  "-ffunction-sections",
  "-fdata-sections",
  "-fno-sanitize=undefined",
  // Explicit bounds checks: the signal handler needs 8 GB of address space.
  "-DWASM_RT_MEMCHECK_SIGNAL_HANDLER=0",
  "-DNDEBUG",
];

/** Builds every binary in a directory and returns the digest of each, and of what they were made from. */
function buildAll(directory: string): Record<string, string> {
  assertVersion("wasm2c", ["--version"], WABT_VERSION);
  assertVersion("python3", ["-m", "ziglang", "version"], ZIG_VERSION);
  const work = join(directory, "sources");
  mkdirSync(work);
  copyFileSync(HOST, join(work, "host.c"));
  for (const name of ["wasm-rt-impl.c", "wasm-rt-impl.h"]) copyFileSync(join(RUNTIME, name), join(work, name));
  copyFileSync(RUNTIME_HEADER, join(work, "wasm-rt.h"));
  // wasm2c's output includes it on every system; that of Windows has what is in it elsewhere.
  mkdirSync(join(work, "windows"));
  writeFileSync(join(work, "windows/alloca.h"), "#include <malloc.h>\n");
  execFileSync("wasm2c", [WASM, "-n", "core", "-o", "core.c"], { cwd: work });
  copyFileSync(WORDS, join(directory, "messages.json"));
  const hashes: Record<string, string> = {
    "core.wasm": sha256(WASM),
    "host.c": sha256(HOST),
    "messages.json": sha256(WORDS),
  };
  for (const [name, target] of Object.entries(TARGETS)) {
    // Relative paths, so that no binary holds the name of a directory.
    const sources = ["host.c", "core.c", "wasm-rt-impl.c"];
    const args = ["-m", "ziglang", "cc", "-target", target, ...FLAGS, ...flagsFor(target), ...sources, "-o", name];
    execFileSync("python3", args, { cwd: work, stdio: ["ignore", "inherit", "inherit"] });
    copyFileSync(join(work, name), join(directory, name));
    hashes[name] = sha256(join(work, name));
  }
  return hashes;
}

function flagsFor(target: string): string[] {
  if (target.endsWith("-musl")) return ["-static", "-Wl,--gc-sections", "-Wl,--build-id=none", "-lm"];
  return target.includes("macos") ? ["-Wl,-dead_strip"] : ["-Wl,--gc-sections", "-Iwindows"];
}

function assertVersion(program: string, args: readonly string[], version: string): void {
  const actual = execFileSync(program, args, { encoding: "utf8" }).trim();
  if (actual !== version) throw new Error(`${program} ${args.join(" ")}: needs ${version}, is ${actual}`);
}

function sha256(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

const directory = mkdtempSync(join(tmpdir(), "letterpress-native-"));
try {
  const hashes = `${JSON.stringify(buildAll(directory), undefined, 2)}\n`;
  if (process.argv.includes("--check")) {
    if (hashes !== readFileSync(HASHES, "utf8")) throw new Error("the binaries in bin are not what this builds");
    console.log("the binaries in bin are what this builds");
  } else {
    mkdirSync(BINARIES, { recursive: true });
    for (const name of [...Object.keys(TARGETS), "messages.json"])
      copyFileSync(join(directory, name), join(BINARIES, name));
    writeFileSync(HASHES, hashes);
    process.stdout.write(hashes);
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
