import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { callApi, fetchStatus, type MadeKey, makeKey } from "../api-calls.ts";
import { type Finding, isShort, none, type Scenario, type Settings } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";

const PROGRAM = join(import.meta.dirname, "../../../bin/letterpress.js");
const WRITERS = 4;
const WRITE_MS = 1_500;

/** One way to take the store away from under a server, and what a start finds then. */
interface Way {
  readonly name: string;
  take(path: string, backup: string): void;
  /** Brings back what was taken; absent where it is lost. */
  giveBack?(path: string): void;
}

const WAYS: readonly Way[] = [
  { name: "deleted", take: (path) => rmSync(path) },
  { name: "deleted with all its files", take: (path) => removeAll(path) },
  {
    name: "moved",
    take: (path) => renameSync(path, `${path}.moved`),
    giveBack: (path) => renameSync(`${path}.moved`, path),
  },
  {
    name: "replaced by an older copy",
    take(path, backup) {
      renameSync(path, `${path}.moved`);
      renameSync(backup, path);
    },
    giveBack: (path) => renameSync(`${path}.moved`, path),
  },
  {
    name: "moved away, and a restore beside the server",
    take(path, backup) {
      renameSync(path, `${path}.moved`);
      run(path, "restore", backup);
    },
    giveBack: (path) => renameSync(`${path}.moved`, path),
  },
  { name: "overwritten by an older copy with cp", take: (path, backup) => overwrite(path, "cp", backup, path) },
  {
    name: "overwritten by an older copy with rsync --inplace",
    take: (path, backup) => overwrite(path, "rsync", "--inplace", "--ignore-times", backup, path),
  },
];

/**
 * The store is taken away under one process and under two workers, in the short form in some of the ways, while clients
 * write and a revoked key is tried.
 */
export const storeTakenAway: Scenario = {
  name: "store taken away",
  async run(settings) {
    const findings: Finding[] = [];
    for (const workers of ["1", "2"]) {
      const tries: Try[] = [];
      const isWhole = workers === "1" || !isShort(settings);
      const ways = WAYS.filter((_, at) => isWhole || at % 3 === 1);
      for (const way of ways) tries.push(await tryWay(settings, way, workers));
      const what = `${workers === "1" ? "one process" : "two workers"}, ${ways.map(({ name }) => name).join("; ")}`;
      findings.push(...sumUp(what, tries));
    }
    return findings;
  },
};

interface Try extends Seen {
  readonly lost: readonly string[];
  /** Readiness, exit code and the next start. */
  readonly outcome: string;
}

function sumUp(what: string, tries: readonly Try[]): readonly Finding[] {
  const sum = (count: (each: Try) => number) => tries.reduce((total, each) => total + count(each), 0);
  const kept = sum(({ keptIds }) => keptIds.length);
  return [
    none(
      `${what}: answered 2xx for what began when it was gone, of ${kept}`,
      tries.flatMap(({ untrue }) => untrue),
    ),
    none(
      `${what}: a revoked key accepted, of ${sum(({ tried }) => tried)} tries`,
      sum(({ accepted }) => accepted),
    ),
    none(
      `${what}: changes lost when it was put back`,
      tries.flatMap(({ lost }) => lost),
    ),
    none(
      `${what}: otherwise than readiness 503, exit 0, next start 78 without a new key`,
      tries.flatMap(({ outcome }) => (outcome === "503, 0, exit 78, no new key" ? [] : [outcome])),
    ),
  ];
}

async function tryWay(settings: Settings, way: Way, workers: string): Promise<Try> {
  const { workspace } = settings;
  const env = { LOG_LEVEL: "fatal", WORKERS: workers };
  const server = await startServer(workspace, { env });
  const { storePath } = server;
  const backup = join(server.folder, "backup.db");
  const revoked = await makeKey(server, workspace);
  run(storePath, "backup", backup);
  await callApi(server, workspace, `keys/${revoked.id}:revoke`, {});

  const seen = await writeWhile(settings, server, revoked, async () => way.take(storePath, backup));
  const ready = (await fetch(`${server.url}/readyz`)).status;
  const exit = await server.stop();
  const started = run(storePath, "serve");
  way.giveBack?.(storePath);
  const lost = way.giveBack === undefined ? [] : await findLost(settings, server, seen.keptIds);
  return { ...seen, lost, outcome: `${ready}, ${exit}, ${describeStart(started)}` };
}

interface Seen {
  /** Of keys whose making was answered 201. */
  readonly keptIds: string[];
  readonly untrue: string[];
  tried: number;
  accepted: number;
}

async function writeWhile(
  { workspace }: Settings,
  server: ServerUnderTest,
  revoked: MadeKey,
  take: () => Promise<void>,
): Promise<Seen> {
  const seen: Seen = { keptIds: [], untrue: [], tried: 0, accepted: 0 };
  let isGone = false;
  let isOver = false;
  const writer = async () => {
    while (!isOver) {
      const beganGone = isGone;
      const { status, body } = await callApi(server, workspace, "keys", { name: "taken", targets: ["all"] });
      if (status === 201) seen.keptIds.push(String(body.id));
      if (status === 201 && beganGone) seen.untrue.push(String(body.id));
      await wait(5);
    }
  };
  const tryRevoked = async () => {
    while (!isOver) {
      if ((await fetchStatus(server.url, revoked.token)) === 200) seen.accepted += 1;
      seen.tried += 1;
      await wait(2);
    }
  };
  const clients = [tryRevoked(), ...Array.from({ length: WRITERS }, writer)];
  await wait(WRITE_MS / 3);
  await take();
  isGone = true;
  await wait(WRITE_MS);
  isOver = true;
  await Promise.all(clients);
  return seen;
}

/** Keys that the store does not hold which was put back. */
async function findLost({ workspace }: Settings, server: ServerUnderTest, ids: readonly string[]) {
  const next = await startServer(workspace, { env: { LOG_LEVEL: "silent" }, folder: server.folder });
  const headers = { authorization: `Bearer ${server.adminToken}` };
  const lost: string[] = [];
  for (const id of ids) {
    if ((await fetch(`${next.url}/api/v1/keys/${id}`, { headers })).status !== 200) lost.push(id);
  }
  await next.stop();
  return lost;
}

/** After its log was brought in: one that holds all that the older copy lacks would lose nothing. */
function overwrite(path: string, tool: string, ...words: readonly string[]): void {
  const connection = new Sqlite(path);
  connection.pragma("wal_checkpoint(TRUNCATE)");
  connection.close();
  const { status, stderr, error } = spawnSync(tool, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${tool} failed: ${stderr ?? error}`);
}

/** A start that is not refused serves until it is ended; a slow machine needs a while to refuse one. */
const START_MS = 120_000;

function run(storePath: string, ...words: readonly string[]) {
  return spawnSync(process.execPath, [PROGRAM, ...words], {
    env: { PATH: process.env.PATH, PORT: "0", STORE_URL: `sqlite:${storePath}`, LOG_LEVEL: "silent" },
    encoding: "utf8",
    timeout: START_MS,
  });
}

function describeStart({ status, stdout }: ReturnType<typeof run>): string {
  const key = /lp_admin_/.test(stdout) ? "A NEW KEY" : "no new key";
  return status === 78 ? `exit 78, ${key}` : key;
}

function removeAll(path: string): void {
  const folder = join(path, "..");
  for (const name of readdirSync(folder)) {
    if (join(folder, name).startsWith(path) && existsSync(join(folder, name))) rmSync(join(folder, name));
  }
}
