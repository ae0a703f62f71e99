/**
 * Builds the image for both architectures, has skopeo and umoci read it, and runs what umoci unpacks as a user without
 * rights. A second build must give the same digests. Needs root, for chroot. `--short` builds it for amd64 alone.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { waitUntilReady } from "../support/start-process.ts";

interface ImageConfig {
  readonly architecture: string;
  readonly config: { readonly User: string; readonly Env: readonly string[]; readonly Entrypoint: readonly string[] };
}

const ROOT = join(import.meta.dirname, "../..");
const { values: wanted } = parseArgs({ options: { short: { type: "boolean", default: false } } });
const ARCHITECTURES = wanted.short ? ["amd64"] : ["amd64", "arm64"];
const MAX_BYTES = 80_000_000;
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };

const folder = mkdtempSync(join(tmpdir(), "letterpress-image-suite-"));
try {
  const [image, again] = [join(folder, "image"), join(folder, "again")];
  build(image, ...ARCHITECTURES);
  build(again, "amd64");
  report(manifestOf(image, "amd64") === manifestOf(again, "amd64"), "two builds give one digest");
  for (const architecture of ARCHITECTURES) checkArchitecture(image, architecture);
  if (process.arch === "x64") await tryOut(image, "amd64");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function build(out: string, ...architectures: readonly string[]): void {
  const args = architectures.flatMap((architecture) => ["--arch", architecture]);
  execFileSync(process.execPath, [join(ROOT, "scripts/build-image.ts"), "--out", out, ...args], { stdio: "inherit" });
}

function manifestOf(image: string, architecture: string): string {
  const raw = execFileSync("skopeo", ["inspect", "--raw", `oci:${image}:${version}-${architecture}`], {
    encoding: "utf8",
  });
  return raw;
}

function checkArchitecture(image: string, architecture: string): void {
  const config = readConfig(image, architecture);
  report(config.architecture === architecture, `skopeo finds the image for ${architecture} by the name of the version`);
  const { layers } = JSON.parse(manifestOf(image, architecture)) as { layers: { digest: string; size: number }[] };
  const bytes = layers.reduce((sum, { size }) => sum + size, 0);
  report(bytes <= MAX_BYTES, `${architecture}: ${(bytes / 1_000_000).toFixed(1)} MB compressed`);
  const root = unpack(image, architecture);
  const node = join(root, "usr/local/bin/node");
  const kind = { amd64: 0x3e, arm64: 0xb7 }[architecture];
  report(readFileSync(node).readUInt16LE(18) === kind, `its Node is a program for ${architecture}`);
  const notices = ["app/THIRD-PARTY-NOTICES.md", "usr/local/share/doc/node/LICENSE", "usr/share/doc/libc6/copyright"];
  const missing = notices.filter((path) => !existsSync(join(root, path)));
  report(missing.length === 0, `licences of what others made are in it, but for: ${missing.join(", ")}`);
}

function readConfig(image: string, architecture: string): ImageConfig {
  const args = ["--override-arch", architecture, "inspect", "--config", `oci:${image}:${version}`];
  return JSON.parse(execFileSync("skopeo", args, { encoding: "utf8" }));
}

/** Returns the root of the files. */
function unpack(image: string, architecture: string): string {
  const bundle = join(folder, architecture);
  execFileSync("umoci", ["unpack", "--image", `${image}:${version}-${architecture}`, bundle], { stdio: "ignore" });
  return join(bundle, "rootfs");
}

/** As a container runtime would, with the user, the environment and the entry point that the image names. */
async function tryOut(image: string, architecture: string): Promise<void> {
  const root = join(folder, architecture, "rootfs");
  const { config } = readConfig(image, architecture);
  const env = { ...Object.fromEntries(config.Env.map((each) => each.split(/=(.*)/s))), HOST: "127.0.0.1", PORT: "0" };
  const inRoot = [`--userspec=${config.User}`, root, ...config.Entrypoint];
  const child = spawn("/usr/sbin/chroot", [...inRoot, "serve", "--examples"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const server = await waitUntilReady(child);
  report(!server.stderr().includes("Warning"), "it starts without a warning");
  const command = /^ {2}(curl .*)$/m.exec(server.stdout())?.[1] ?? "false";
  const answer = JSON.parse(execFileSync("sh", ["-c", command], { encoding: "utf8" }));
  report(typeof answer.programs?.html === "object", "a template is compiled and fetched");
  const healthEnv = { ...env, PORT: new URL(server.url).port };
  const health = execFileSync("/usr/sbin/chroot", [...inRoot, "health"], { env: healthEnv, encoding: "utf8" });
  report(health === "ready\n", "its health check says that it is ready");
  report((await server.stop()) === 0, "SIGTERM ends it with 0");
  const owner = statSync(join(root, "data/letterpress.db")).uid;
  report(`${owner}:${owner}` === config.User, "the store belongs to the user of the service");
  report(
    !existsSync(join(root, "bin")) && readdirSync(join(root, "tmp")).length === 0,
    "no shell, and nothing left in /tmp",
  );
}

function report(isTrue: boolean, promise: string): void {
  console.log(`${isTrue ? "ok" : "NOT OK"}: ${promise}`);
  if (!isTrue) process.exitCode = 1;
}
