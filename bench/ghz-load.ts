import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { LoadReport } from "./load.ts";
import { runLoad } from "./processes.ts";

const VERSION = "v0.120.0";
const MODULE = "github.com/bojand/ghz/cmd/ghz";

/** Unary gRPC calls. */
interface GhzLoad {
  readonly url: string;
  readonly token: string;
  /** Files: our schema as `buildProtoset` writes it, and the GetTemplateRequest as JSON. */
  readonly protoset: string;
  readonly message: string;
  readonly seconds: number;
}

/** The ghz on the PATH, or one that Go builds into a cache folder; undefined, said aloud, without both. */
export function findGhz(): string | undefined {
  if (spawnSync("ghz", ["--version"]).status === 0) return "ghz";
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "letterpress", `ghz-${VERSION}`);
  const ghz = join(folder, "ghz");
  if (existsSync(ghz)) return ghz;
  const env = { ...process.env, GOBIN: folder };
  const { status } = spawnSync("go", ["install", `${MODULE}@${VERSION}`], { env, stdio: "inherit" });
  if (status === 0) return ghz;
  console.log(`skipped: gRPC from ghz, which Go builds (go install ${MODULE}@${VERSION})`);
  return undefined;
}

/** Writes our schema in the form ghz reads, whose own parser does not find the vendored files. */
export function buildProtoset(file: string): void {
  execFileSync("buf", ["build", "proto", "--as-file-descriptor-set", "-o", file], { stdio: "inherit" });
}

/** Sends over one connection, eight calls at a time. Throws when a call failed. */
export function sendGhzLoad(ghz: string, { url, token, protoset, message, seconds }: GhzLoad): LoadReport {
  const output = runLoad(ghz, [
    ...["--insecure", "--protoset", protoset, "--call", "letterpress.v1.TemplateService/GetTemplate", "-D", message],
    ...["-m", JSON.stringify({ authorization: `Bearer ${token}` })],
    ...["-c", "8", "--connections", "1", "-z", `${seconds}s`, "--duration-stop", "wait", "-O", "json"],
    new URL(url).host,
  ]);
  const { rps, statusCodeDistribution } = JSON.parse(output) as {
    readonly rps: number;
    readonly statusCodeDistribution: Readonly<Record<string, number>>;
  };
  if (Object.keys(statusCodeDistribution).join() !== "OK") throw new Error(`not every call was answered:\n${output}`);
  return { perSecond: rps };
}
