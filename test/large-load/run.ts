/**
 * Fetches from a large store: `npm run suite -- large-load --gb 15 --seconds 600`. 500 a second over REST and as
 * many over gRPC, of templates of 30 KB and with keys drawn by Zipf's law, from a server on one core and from two
 * workers on two. Prints what the callers saw and what memory the server took, and exits with 1 when a call failed or
 * memory was above the bound of docs/operations.md. `--store FILE` takes one that the suite `operations` has kept.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import Sqlite from "better-sqlite3";
import { readConfig } from "../../src/config.ts";
import { makeLargeStore } from "../operations/make-large-store.ts";
import { ArgumentError } from "../support/argument-error.ts";
import type { LoadPlan, LoadSeen } from "./load-plan.ts";

const { values } = parseArgs({
  options: {
    gb: { type: "string", default: "0.1" },
    seconds: { type: "string", default: "10" },
    rate: { type: "string", default: "500" },
    store: { type: "string" },
  },
});

for (const name of ["gb", "seconds", "rate"] as const) {
  if (!(Number(values[name]) > 0)) throw new ArgumentError(`--${name} must be a number above 0`);
}

/** What docs/operations.md allows a process beside `CACHE_MB`, with its compiler. */
const BESIDE_CACHE_MB = 460 + 105;
/** Keys that commands were tried on, or that they have made. */
const OTHER_KEYS = 100;
const WARM_SECONDS_MAX = 60;
/** A core of its own, so that neither takes time from the other; or both share two. */
const PLACEMENTS = [
  { name: "one process, one core", workers: 1, serverCores: "0", loadCores: "1" },
  { name: "two workers, two cores, shared with the callers", workers: 2, serverCores: "0,1", loadCores: "0,1" },
] as const;

const boundMegabytes = readConfig({}).cacheBytes / 1024 ** 2 + BESIDE_CACHE_MB;
const folder = mkdtempSync(join(tmpdir(), "letterpress-large-load-"));
const store = values.store ?? join(folder, "large.db");
if (values.store === undefined) await makeLargeStore(store, Number(values.gb));
const gigabytes = statSync(store).size / 1e9;
const size = countSeeded();
console.log(`${gigabytes.toFixed(2)} GB, ${size.templates} templates, ${size.keys} keys, ${values.seconds} s each`);
console.log(
  "| Server | Protocol | Period | Fetches | p50 | p99 | Maximum | Failed | Memory of a process | From the cache |",
);
console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
let isGood = true;
for (const placement of PLACEMENTS) isGood = (await tryPlacement(placement)) && isGood;
rmSync(folder, { recursive: true });
process.exitCode = isGood ? 0 : 1;

async function tryPlacement({ name, workers, serverCores, loadCores }: (typeof PLACEMENTS)[number]): Promise<boolean> {
  const server = spawn("taskset", ["-c", serverCores, process.execPath, "bin/letterpress.js", "serve"], {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      STORE_URL: `sqlite:${store}`,
      WORKERS: String(workers),
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    server.stdout.on("data", (chunk) => {
      output += chunk;
      const ready = /ready on (\S+)/.exec(output)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const plan: LoadPlan = {
    url,
    ...size,
    perSecond: Number(values.rate),
    seconds: Number(values.seconds),
    seed: 1,
    warmSeconds: Math.min(WARM_SECONDS_MAX, Number(values.seconds)),
  };
  const seen = await sendLoad(plan, loadCores);
  const megabytes = Math.max(...processesOf(server.pid as number).map(mostMegabytes));
  const hits = await cacheHits(url);
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  for (const { protocol, failures, periods } of seen.protocols) {
    for (const { name: period, calls, p50Ms, p99Ms, maxMs } of periods) {
      const figures = [ms(p50Ms), ms(p99Ms), ms(maxMs), failures.length, `${megabytes.toFixed(0)} MB`, hits];
      console.log(`| ${[name, protocol, period, calls, ...figures].join(" | ")} |`);
    }
    for (const failure of failures.slice(0, 3)) console.log(`failed: ${failure}`);
  }
  console.log(`the callers themselves were late by ${ms(seen.ownDelayP99Ms)} at the 99th percentile`);
  if (megabytes > boundMegabytes) console.log(`more memory than the bound of ${boundMegabytes} MB`);
  return megabytes <= boundMegabytes && seen.protocols.every(({ failures }) => failures.length === 0);
}

async function sendLoad(plan: LoadPlan, cores: string): Promise<LoadSeen> {
  const program = join(import.meta.dirname, "send-load.ts");
  const args = ["-c", cores, process.execPath, program, JSON.stringify(plan)];
  const { stdout } = await promisify(execFile)("taskset", args, { maxBuffer: 1024 ** 3 });
  return JSON.parse(stdout) as LoadSeen;
}

/** Of the keys of a large store the last ones were revoked. */
function countSeeded(): Pick<LoadPlan, "templates" | "keys"> {
  const database = new Sqlite(store, { readonly: true });
  const count = (from: string) => database.prepare<[], number>(`SELECT count(*) FROM ${from}`).pluck().get() ?? 0;
  const templates = count("templates WHERE slug LIKE 'mail-%'");
  const keys = count("keys WHERE revoked_at IS NULL") - OTHER_KEYS;
  database.close();
  return { templates, keys };
}

/** The process and those that it has started. */
function processesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return [pid, ...(children === "" ? [] : children.split(" ").map(Number))];
}

/** The most memory that the process has had. */
function mostMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function cacheHits(url: string): Promise<string> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const total = (what: string) =>
    Number(new RegExp(`^letterpress_template_cache_${what}_total (\\S+)$`, "m").exec(metrics)?.[1]);
  return `${((100 * total("hits")) / (total("hits") + total("misses"))).toFixed(1)} %`;
}
