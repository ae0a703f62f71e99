import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { callApi, fetchStatus, makeKey } from "../api-calls.ts";
import { randomNumbers } from "../random-numbers.ts";
import { atLeast, atMost, none, type Scenario, type Settings } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";

const KILL_WITHIN_MS = 120;
const CLIENTS = 3;
/** Killed side by side, as most of the time goes into starting. */
const STORES = 3;

/** What the server had answered to before it was killed. */
interface Answered {
  readonly created: Map<string, string>;
  readonly revoked: Set<string>;
}

/** kill -9 while clients create and revoke keys over REST; the next start must know all that was answered. */
export const killDuringWrites: Scenario = {
  name: "kill -9 during writes",
  async run(settings) {
    const rounds = Math.ceil(settings.rounds / STORES);
    const lanes = Array.from({ length: STORES }, (_, lane) => killOneStore(settings, rounds, settings.seed + lane));
    const outcomes = await Promise.all(lanes);
    const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
    const [created, revoked] = [
      sum(({ answered }) => answered.created.size),
      sum(({ answered }) => answered.revoked.size),
    ];
    const kills = rounds * STORES;
    return [
      atLeast(`${kills} kills on ${STORES} stores: keys and revocations answered`, created + revoked, kills, ""),
      none(
        `of ${created} keys and ${revoked} revocations answered, lost`,
        outcomes.flatMap(({ lost }) => lost),
      ),
      none(
        "keys or revocations without their audit row",
        sum(({ unaudited }) => unaudited),
      ),
      none(
        "last hundred keys of each store not served as answered",
        outcomes.flatMap(({ wrong }) => wrong),
      ),
      atMost("slowest start after a kill", Math.max(...outcomes.map(({ slowestMs }) => slowestMs)), 30_000, "ms", true),
    ];
  },
};

interface Outcome {
  readonly answered: Answered;
  readonly lost: readonly string[];
  readonly unaudited: number;
  readonly wrong: readonly string[];
  readonly slowestMs: number;
}

async function killOneStore(settings: Settings, rounds: number, seed: number): Promise<Outcome> {
  const { workspace } = settings;
  const random = randomNumbers(seed);
  const answered: Answered = { created: new Map(), revoked: new Set() };
  const env = { LOG_LEVEL: "warn" };
  const first = await startServer(workspace, { env });
  const { folder, adminToken } = first;
  let server = first;
  let slowestMs = 0;
  for (let round = 0; round < rounds; round++) {
    const known = answered.created.size;
    let isWriting = true;
    const writing = writeUntilGone({ url: server.url, adminToken }, settings, answered).finally(() => {
      isWriting = false;
    });
    while (isWriting && answered.created.size === known) await wait(1);
    await wait(random() * KILL_WITHIN_MS);
    await server.kill();
    await writing;
    server = await startServer(workspace, { folder, env });
    slowestMs = Math.max(slowestMs, server.readyMs);
  }
  const wrong = await checkLastTokens(server, answered);
  await server.stop();
  const { storePath } = server;
  return { answered, lost: findLost(storePath, answered), unaudited: countUnaudited(storePath), wrong, slowestMs };
}

async function writeUntilGone(
  server: Pick<ServerUnderTest, "url" | "adminToken">,
  { workspace }: Settings,
  { created, revoked }: Answered,
): Promise<void> {
  async function write(): Promise<void> {
    for (let number = 0; ; number++) {
      const key = await makeKey(server, workspace).catch(() => undefined);
      if (key === undefined) return;
      created.set(key.id, key.token);
      if (number % 2 === 1) continue;
      const answer = await callApi(server, workspace, `keys/${key.id}:revoke`, {}).catch(() => undefined);
      if (answer?.status !== 200) return;
      revoked.add(key.id);
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, write));
}

async function checkLastTokens({ url }: ServerUnderTest, { created, revoked }: Answered): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [id, token] of [...created].slice(-100)) {
    const status = await fetchStatus(url, token);
    // A revocation that was not answered may have been made.
    if (status === 200 ? revoked.has(id) : status !== 401) wrong.push(`${id} ${status}`);
  }
  return wrong;
}

function findLost(path: string, { created, revoked }: Answered): readonly string[] {
  const connection = new Sqlite(path, { readonly: true });
  const find = connection.prepare<[id: string], { revoked_at: number | null }>(
    "SELECT revoked_at FROM keys WHERE id = ?",
  );
  const lost = [...created.keys()].filter((id) => {
    const row = find.get(id);
    return row === undefined || (revoked.has(id) && row.revoked_at === null);
  });
  const verdict = connection.pragma("integrity_check", { simple: true });
  connection.close();
  return verdict === "ok" ? lost : [...lost, `integrity_check: ${verdict}`];
}

function countUnaudited(path: string): number {
  const connection = new Sqlite(path, { readonly: true });
  const missing = connection.prepare(`
    SELECT
      (SELECT count(*) FROM keys WHERE 1 <> (
        SELECT count(*) FROM audit_events WHERE action = 'key.create' AND subject = keys.id)) +
      (SELECT count(*) FROM keys WHERE revoked_at IS NOT NULL AND 1 <> (
        SELECT count(*) FROM audit_events WHERE action = 'key.revoke' AND subject = keys.id))
  `);
  const count = Number(missing.pluck().get());
  connection.close();
  return count;
}
