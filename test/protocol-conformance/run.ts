/**
 * Runs the Connect conformance suite (https://github.com/connectrpc/conformance) against the server of the product,
 * over every protocol, encoding and HTTP version it speaks; `--short` leaves out TLS and Brotli. The runner is a Go
 * program, built into a cache folder; without Go the run is skipped aloud. Ends with "N passed, N failed".
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const VERSION = "v1.0.5";
const MODULE = "connectrpc.com/conformance";
/** How often a case of known-flaky.txt that has failed is tried by itself. */
const ATTEMPTS = 20;
const FOLDER = "test/protocol-conformance";
const PROTOS = ["config", "server_compat", "service"].map((name) => `connectrpc/conformance/v1/${name}.proto`);

const { values } = parseArgs({ options: { short: { type: "boolean", default: false } } });

if (spawnSync("go", ["version"]).status === 0) {
  process.exitCode = isGeneratedFromSuite() ? run(install()) : 1;
} else {
  console.log("skipped: the runner of the conformance suite needs Go 1.24 or later on the PATH, and there is none");
}

/** The path of the runner, built unless it is there. */
function install(): string {
  const bin = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "letterpress", `conformance-${VERSION}`);
  const runner = join(bin, "connectconformance");
  if (existsSync(runner)) return runner;
  console.log(`building the runner ${VERSION}`);
  const env = { ...process.env, GOBIN: bin };
  execFileSync("go", ["install", `${MODULE}/cmd/connectconformance@${VERSION}`], { env, stdio: "inherit" });
  return runner;
}

/** The messages must be those of the suite that runs: its own schema says so. */
function isGeneratedFromSuite(): boolean {
  const module = execFileSync("go", ["mod", "download", "-json", `${MODULE}@${VERSION}`], { encoding: "utf8" });
  const protos = join((JSON.parse(module) as { readonly Dir: string }).Dir, "proto");
  const fresh = mkdtempSync(join(tmpdir(), "letterpress-conformance-"));
  try {
    const paths = PROTOS.flatMap((path) => ["--path", join(protos, path)]);
    const template = join(FOLDER, "buf.gen.yaml");
    execFileSync("buf", ["generate", protos, "--template", template, "-o", fresh, ...paths], { stdio: "inherit" });
    const generated = join(FOLDER, "gen");
    if (spawnSync("diff", ["-r", join(fresh, generated), generated], { stdio: "inherit" }).status === 0) return true;
    console.error(
      `${generated} is not what ${VERSION} of the suite generates: copy it from the output of buf generate`,
    );
    return false;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Prints what the runner says, and the counts as the last line. Returns an exit code. */
function run(runner: string): number {
  const whole = runCases(runner, ["--known-failing", `@${join(FOLDER, "known-failing.txt")}`]);
  console.log(whole.output.trimEnd());
  if (whole.passed === 0) return 1;
  const flaky = new Set(readNames("known-flaky.txt"));
  const recovered = whole.failures.filter((name) => flaky.has(name) && passesAlone(runner, name));
  const failed = whole.failed - recovered.length;
  console.log(`${whole.passed + recovered.length} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** A case that failed for a chance of timing passes within a few runs; one that we broke never does. */
function passesAlone(runner: string, name: string): boolean {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { passed, failed } = runCases(runner, ["--run", name]);
    console.log(
      `again, attempt ${attempt} of ${ATTEMPTS}: ${passed === 1 && failed === 0 ? "passed" : "failed"}: ${name}`,
    );
    if (passed === 1 && failed === 0) return true;
  }
  return false;
}

interface CasesRun {
  readonly output: string;
  readonly passed: number;
  /** Also those that could not be run. */
  readonly failed: number;
  /** The names of those that ran and failed. */
  readonly failures: readonly string[];
}

function runCases(runner: string, options: readonly string[]): CasesRun {
  const server = [process.execPath, join(FOLDER, "serve.ts")];
  const config = values.short ? "server-short.yaml" : "server.yaml";
  const args = ["--mode", "server", "--conf", join(FOLDER, config), ...options, "--", ...server];
  const { stdout } = spawnSync(runner, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 256 * 1024 * 1024,
  });
  const [, passed = "0", failed = "0"] = /(\d+) passed, (\d+) failed/.exec(stdout) ?? [];
  const [, notRun = "0"] = /Another (\d+) could not be run/.exec(stdout) ?? [];
  const failures = [...stdout.matchAll(/^FAILED: (.+):$/gm)].map(([, name = ""]) => name);
  return { output: stdout, passed: Number(passed), failed: Number(failed) + Number(notRun), failures };
}

/** The names in a list of cases, which are no patterns. */
function readNames(file: string): readonly string[] {
  const lines = readFileSync(join(FOLDER, file), "utf8").split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}
