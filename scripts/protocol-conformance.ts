/**
 * Runs the Connect conformance suite (https://github.com/connectrpc/conformance) against the server of the product, over every
 * protocol, encoding and HTTP version it speaks. The runner is a Go program, built into a cache folder; without Go the run is
 * skipped aloud. Ends with "N passed, N failed".
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

const VERSION = "v1.0.5";
const MODULE = "connectrpc.com/conformance";
const FOLDER = "test/protocol-conformance";
const PROTOS = ["config", "server_compat", "service"].map((name) => `connectrpc/conformance/v1/${name}.proto`);

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
  const server = [process.execPath, join(FOLDER, "serve.ts")];
  const options = ["--mode", "server", "--conf", join(FOLDER, "server.yaml")];
  const known = ["failing", "flaky"].flatMap((how) => [`--known-${how}`, `@${join(FOLDER, `known-${how}.txt`)}`]);
  const { status, stdout } = spawnSync(runner, [...options, ...known, "--", ...server], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 256 * 1024 * 1024,
  });
  console.log(stdout.trimEnd());
  const [, passed, failed] = /(\d+) passed, (\d+) failed/.exec(stdout) ?? [];
  if (passed === undefined) return 1;
  const [, notRun = "0"] = /Another (\d+) could not be run/.exec(stdout) ?? [];
  console.log(`${passed} passed, ${Number(failed) + Number(notRun)} failed`);
  return Number(notRun) > 0 ? 1 : (status ?? 1);
}
