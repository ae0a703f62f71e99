import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import type { CacheOptions, DatabaseOptions } from "../../src/store/postgres/database/open-database.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { PostgresLocation } from "../../src/store/store-location.ts";
import { PATIENT } from "../store/patient.ts";
import { auditEvent } from "../support/audit-event.ts";
import { type Forwarder, startForwarder } from "../support/start-forwarder.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";
import { watchKey } from "./watch-key.ts";

const database = useDatabase();
const PATIENCE = { interval: 10 };
const LEASE: CacheOptions = { isLeased: true, staleMs: 0 };
const unavailable = { name: "Refusal", code: "UNAVAILABLE" };

const opened: Store[] = [];
let place: PostgresLocation;
let schema: string;
let forwarder: Forwarder;

/** What hangs gives up as fast as in use; all others wait as long as a slow machine needs. */
async function open(cache?: CacheOptions, port = place.port, options: DatabaseOptions = PATIENT): Promise<Store> {
  const store = await openPostgresStore({ ...place, port }, { ...options, cache });
  opened.push(store);
  return store;
}

async function createKey(store: Store, kind: "sdk" | "admin" = "sdk") {
  const key = storedKey({ kind, ...(kind === "admin" && { role: "owner" }) });
  const secret = storedSecret(key);
  await store.keys.create(key, secret, auditEvent());
  return { key, secret };
}

const revoke = (store: Store, id: string, at = new Date()) =>
  store.keys.revoke(id, at, { keepLastOwner: false }, auditEvent());

/** Has a node serve a key from memory. */
async function warm(store: Store, tokenId: string): Promise<void> {
  const cached = () => store.use().lookUps?.cached ?? 0;
  const before = cached();
  await expect.poll(() => store.keys.findByTokenId(tokenId).then(cached), PATIENCE).toBeGreaterThan(before);
}

interface Lease {
  readonly id: string;
  readonly beats: number;
}

async function query<Row extends object>(sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: database.url, options: place.options });
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}

/** The rows of those that have a lease. */
async function listLeases(): Promise<readonly string[]> {
  const rows = await query<Lease>("SELECT id FROM nodes WHERE known_event IS NOT NULL");
  return rows.map(({ id }) => id);
}

/** Takes them away, as whoever has waited for one in vain. */
const takeLeases = () => query<Lease>("DELETE FROM nodes WHERE known_event IS NOT NULL RETURNING id, beats::integer");

