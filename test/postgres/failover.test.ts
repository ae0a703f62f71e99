import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { installedPostgres, type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { type Forwarder, startForwarder } from "../support/start-forwarder.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { locate } from "./use-database.ts";
import { watchKey } from "./watch-key.ts";

/** Outlasts what a server may take to answer, and what a node believes without an answer. */
const PATIENCE = { interval: 20 };
const folder = process.env.POSTGRES_PACKAGE ?? installedPostgres();
const unavailable = { name: "Refusal", code: "UNAVAILABLE", retryAfterMs: expect.any(Number) };

let primary: PostgresServer;
let standby: PostgresServer;
let forwarder: Forwarder;
const opened: Store[] = [];

async function openAt(port: number, note?: (line: string) => void): Promise<Store> {
  const store = await openPostgresStore({ ...locate(primary.url("postgres")), port }, { note });
  opened.push(store);
  return store;
}

async function createKey(store: Store) {
  const key = storedKey();
  const secret = storedSecret(key);
  await store.keys.create(key, secret, auditEvent());
  return { key, secret };
}

// One pair of servers, which fares through what follows.
describe.runIf(inject("postgres") !== undefined)("a primary with a synchronous standby", () => {
  beforeAll(async () => {
    primary = await startPostgres(folder ?? "", ["fsync=off", "full_page_writes=off"]);
    forwarder = await startForwarder(primary.port);
  });
  afterAll(async () => {
    await forwarder.close();
    await standby.stop();
    await primary.stop();
  });
  afterEach(async () => {
    // A test that has failed leaves it paused, and nothing that waits for it would end.
    standby.resume();
    for (const store of opened.splice(0)) await store.close();
  });

  it("is asked for at the start, and its absence is told", async () => {
    const notes: string[] = [];
    await openAt(primary.port, (line) => notes.push(line));
    expect(notes).toEqual([expect.stringContaining("no synchronous standby")]);
    standby = await primary.startStandby();
    await primary.requireStandby();
    await openAt(primary.port, (line) => notes.push(line));
    expect(notes).toHaveLength(1);
  });

  it("shows how many confirm commits, and how many have to", async () => {
    const store = await openAt(primary.port);
    const standbys = async () => {
      await outcomeOf(store.ping());
      return store.use().database?.standbys;
    };
    await expect.poll(standbys, PATIENCE).toEqual({ synchronous: 1, required: 1 });
    const demand = (names: string) =>
      primary.run(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`, "SELECT pg_reload_conf()");
    await demand("ANY 2 (one, two, three)");
    await expect.poll(standbys, PATIENCE).toEqual({ synchronous: 0, required: 2 });
    await primary.requireStandby();
    await expect.poll(standbys, PATIENCE).toEqual({ synchronous: 1, required: 1 });
  });

  it("does not tell everyone how many there are", async () => {
    await primary.run("CREATE ROLE plain LOGIN PASSWORD 'plain'", "CREATE SCHEMA plain AUTHORIZATION plain");
    const role = { user: "plain", password: "plain", options: "-c search_path=plain" };
    const location = { ...locate(primary.url("postgres")), ...role };
    const store = await openPostgresStore(location);
    opened.push(store);
    await store.ping();
    expect(store.use().database?.standbys).toEqual({ required: 1 });
  });

  it("whose standby is silent proves nothing: nothing is looked up, until it answers again", async () => {
    const store = await openAt(primary.port);
    const { secret } = await createKey(store);
    expect((await store.keys.findByTokenId(secret.tokenId))?.secret.tokenId).toBe(secret.tokenId);
    standby.pause();
    await expect.poll(() => outcomeOf(store.ping()), PATIENCE).toMatchObject(unavailable);
    await expect(store.keys.findByTokenId(secret.tokenId)).rejects.toMatchObject(unavailable);
    const silent = {
      ...unavailable,
      message: "a synchronous standby does not confirm commits: nothing is served until one does",
    };
    await expect.poll(() => outcomeOf(store.ping()), PATIENCE).toMatchObject(silent);
    // The one holds the lock of the store while it waits for the standby, and the other one waits for the lock.
    const [, waiting] = [outcomeOf(createKey(store)), outcomeOf(createKey(await openAt(primary.port)))];
    expect(await waiting).toMatchObject(silent);
    standby.resume();
    await expect.poll(() => outcomeOf(store.ping()), PATIENCE).toBe("done");
    expect((await store.keys.findByTokenId(secret.tokenId))?.secret.tokenId).toBe(secret.tokenId);
  });

  it("whose wait for its standby is cancelled has not answered a change", async () => {
    const store = await openAt(primary.port);
    await createKey(store);
    standby.pause();
    const creating = outcomeOf(createKey(store));
    const cancel =
      "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query = 'COMMIT'";
    await expect.poll(() => primary.run(cancel), PATIENCE).toHaveLength(1);
    expect(await creating).toMatchObject(unavailable);
    standby.resume();
  });

  it("is replaced while nodes go on asking it: none finds a key in force that its successor has revoked", async () => {
    const old = await openAt(primary.port);
    const moving = await openAt(forwarder.port);
    const { key, secret } = await createKey(old);
    const watches = [old, moving].map((store) => watchKey(store, secret.tokenId));
    await expect.poll(() => watches.every(({ beganAt }) => beganAt.length > 5), PATIENCE).toBe(true);
    const askedAt = performance.now();
    await standby.promote();
    const next = await openAt(standby.port);
    // New connections lead to the successor; the old primary lives, and those to it stay open.
    forwarder.leadTo(standby.port);
    await next.keys.revoke(key.id, new Date(), { keepLastOwner: false }, auditEvent());
    const revokedAt = performance.now();
    await expect(old.keys.findByTokenId(secret.tokenId)).rejects.toMatchObject(unavailable);
    await expect
      .poll(
        () =>
          moving.keys.findByTokenId(secret.tokenId).then(
            (found) => found?.key.revokedAt,
            () => undefined,
          ),
        PATIENCE,
      )
      .toBeInstanceOf(Date);
    await createKey(moving);
    await sleep(500);
    for (const { beganAt, end } of watches) {
      await end();
      expect(beganAt.filter((startedAt) => startedAt > revokedAt)).toEqual([]);
    }
    // The old primary did answer meanwhile: otherwise nothing was tried.
    expect(watches[0]?.beganAt.some((startedAt) => startedAt > askedAt)).toBe(true);
    expect(await standby.run("SELECT timeline FROM store_state")).toEqual([{ timeline: "00000002" }]);
  });
});

async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => "done",
    (err: unknown) => err,
  );
}
