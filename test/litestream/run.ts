/**
 * Has Litestream copy each change of a store that is served, by docs/operations/litestream.yml and as
 * docs/operations.md says. Twice, the host is lost under writes: server and Litestream are killed at once, and the
 * store is restored from the copy, which goes on. Needs the command litestream, 0.5. Ends with "N passed, N failed".
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readRunbooks, runBlock } from "../operations/runbook.ts";
import { runLetterpress, startProcess } from "../support/start-process.ts";
import { createKeys, type Writing } from "./create-keys.ts";

const [REPLICATE = "", RESTORE = ""] = readRunbooks().get("Backup of every change") ?? [];
/** A log of a thousand pages is brought into the file, which so much writing does several times. */
const WRITING_MS = 8_000;
const PATIENCE_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), "letterpress-litestream-"));
const store = join(folder, "store/letterpress.db");
const replica = join(folder, "replica");
const copied = join(replica, "ltx/0");
const env = {
  STORE_URL: `sqlite:${store}`,
  STORE_CHECKPOINTS: "off",
  STORE: store,
  REPLICA: replica,
  LOG_LEVEL: "error",
};
let passed = 0;
let failed = 0;

const adminToken = runLetterpress(env, "key", "create", "--admin", "--name", "litestream").trim();
/** Those that the store must hold. */
let kept: readonly string[] = [];
for (const round of [1, 2]) {
  const { acknowledged, refused } = await loseHost();
  const lastSyncAt = readSyncs().at(-2)?.at ?? 0;
  const synced = acknowledged.filter(({ at }) => at < lastSyncAt).map(({ id }) => id);
  check(
    `${round}: ${acknowledged.length} changes were made beside Litestream, and none refused`,
    refused.length === 0,
    refused,
  );
  check(`${round}: ${synced.length} of them were made before the last copy but one`, synced.length > 0, lastSyncAt);
  await restore(round);
  const found = new Set(listKeys());
  const lost = [...kept, ...synced].filter((id) => !found.has(id));
  check(`${round}: these and ${kept.length} of before are there once it is restored`, lost.length === 0, lost);
  const { damaged, findings } = JSON.parse(runLetterpress(env, "store", "check", "--indexes", "--json"));
  check(`${round}: no page is damaged`, damaged === false, findings);
  kept = [...found];
}
rmSync(folder, { recursive: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Serves the store and has it copied while keys are made, and kills both at once. */
async function loseHost(): Promise<Writing> {
  const server = await startProcess(env);
  const litestream = spawn("sh", ["-eu", "-c", REPLICATE], {
    ...{ env: { PATH: process.env.PATH, ...env }, stdio: ["ignore", "inherit", "inherit"], detached: true },
  });
  const writing = createKeys(server.url, adminToken);
  const before = readSyncs().length;
  const deadline = Date.now() + PATIENCE_MS;
  while (readSyncs().length < before + 2) {
    if (Date.now() > deadline) throw new Error("nothing was copied");
    await sleep(100);
  }
  await sleep(WRITING_MS);
  await Promise.all([killGroup(litestream), kill(server.child)]);
  await writing.ended;
  return writing;
}

/** What was copied, oldest first, and when Litestream began to read it: it sets the time of each file so. */
function readSyncs(): readonly { readonly at: number }[] {
  if (!existsSync(copied)) return [];
  const files = readdirSync(copied).filter((name) => name.endsWith(".ltx"));
  return files.sort().map((name) => ({ at: statSync(join(copied, name)).mtimeMs }));
}

async function restore(round: number): Promise<void> {
  const aside = join(folder, `aside-${round}`);
  mkdirSync(aside);
  await runBlock(RESTORE, { ...env, ASIDE: aside, COPY: join(folder, `copy-${round}.db`) });
}

function listKeys(): readonly string[] {
  const keys = JSON.parse(runLetterpress(env, "key", "list", "--json")) as readonly { readonly id: string }[];
  return keys.map(({ id }) => id);
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** The shell and what it runs. */
async function killGroup(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  await ended;
}

function check(did: string, isGood: boolean, found: unknown): void {
  if (isGood) passed += 1;
  else failed += 1;
  console.log(isGood ? `ok      ${did}` : `FAILED  ${did}: ${JSON.stringify(found)?.slice(0, 1_000)}`);
}
