import { randomBytes } from "node:crypto";
import { Registry } from "prom-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { registerStoreUse } from "../../src/metrics/store-metrics.ts";
import { createAuthenticate } from "../../src/service/authenticate.ts";
import { issueKey, type NewKey } from "../../src/service/issue-key.ts";
import { createKeyService } from "../../src/service/key-service.ts";
import type { Store } from "../../src/store/port/store.ts";
import type { DatabaseOptions } from "../../src/store/postgres/database/open-database.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { PostgresLocation } from "../../src/store/store-location.ts";
import { PATIENT } from "../store/patient.ts";
import { createIdempotency } from "../support/create-idempotency.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const HOUR = 3_600_000;
const PATIENCE = { interval: 10 };
const LEASE = { cache: { isLeased: true, staleMs: 0 } };
const SDK: NewKey = { name: "one", kind: "sdk", scope: ["all"], definition: "full" };
const refused = { name: "Refusal", code: "INVALID_API_KEY" };

const database = useDatabase();
const opened: Store[] = [];
let place: PostgresLocation;
let clockOffsetMs = 0;

const { now: rightNow } = Date;
const shiftedNow = () => rightNow() + clockOffsetMs;
/**
 * The clock of the day alone is off: that of the database, which runs on this machine, and the monotonic one are right.
 * It does not stop, so no wait puts it off by more.
 */
const SHIFTED_DATE = new Proxy(Date, {
  construct: (date, values) => Reflect.construct(date, values.length === 0 ? [shiftedNow()] : values),
  get: (date, name) => (name === "now" ? shiftedNow : Reflect.get(date, name)),
});

beforeEach(async () => {
  setClock(0);
  vi.stubGlobal("Date", SHIFTED_DATE);
  if (HAS_POSTGRES) place = await database.newPlace();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const store of opened.splice(0)) await store.close();
});

/** Has the clock of the day of this process differ from that of the database. */
function setClock(offsetMs: number): void {
  clockOffsetMs = offsetMs;
}

async function readDatabaseTime(): Promise<number> {
  const [row] = await database.run("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at");
  return Number(row?.at);
}

async function open(options?: DatabaseOptions) {
  const store = await openPostgresStore(place, { ...PATIENT, ...options });
  opened.push(store);
  const now = () => store.now();
  return {
    store,
    authenticate: createAuthenticate({ keys: store.keys, now, pepper: undefined, onRefused: () => undefined }),
    keys: createKeyService({
      ...{ keys: store.keys, uses: store.keyUses, now, randomBytes, pepper: undefined },
      withIdempotencyKey: createIdempotency(store, { now }),
      pepperGuard: { claim: async () => undefined },
    }),
  };
}

const OFFSETS = [-HOUR, HOUR];

