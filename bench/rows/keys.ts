import { Agent } from "node:http";
import { join } from "node:path";
import { createAuthenticate } from "../../src/service/authenticate.ts";
import { copyStoreFile } from "../../src/store/sqlite/maintenance/copy-store-file.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { ask } from "../ask.ts";
import { type Fixture, openFixture, TEMPLATE_PATH } from "../fixture.ts";
import { sendLoad } from "../load.ts";
import { makeStore } from "../make-store.ts";
import { measurePairs } from "../measure-pairs.ts";
import { serve } from "../processes.ts";
import type { Bench, BenchOptions, Report } from "../result.ts";
import { openKeyCheck } from "../rivals/check-key.ts";
import { seededToken, seedStore } from "../seed-store.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { timeCalls } from "../time-calls.ts";

const KEYS = 100_000;
const ASKED = 10_000;
const WRITERS = 8;
const REVOKED = 50;
const NEW_KEY = JSON.stringify({ name: "bench", targets: ["html"] });

/** What keys cost: to verify one, to make one, to end one. */
export const keyBench: Bench = {
  ids: ["key-verify", "key-create", "key-revoke"],
  async run(options, report) {
    const { ids } = options;
    if (ids.includes("key-verify")) await measureVerify(options, report);
    const fixture = await openFixture();
    if (ids.includes("key-revoke")) await measureRevoke(fixture, options, report);
    if (ids.includes("key-create")) await measureCreate(fixture, options, report);
    await fixture.close();
  },
};

/** In this process, against one prepared look-up and one digest. */
async function measureVerify({ rounds, seconds }: BenchOptions, report: Report): Promise<void> {
  const folder = makeTemporaryFolder();
  const database = join(folder, "letterpress.db");
  await makeStore(database);
  seedStore(database, { templates: 0, keys: 0 }, { templates: 0, keys: KEYS });
  const store = await openSqliteStore(database);
  const onRefused = (reason: string) => {
    throw new Error(`a seeded key was refused: ${reason}`);
  };
  const authenticate = createAuthenticate({ keys: store.keys, now: () => new Date(), pepper: undefined, onRefused });
  const checkKey = openKeyCheck(database);
  const cases = [
    ["one key", [seededToken(0)]],
    ["10,000 of 100,000 keys", Array.from({ length: ASKED }, (_, i) => seededToken(i * (KEYS / ASKED)))],
  ] as const;
  for (const [name, tokens] of cases) {
    const [ours, theirs] = [repeat(tokens), repeat(tokens.map((token) => `Bearer ${token}`))];
    const row = { id: "key-verify", rival: "SELECT and SHA-256", case: name, unit: "keys/s", aim: undefined };
    const sides = {
      ours: () => timeCalls(() => authenticate(ours()), seconds),
      theirs: () => timeCalls(() => checkKey(theirs()), seconds),
    };
    report(await measurePairs({ ...row, ...sides }, rounds));
  }
  await store.close();
}

/** The next one at each call, from the first again after the last. */
function repeat(values: readonly string[]): () => string {
  let next = 0;
  return () => {
    next = (next + 1) % values.length;
    return values[next] ?? "";
  };
}

/** Revoke and be refused, against two fetches: what a revocation takes until it holds, which is its own answer. */
async function measureRevoke(fixture: Fixture, { rounds }: BenchOptions, report: Report): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { url } = fixture.ours;
  async function fetchStatus(token: string): Promise<number> {
    return (await ask(url + TEMPLATE_PATH, { agent, headers: { authorization: `Bearer ${token}` } })).status;
  }
  async function assertFetch(token: string, status: number): Promise<void> {
    const answered = await fetchStatus(token);
    if (answered !== status) throw new Error(`a fetch was answered ${answered} where ${status} was due`);
  }
  async function timeEach(step: (key: { id: string; key: string }) => Promise<void>): Promise<number> {
    let took = 0;
    for (let i = 0; i < REVOKED; i += 1) {
      const key = await createKey(fixture, agent);
      await assertFetch(key.key, 200);
      const startedAt = performance.now();
      await step(key);
      took += performance.now() - startedAt;
    }
    return REVOKED / took;
  }
  const headers = adminHeaders(fixture);
  const sides = {
    ours: () =>
      timeEach(async ({ id, key }) => {
        await ask(`${url}/api/v1/keys/${id}:revoke`, { agent, headers, body: "{}" });
        await assertFetch(key, 401);
      }),
    theirs: () =>
      timeEach(async ({ key }) => {
        await assertFetch(key, 200);
        await assertFetch(key, 200);
      }),
  };
  const row = { id: "key-revoke", rival: "two fetches", case: "revoke until refused", unit: "1/ms", aim: undefined };
  report(await measurePairs({ ...row, ...sides }, rounds));
  agent.destroy();
}

async function createKey(fixture: Fixture, agent: Agent): Promise<{ id: string; key: string }> {
  const headers = adminHeaders(fixture);
  const { text } = await ask(`${fixture.ours.url}/api/v1/keys`, { agent, headers, body: NEW_KEY });
  return JSON.parse(text);
}

function adminHeaders({ adminToken }: Fixture): Record<string, string> {
  return { authorization: `Bearer ${adminToken}`, "content-type": "application/json" };
}

/** Over HTTP/1.1, against a bare server that commits the same rows. */
async function measureCreate(fixture: Fixture, { rounds, seconds }: BenchOptions, report: Report): Promise<void> {
  const { file } = await copyStoreFile(fixture.database, `${fixture.database}-rival`);
  const rival = await serve(["bench/rivals/create-key.ts", file]);
  const body = fixture.writeFile("new-key.json", NEW_KEY);
  const headers = adminHeaders(fixture);
  const load = (url: string) => () =>
    sendLoad({ url: `${url}/api/v1/keys`, headers, body, connections: WRITERS, seconds }).perSecond;
  const sides = { ours: load(fixture.ours.url), theirs: load(rival.url) };
  const row = { id: "key-create", rival: "node:http and SQLite", unit: "keys/s", aim: undefined };
  report(await measurePairs({ ...row, case: `create, ${WRITERS} at a time`, ...sides }, rounds));
  await rival.stop();
}
