/**
 * Operates a large store as docs/operations.md says: `npm run suite -- operations --gb 15`. Prints what each command
 * took, beside the same command on a small store, and exits with 1 when one took longer than it may. `--store FILE`
 * takes a store that an earlier run has kept with `--keep`.
 */
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { quantile } from "../reliability/quantile.ts";
import { atMost, exactly, type Finding } from "../reliability/scenario.ts";
import { listCommands } from "./commands.ts";
import { fetchAtPace } from "./fetch-at-pace.ts";
import { stopLeakedKey } from "./leaked-key.ts";
import { keysOfLargeStore, makeLargeStore } from "./make-large-store.ts";
import { startServer } from "./operated-server.ts";
import { runLetterpress } from "./run-process.ts";

const { values } = parseArgs({
  options: { gb: { type: "string", default: "0.4" }, store: { type: "string" }, keep: { type: "boolean" } },
});
const gigabytes = Number(values.gb);
if (!(gigabytes > 0)) throw new Error("--gb must be a number above 0");

const SMALL_GIGABYTES = 0.02;
/** A command that looks at a part of the store, and the start of a server that listens. */
const PART_SECONDS = 1;
const READY_SECONDS = 5;
const RUNBOOK_SECONDS = 60;
/** What a slow machine may take longer than on a small store. */
const SLOW_FACTOR = 3;
/** A disk that gives one page after the other reads no faster. */
const SECONDS_A_GIGABYTE = 60;
const BACKUP_P99_MS = 100;
const BACKUP_P99_FACTOR = 4;

const folder = mkdtempSync(join(tmpdir(), "letterpress-operations-"));
const small = join(folder, "small.db");
const large = values.store ?? join(folder, "large.db");
await makeLargeStore(small, SMALL_GIGABYTES);
if (!existsSync(large)) await makeLargeStore(large, gigabytes);
const bytes = statSync(large).size;
console.log(`a store of ${(bytes / 1e9).toFixed(2)} GB`);
const wholeSeconds = 10 + (bytes / 1e9) * SECONDS_A_GIGABYTE;

const findings: Finding[] = [];
for (const workers of [1, 2]) await tryStart(workers);
await tryCommands();
await tryRestore();

console.log("\n| What | Took | Bound | Verdict |\n| --- | --- | --- | --- |");
for (const { did, figure, limit, isGood } of findings) {
  console.log(`| ${[did, figure, limit, isGood ? "good" : "BAD"].join(" | ")} |`);
}
if (values.keep) console.log(`kept: ${large}`);
else rmSync(folder, { recursive: true });
process.exitCode = findings.every(({ isGood }) => isGood) ? 0 : 1;

async function tryStart(workers: number): Promise<void> {
  const named = workers === 1 ? "one process" : `${workers} workers`;
  const usual = await startServer(small, workers);
  await usual.stop();
  const server = await startServer(large, workers);
  note(seconds(`serve, ${named}: to /healthz 200`, server.secondsToHealth, PART_SECONDS, usual.secondsToHealth));
  note(seconds(`serve, ${named}: to /readyz 200`, server.secondsToReady, READY_SECONDS, usual.secondsToReady));
  note(seconds(`serve, ${named}: until every page was read`, await server.checked, wholeSeconds));
  if (workers === 1) await tryBesideServer(server.url);
  console.log(`memory of the process that was started: ${server.megabytes().toFixed(0)} MB (${named})`);
  await server.stop();
}

async function tryBesideServer(url: string): Promise<void> {
  const keys = keysOfLargeStore(bytes / 1e9) / 2;
  await fetchFor(url, keys, 2_000);
  const alone = quantile(await fetchFor(url, keys, 5_000), 0.99);
  const fetches = fetchAtPace(url, keys);
  const copy = join(folder, "beside.db");
  const { seconds: took, megabytes } = await runLetterpress(large, ["backup", copy]);
  const times = await fetches.end();
  rmSync(copy);
  note(seconds(`backup beside a server (${megabytes.toFixed(0)} MB)`, took, wholeSeconds + (bytes / 1e9) * 20));
  const limit = Math.max(BACKUP_P99_MS, alone * BACKUP_P99_FACTOR);
  note(
    atMost(
      `p99 of ${times.length} fetches meanwhile (${alone.toFixed(1)} ms alone)`,
      quantile(times, 0.99),
      Math.ceil(limit),
      "ms",
    ),
  );
  const run = await stopLeakedKey(large, url, 5);
  note(seconds("a leaked key: found, revoked, looked up", run.seconds, RUNBOOK_SECONDS));
  note(
    exactly(
      "fetches with it before and after; its revocation is logged",
      `${run.before} ${run.after} ${run.isLogged}`,
      "200 401 true",
    ),
  );
}

async function fetchFor(url: string, keys: number, ms: number): Promise<readonly number[]> {
  const fetches = fetchAtPace(url, keys);
  await new Promise((resolve) => setTimeout(resolve, ms));
  return fetches.end();
}

async function tryCommands(): Promise<void> {
  const commands = listCommands(folder);
  for (const { args, readsEverything } of commands) {
    const usual = await runLetterpress(small, args);
    if (args[0] === "backup") rmSync(args[1] ?? "");
    const { seconds: took, megabytes } = await runLetterpress(large, args);
    const did = `${args.slice(0, 2).join(" ").replace(folder, "")} (${megabytes.toFixed(0)} MB)`;
    note(readsEverything ? seconds(did, took, wholeSeconds) : seconds(did, took, PART_SECONDS, usual.seconds));
  }
}

async function tryRestore(): Promise<void> {
  const restored = join(folder, "restored.db");
  const { seconds: took, megabytes } = await runLetterpress(restored, ["restore", join(folder, "backup.db")]);
  note(seconds(`restore (${megabytes.toFixed(0)} MB)`, took, wholeSeconds));
  const list = ["audit", "list", "--limit", "5"];
  const [before, after] = [await runLetterpress(large, list), await runLetterpress(restored, list)];
  note(exactly("the newest audit rows are those of the store", String(after.stdout === before.stdout), "true"));
}

/** With what the same took on a small store, which a busy machine makes slower, too. */
function seconds(did: string, took: number, bound: number, usual = 0): Finding {
  const finding = atMost(did, took, Number(Math.max(bound, usual * SLOW_FACTOR).toFixed(1)), "s");
  return usual === 0 ? finding : { ...finding, figure: `${finding.figure} (${usual.toFixed(2)} s on a small store)` };
}

function note(finding: Finding): void {
  findings.push(finding);
  console.log(`${finding.isGood ? "good" : "BAD "}  ${finding.did}: ${finding.figure} (bound ${finding.limit})`);
}
