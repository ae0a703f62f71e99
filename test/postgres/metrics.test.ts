import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PostgresLocation } from "../../src/store/store-location.ts";
import { type Forwarder, startForwarder } from "../support/start-forwarder.ts";
import { startTestApp, type TestApp } from "../support/start-test-app.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const PATIENCE = { interval: 20 };
/** A slow machine may lose more connections than the test ends. */
const SOME = expect.toSatisfy((count) => count >= 1);
const POOL_SIZE = 2;
const POOL = "letterpress_store_pool";
const LOOK_UPS = "letterpress_store_look_up_duration_seconds";

const database = useDatabase();
let place: PostgresLocation;
let forwarder: Forwarder;
let app: TestApp;
let holder: Client;

const readAll = async (): Promise<string> => (await fetch(`${app.url}/metrics`)).text();

/** What `/metrics` says of a series: undefined where it says nothing. */
async function read(series: string, given?: string): Promise<number | undefined> {
  const text = given ?? (await readAll());
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

const lost = (connection: string) => read(`letterpress_store_lost_connections_total{connection="${connection}"}`);
const pool = () =>
  Promise.all([
    read(`${POOL}_limit_connections`),
    read(`${POOL}_connections{state="busy"}`),
    read(`${POOL}_connections{state="idle"}`),
    read(`${POOL}_waiting`),
  ]);
const leases = () =>
  Promise.all(["write", "cache"].map((lease) => read(`letterpress_store_lease_held{lease="${lease}"}`)));
/** How many look-ups were answered within half a second, and how many later. */
async function lookUps(): Promise<{ readonly fast: number; readonly slow: number }> {
  const text = await readAll();
  const within = async (seconds: string) => (await read(`${LOOK_UPS}_bucket{outcome="ok",le="${seconds}"}`, text)) ?? 0;
  const [fast, all] = [await within("0.5"), await within("+Inf")];
  return { fast, slow: all - fast };
}
const failed = async () => (await read('letterpress_store_look_ups_total{outcome="failed"}')) ?? 0;
const age = async () => (await read("letterpress_store_heartbeat_age_seconds")) ?? Number.NaN;

const ask = async (path: string, token: string) =>
  (await fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } })).status;
const fetchOne = (token: string) => ask("/v1/sdk/template/none?target=html&program_format=9", token);

/** Ends connections of Letterpress by what they have sent last. */
const endWhere = (condition: string) =>
  database.run(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'letterpress' AND ${condition}
  `);

async function start(env: Record<string, string> = {}): Promise<void> {
  const url = new URL(database.url);
  url.port = String(forwarder.port);
  url.searchParams.set("options", place.options ?? "");
  app = await startTestApp({ STORE_URL: url.href, STORE_POOL_SIZE: String(POOL_SIZE), ...env });
  await expect.poll(() => ask("/readyz", ""), PATIENCE).toBe(200);
}

beforeEach(async () => {
  if (!HAS_POSTGRES) return;
  place = await database.newPlace();
  forwarder = await startForwarder(place.port);
  holder = new Client({ connectionString: database.url, options: place.options });
  await holder.connect();
});
afterEach(async () => {
  if (!HAS_POSTGRES) return;
  await holder.end();
  await app.close();
  await forwarder.close();
});

describe.runIf(HAS_POSTGRES)("the metrics of a store in PostgreSQL", () => {
  it("count each connection that is lost, by what it is for", async () => {
    await start();
    const losses = () => Promise.all(["look_ups", "heartbeat", "pool"].map(lost));
    const admin = await app.issueKey({ kind: "admin" });
    const listed = () => ask("/api/v1/templates", admin);
    await expect.poll(listed, PATIENCE).toBe(200);
    expect(await losses()).toEqual([0, 0, 0]);
    await endWhere("query ~ 'INSERT INTO nodes|pg_stat_replication'");
    await expect.poll(losses, PATIENCE).toEqual([0, SOME, 0]);
    await expect.poll(listed, PATIENCE).toBe(200);
    // Those that are left are for look-ups, and of the pool.
    await endWhere("query !~ 'INSERT INTO nodes|pg_stat_replication'");
    await expect.poll(losses, PATIENCE).toEqual([1, SOME, SOME]);
    await expect.poll(listed, PATIENCE).toBe(200);
  });

  it("show who uses the pool, and who waits for it", async () => {
    await start();
    const admin = await app.issueKey({ kind: "admin" });
    await expect.poll(pool, PATIENCE).toEqual([POOL_SIZE, 0, expect.any(Number), 0]);
    await holder.query("BEGIN; LOCK TABLE templates");
    const lists = Array.from({ length: POOL_SIZE + 3 }, () => ask("/api/v1/templates", admin));
    await expect.poll(pool, PATIENCE).toEqual([POOL_SIZE, POOL_SIZE, 0, expect.toSatisfy((count) => count >= 3)]);
    await holder.query("COMMIT");
    await Promise.all(lists);
    await expect.poll(pool, PATIENCE).toEqual([POOL_SIZE, 0, POOL_SIZE, 0]);
  });

  it.each([
    ["that asks for each request", {}, [1, undefined], [0, undefined]],
    ["with a lease", { KEY_CACHE: "lease" }, [1, 1], [0, 0]],
  ] as const)("of a node %s show when no heartbeat is confirmed", async (_, env, held, gone) => {
    await start(env);
    await expect.poll(leases, PATIENCE).toEqual(held);
    await holder.query("BEGIN; SELECT 1 FROM nodes FOR UPDATE");
    await expect.poll(leases, PATIENCE).toEqual(gone);
    // A lease lasts for 1.5 s from the heartbeat that was confirmed last.
    expect(await age()).toBeGreaterThan(1.5);
    await holder.query("COMMIT");
    await expect.poll(leases, PATIENCE).toEqual(held);
    await expect.poll(age, PATIENCE).toBeLessThan(1.5);
  });

  it("count look-ups by how long the database took, and by outcome", async () => {
    await start();
    const token = await app.issueKey();
    const fetchFast = async () => {
      expect(await fetchOne(token)).toBe(404);
      return (await lookUps()).fast;
    };
    await expect.poll(fetchFast, PATIENCE).toBeGreaterThan(0);
    const { slow } = await lookUps();
    forwarder.delay(300);
    expect(await fetchOne(token)).toBe(404);
    forwarder.delay(0);
    expect((await lookUps()).slow).toBeGreaterThan(slow);
    const failedBefore = await failed();
    await holder.query("BEGIN; LOCK TABLE keys");
    const fetched = fetchOne(token);
    await expect.poll(() => endWhere("wait_event_type = 'Lock'"), PATIENCE).not.toEqual([]);
    expect(await fetched).toBe(503);
    await expect.poll(failed, PATIENCE).toBeGreaterThan(failedBefore);
    await holder.query("COMMIT");
  });
});