describe.runIf(HAS_POSTGRES).each([
  ["that asks for each request", {}],
  ["with a lease", LEASE],
])("a node %s whose clock is off", (_, options) => {
  it.each(OFFSETS)("by %d ms takes no key that has expired, and each that has not", async (offsetMs) => {
    setClock(offsetMs);
    const { store, authenticate } = await open(options);
    const at = await readDatabaseTime();
    const make = async (expiresAt: Date) => {
      const deps = { now: () => new Date(at), randomBytes, pepper: undefined };
      const { key, secret, token, event } = issueKey(deps, LOCAL, { ...SDK, expiresAt });
      await store.keys.create(key, secret, event);
      return token;
    };
    const [expired, lasting] = [await make(new Date(at)), await make(new Date(at + HOUR / 2))];
    for (let time = 0; time < 5; time += 1) {
      await expect(authenticate(expired)).rejects.toMatchObject(refused);
      await expect(authenticate(lasting)).resolves.toMatchObject({ kind: "key" });
    }
  });

  it.each(OFFSETS)("by %d ms refuses what was rotated without a grace or twice, wherever", async (offsetMs) => {
    const [rotating, other] = [await open(options), await open(options)];
    const first = await rotating.keys.create(LOCAL, SDK);
    const rotate = async (graceMs: number, offset: number) => {
      setClock(offset);
      const { token } = await rotating.keys.rotate(LOCAL, first.key.id, { graceMs });
      setClock(-offset);
      return token;
    };
    await expect(other.authenticate(first.token)).resolves.toBeDefined();
    const second = await rotate(0, offsetMs);
    await expect(other.authenticate(first.token)).rejects.toMatchObject(refused);
    const third = await rotate(HOUR, offsetMs);
    await expect(other.authenticate(second)).resolves.toBeDefined();
    const fourth = await rotate(HOUR, offsetMs);
    await expect(other.authenticate(second)).rejects.toMatchObject(refused);
    await expect(other.authenticate(third)).resolves.toBeDefined();
    await expect(other.authenticate(fourth)).resolves.toBeDefined();
  });

  it.each(OFFSETS)("by %d ms gives a grace that lasts as long as it was asked for, and no longer", async (offsetMs) => {
    setClock(offsetMs);
    const { keys, authenticate, store } = await open(options);
    const { key, token } = await keys.create(LOCAL, SDK);
    const rotated = await keys.rotate(LOCAL, key.id, { graceMs: HOUR / 2 });
    const ends = rotated.key.previousSecretExpiresAt?.getTime() ?? Number.NaN;
    expect(Math.abs(ends - HOUR / 2 - (await readDatabaseTime()))).toBeLessThan(HOUR / 60);
    await expect(authenticate(token)).resolves.toBeDefined();
    // The grace is made to end at this moment, and a change empties what is in memory.
    await database.runAt(
      place,
      `UPDATE ${schema()}.key_secrets SET retires_at = ${Math.floor(await readDatabaseTime())}
      WHERE retires_at IS NOT NULL`,
    );
    await keys.create(LOCAL, SDK);
    await expect(authenticate(token)).rejects.toMatchObject(refused);
    expect(Math.abs(store.now().getTime() - (await readDatabaseTime()))).toBeLessThan(HOUR / 60);
  });

  it("lets a key expire that it has in memory", async () => {
    const { keys, authenticate } = await open(options);
    setClock(-HOUR);
    // A slow machine may find the first one expired.
    const createExpiring = async (lifeMs = 500): Promise<{ readonly token: string; readonly expiresAt: Date }> => {
      const expiresAt = new Date((await readDatabaseTime()) + lifeMs);
      const { token } = await keys.create(LOCAL, { ...SDK, expiresAt });
      const isAccepted = await authenticate(token).then(
        () => true,
        () => false,
      );
      return isAccepted ? { token, expiresAt } : createExpiring(lifeMs * 2);
    };
    const { token, expiresAt } = await createExpiring();
    while ((await readDatabaseTime()) <= expiresAt.getTime()) await authenticate(token).catch(() => undefined);
    await expect(authenticate(token)).rejects.toMatchObject(refused);
  });
});

describe.runIf(HAS_POSTGRES)("a node", () => {
  it.each([HOUR, -HOUR])("says once that its clock is off by %d ms, and shows it", async (offsetMs) => {
    const told: (number | undefined)[] = [];
    setClock(0);
    const { store } = await open({ onClock: (offset) => told.push(offset) });
    await store.ping();
    expect(told).toEqual([]);
    const registry = new Registry();
    registerStoreUse(registry, store.use);
    setClock(offsetMs);
    const offset = async () => {
      const text = await registry.metrics();
      return Number(/^letterpress_store_clock_offset_seconds (\S+)$/m.exec(text)?.[1]);
    };
    await expect.poll(() => offset().then(Math.round), PATIENCE).toBe(offsetMs / 1_000);
    await expect.poll(() => countBeats(), PATIENCE).toBeGreaterThan(2);
    expect(told).toHaveLength(1);
    setClock(0);
    await expect.poll(() => told, PATIENCE).toEqual([expect.any(Number), undefined]);
  });
});

const schema = () => place.options?.replace("-c search_path=", "") ?? "";

async function countBeats(): Promise<number> {
  const [row] = await database.runAt(place, `SELECT max(beats)::integer AS beats FROM ${schema()}.nodes`);
  return Number(row?.beats);
}