describe.runIf(HAS_POSTGRES)("nodes with a lease", () => {
  beforeEach(async () => {
    place = await database.newPlace();
    schema = place.options?.replace("-c search_path=", "") ?? "";
    forwarder = await startForwarder(place.port);
  });
  afterEach(async () => {
    forwarder.release();
    for (const store of opened.splice(0)) await store.close();
    await forwarder.close();
  });

  it("serve what they have looked up without asking the database", async () => {
    const writer = await open();
    const { key, secret } = await createKey(writer);
    const template = storedTemplate({ slug: "welcome" });
    await writer.templates.create(template, auditEvent());
    const store = await open(LEASE, place.port, {});
    const findPublication = () => store.templates.findPublication({ by: "slug", slug: "welcome" });
    const holder = new Client({ connectionString: database.url, options: place.options });
    await holder.connect();
    const lookWhileLocked = async () => {
      await warm(store, secret.tokenId);
      await findPublication();
      await holder.query("BEGIN; LOCK TABLE keys, templates");
      try {
        const found = await store.keys.findByTokenId(secret.tokenId);
        return [found?.key.id, (await findPublication())?.templateId];
      } finally {
        await holder.query("ROLLBACK");
      }
    };
    // Again, where a lease has ended meanwhile.
    await expect.poll(lookWhileLocked, PATIENCE).toEqual([key.id, template.id]);
    await holder.end();
  });

  it("know of every change of any node once it has returned, also of one without a lease", async () => {
    const one = await open(LEASE);
    const nodes = [one, await open(LEASE), await open()];
    const template = storedTemplate({ slug: "first" });
    const ref = { by: "id", id: template.id } as const;
    await one.templates.create(template, auditEvent());
    const onAll = <Found>(look: (node: Store) => Promise<Found>) => Promise.all(nodes.map(look));
    for (let round = 1; round <= 60; round += 1) {
      const maker = nodes[round % 3] ?? one;
      const { key, secret } = await createKey(maker);
      const findKey = () => onAll(async ({ keys }) => (await keys.findByTokenId(secret.tokenId))?.key.revokedAt);
      const findTemplate = () => onAll(({ templates }) => templates.findPublication(ref));
      // What is looked up twice comes from memory.
      for (let time = 0; time < 3; time += 1) expect(await findKey()).toEqual([undefined, undefined, undefined]);
      const at = new Date();
      await revoke(maker, key.id, at);
      expect(await findKey()).toEqual([at, at, at]);
      await maker.templates.publish(newVersion(template), undefined, auditEvent());
      expect((await findTemplate()).map((found) => found?.publishedVersion)).toEqual([round, round, round]);
      await maker.templates.setArchived(template.id, at, auditEvent());
      expect((await findTemplate()).map((found) => found?.archivedAt)).toEqual([at, at, at]);
      await maker.templates.setArchived(template.id, undefined, auditEvent());
      for (let time = 0; time < 3; time += 1) {
        expect((await findTemplate()).map((found) => found?.archivedAt)).toEqual([undefined, undefined, undefined]);
      }
    }
    expect(one.use().lookUps?.cached).toBeGreaterThan(0);
  });

  it("are waited for when they hang: whoever has revoked has outlived what they serve", async () => {
    const writer = await open();
    const hanging = await open(LEASE, forwarder.port, {});
    const { key, secret } = await createKey(writer);
    await warm(hanging, secret.tokenId);
    const watch = watchKey(hanging, secret.tokenId);
    await expect.poll(() => watch.beganAt.length, PATIENCE).toBeGreaterThan(3);
    forwarder.hold();
    const heldAt = performance.now();
    await revoke(writer, key.id);
    const revokedAt = performance.now();
    await expect(hanging.keys.findByTokenId(secret.tokenId)).rejects.toMatchObject(unavailable);
    forwarder.release();
    await expect
      .poll(() => hanging.keys.findByTokenId(secret.tokenId).catch(() => undefined), PATIENCE)
      .toMatchObject({ key: { revokedAt: expect.any(Date) } });
    await watch.end();
    expect(watch.beganAt.filter((startedAt) => startedAt > revokedAt)).toEqual([]);
    // It did serve from memory meanwhile: otherwise nothing was tried.
    expect(watch.beganAt.some((startedAt) => startedAt > heldAt)).toBe(true);
  });

  it("are waited for by whoever repeats a change that was not answered", async () => {
    const [writer, other] = [await open(), await open()];
    const hanging = await open(LEASE, forwarder.port);
    const { key, secret } = await createKey(writer);
    await warm(hanging, secret.tokenId);
    const watch = watchKey(hanging, secret.tokenId);
    forwarder.hold();
    const first = revoke(writer, key.id);
    await expect.poll(() => other.keys.find(key.id), PATIENCE).toMatchObject({ revokedAt: expect.any(Date) });
    expect(await revoke(other, key.id)).toBe("done");
    const repeatedAt = performance.now();
    await first;
    await sleep(50);
    forwarder.release();
    await watch.end();
    expect(watch.beganAt.filter((startedAt) => startedAt > repeatedAt)).toEqual([]);
  });

  it("are waited for once when they are gone, and begin anew when they come again", async () => {
    const writer = await open();
    const gone = await open(LEASE, forwarder.port);
    const { key, secret } = await createKey(writer);
    await warm(gone, secret.tokenId);
    forwarder.leadTo(1);
    forwarder.cut();
    for (let round = 0; round < 2; round += 1) await createKey(writer);
    expect(await listLeases()).toEqual([]);
    forwarder.leadTo(place.port);
    await warm(gone, secret.tokenId);
    expect(await listLeases()).toHaveLength(1);
    await revoke(writer, key.id);
    expect((await gone.keys.findByTokenId(secret.tokenId))?.key.revokedAt).toBeInstanceOf(Date);
    await gone.close();
    expect(await listLeases()).toEqual([]);
  });

  it("speak for themselves by a row of each connection: what an earlier one has sent may be late", async () => {
    const [writer, node] = [await open(), await open(LEASE, forwarder.port)];
    const { secret } = await createKey(writer);
    await warm(node, secret.tokenId);
    const [first] = await listLeases();
    forwarder.cut();
    await expect.poll(listLeases, PATIENCE).not.toContain(first);
    await warm(node, secret.tokenId);
    const leases = await listLeases();
    expect(leases).toHaveLength(1);
    expect(leases).not.toContain(first);
  });

  it("count on when their row was taken away: it must not look like one that has hung since", async () => {
    const node = await open(LEASE);
    await node.ping();
    const [before] = await takeLeases();
    await expect.poll(listLeases, PATIENCE).toHaveLength(1);
    const [after] = await takeLeases();
    expect(after?.id).toBe(before?.id);
    expect(after?.beats).toBeGreaterThan(before?.beats ?? Number.NaN);
  });

  it("hold to it when the connection that tells them is ended again and again", async () => {
    const [writer, node] = [await open(), await open(LEASE)];
    // What ends may be what a call waits for, which is then made again.
    const again = async <Result>(call: () => Promise<Result>): Promise<Result> => call().catch(() => again(call));
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND datname = current_database() AND query ~ 'nodes|LISTEN'`;
    for (let round = 0; round < 15; round += 1) {
      const { key, secret } = await again(() => createKey(writer));
      await again(() => node.keys.findByTokenId(secret.tokenId));
      const ending = database.run(end);
      await again(() => revoke(writer, key.id));
      const found = await again(() => node.keys.findByTokenId(secret.tokenId));
      expect(found?.key.revokedAt).toBeInstanceOf(Date);
      await ending;
    }
  });

  it("keep older releases from the store: their changes would not wait", async () => {
    const store = await open(LEASE);
    await store.ping();
    const client = new Client({ connectionString: database.url, options: place.options });
    await client.connect();
    expect((await client.query("SELECT oldest_schema FROM store_state")).rows).toEqual([{ oldest_schema: 3 }]);
    await client.end();
  });

  it("do not serve a store that a newer release has taken over", async () => {
    const store = await open(LEASE);
    const { secret } = await createKey(store);
    await warm(store, secret.tokenId);
    await database.run(`SET search_path = ${schema}`, "UPDATE store_state SET oldest_schema = 99");
    await expect(store.ping()).rejects.toMatchObject(unavailable);
    await expect(store.keys.findByTokenId(secret.tokenId)).rejects.toMatchObject(unavailable);
  });
});

describe.runIf(HAS_POSTGRES)("while the database is away", () => {
  beforeEach(async () => {
    place = await database.newPlace();
    forwarder = await startForwarder(place.port);
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    await forwarder.close();
  });

  it.each([true, false])("a node that may says what it has found, for SDK keys alone (lease: %s)", async (isLeased) => {
    const writer = await open();
    await writer.templates.create(storedTemplate({ slug: "welcome" }), auditEvent());
    const [used, admin, revoked] = [await createKey(writer), await createKey(writer, "admin"), await createKey(writer)];
    const node = await open({ isLeased, staleMs: 60_000 }, forwarder.port);
    const strict = await open({ isLeased, staleMs: 0 }, forwarder.port);
    const look = (store: Store, { secret }: typeof used) => store.keys.findByTokenId(secret.tokenId);
    const findPublication = () => node.templates.findPublication({ by: "slug", slug: "welcome" });
    if (isLeased) await warm(node, revoked.secret.tokenId);
    else await look(node, revoked);
    await revoke(writer, revoked.key.id);
    if (isLeased) await warm(node, used.secret.tokenId);
    for (const each of isLeased ? [used, admin] : [used, admin, revoked]) await look(node, each);
    await look(strict, used);
    await findPublication();
    forwarder.leadTo(1);
    forwarder.cut();
    await expect.poll(() => look(node, used), PATIENCE).toMatchObject({ staleMs: expect.any(Number) });
    expect(await findPublication()).toMatchObject({ slug: "welcome", staleMs: expect.any(Number) });
    await expect(look(node, admin)).rejects.toMatchObject(unavailable);
    const found = look(node, revoked);
    if (isLeased) await expect(found).rejects.toMatchObject(unavailable);
    else expect((await found)?.key.revokedAt).toBeInstanceOf(Date);
    await expect(look(strict, used)).rejects.toMatchObject(unavailable);
    expect(node.use().lookUps?.stale).toBeGreaterThan(0);
    forwarder.leadTo(place.port);
    await expect.poll(() => look(node, used).then((each) => each?.staleMs ?? "asked"), PATIENCE).toBe("asked");
  });
});
