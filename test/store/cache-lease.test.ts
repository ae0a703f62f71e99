import { beforeEach, describe, expect, it } from "vitest";
import { LostConnectionError } from "../../src/store/postgres/connection/lost-connection-error.ts";
import { unavailable } from "../../src/store/postgres/connection/storage-refusal.ts";
import { CacheLease } from "../../src/store/postgres/lease/cache-lease.ts";
import { cacheLookUp, type LookUpCacheDeps } from "../../src/store/postgres/look-up/look-up-cache.ts";

describe("a lease on what is in memory", () => {
  let lease: CacheLease;

  beforeEach(() => {
    lease = new CacheLease();
  });

  /** One that a heartbeat has begun which was sent at 0 and read the event 7. */
  function open(): void {
    expect(lease.confirm(lease.begin(0), 7, 10)).toBe(true);
  }

  it("is open from the confirmation of a heartbeat, until 1.5 s after it was sent", () => {
    expect(lease.validGeneration(0)).toBeUndefined();
    open();
    expect(lease.validGeneration(10)).toBe(lease.generation);
    expect(lease.validGeneration(1_499)).toBe(lease.generation);
    expect(lease.validGeneration(1_500)).toBeUndefined();
  });

  it("goes on with each heartbeat that reads the event that is known", () => {
    open();
    const sent = lease.begin(500);
    expect(sent.known).toBe(7);
    expect(lease.confirm(sent, 7, 510)).toBe(true);
    expect(lease.validGeneration(1_999)).toBe(lease.generation);
    expect(lease.validGeneration(2_000)).toBeUndefined();
  });

  it("gives up everything when a heartbeat reads another event: the next one says that nothing is in memory", () => {
    open();
    const before = lease.generation;
    expect(lease.confirm(lease.begin(500), 8, 510)).toBe(false);
    expect(lease.validGeneration(510)).toBeUndefined();
    const next = lease.begin(520);
    expect(next.known).toBeUndefined();
    expect(lease.confirm(next, 9, 530)).toBe(true);
    expect(lease.validGeneration(530)).not.toBe(before);
    expect(lease.begin(1_000).known).toBe(9);
  });

  it("does not begin with a heartbeat that was sent before everything was forgotten", () => {
    open();
    const sent = lease.begin(500);
    lease.forget();
    expect(lease.confirm(sent, 7, 510)).toBe(false);
    expect(lease.validGeneration(510)).toBeUndefined();
    const early = lease.begin(520);
    lease.forget();
    expect(lease.confirm(early, 8, 530)).toBe(false);
    expect(lease.validGeneration(530)).toBeUndefined();
  });

  it("does not go on once it has run out, or was closed: what is in memory may be older than what was answered", () => {
    open();
    const before = lease.generation;
    expect(lease.confirm(lease.begin(1_490), 7, 1_500)).toBe(false);
    expect(lease.generation).not.toBe(before);
    expect(lease.confirm(lease.begin(1_510), 7, 1_520)).toBe(true);
    lease.close();
    expect(lease.confirm(lease.begin(1_530), 7, 1_540)).toBe(false);
  });
});

describe("a cache of look-ups", () => {
  const MINUTE_MS = 60_000;
  let lease: CacheLease;
  let asked: string[];
  let answer: () => Promise<{ readonly state: string } | undefined>;
  let deps: LookUpCacheDeps<{ readonly state: string }>;

  beforeEach(() => {
    lease = new CacheLease();
    asked = [];
    answer = async () => ({ state: "active" });
    deps = {
      lease,
      staleMs: 0,
      assertServed: () => undefined,
      mayBeStale: ({ state }) => state !== "admin",
      use: { cached: 0, stale: 0 },
    };
  });

  const find = async (name: string) => {
    asked.push(name);
    return answer();
  };
  const openLease = () => lease.confirm(lease.begin(performance.now()), 1, performance.now());
  const away = () => Promise.reject(unavailable("away", new LostConnectionError("gone")));

  it("asks for each look-up without a lease, and with one once for a name", async () => {
    const look = cacheLookUp(find, deps);
    await look("a");
    await look("a");
    expect(asked).toEqual(["a", "a"]);
    openLease();
    expect([await look("a"), await look("a"), await look("b")]).toEqual(Array(3).fill({ state: "active" }));
    expect(asked).toEqual(["a", "a", "a", "b"]);
    expect(deps.use).toEqual({ cached: 1, stale: 0 });
  });

  it("forgets with its lease, and serves nothing once the store may not be served", async () => {
    openLease();
    const look = cacheLookUp(find, deps);
    await look("a");
    lease.forget();
    openLease();
    await look("a");
    expect(asked).toEqual(["a", "a"]);
    const closed = cacheLookUp(find, {
      ...deps,
      assertServed() {
        throw unavailable("closed");
      },
    });
    await closed("a");
    await expect(closed("a")).rejects.toThrow("closed");
  });

  it.each(["before", "while"])("does not keep what was asked for %s everything was forgotten", async (when) => {
    const first = Promise.withResolvers<{ readonly state: string }>();
    answer = () => first.promise;
    const look = cacheLookUp(find, deps);
    if (when === "before") openLease();
    const looking = look("a");
    if (when === "before") lease.forget();
    openLease();
    first.resolve({ state: "active" });
    await looking;
    answer = async () => ({ state: "revoked" });
    expect(await look("a")).toEqual({ state: "revoked" });
  });

  it("does not keep what is absent, and knows what is gone", async () => {
    openLease();
    answer = async () => undefined;
    const look = cacheLookUp(find, deps);
    expect(await look("a")).toBeUndefined();
    answer = async () => ({ state: "active" });
    expect(await look("a")).toEqual({ state: "active" });
    expect(asked).toHaveLength(2);
  });

  it("lets what it has found stand in while the database is away, if it was asked to", async () => {
    for (const staleMs of [0, MINUTE_MS]) {
      answer = async () => ({ state: "active" });
      const look = cacheLookUp(find, { ...deps, lease: undefined, staleMs });
      await look("a");
      answer = away;
      const outcome = await look("a").catch((err) => err);
      if (staleMs === 0) expect(outcome).toMatchObject({ code: "UNAVAILABLE" });
      else expect(outcome).toEqual({ state: "active", staleMs: expect.any(Number) });
      await expect(look("b")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    }
    expect(deps.use).toEqual({ cached: 0, stale: 1 });
  });

  const active = async () => ({ state: "active" });
  const admin = async () => ({ state: "admin" });
  it.each<[string, { first: typeof answer; last: typeof answer; staleMs: number }]>([
    ["may not", { first: admin, last: away, staleMs: MINUTE_MS }],
    ["is older", { first: active, last: away, staleMs: 1e-6 }],
    ["another fault keeps", { first: active, last: () => Promise.reject(unavailable("newer")), staleMs: MINUTE_MS }],
  ])("lets nothing stand in that %s", async (_, { first, last, staleMs }) => {
    answer = first;
    const look = cacheLookUp(find, { ...deps, lease: undefined, staleMs });
    await look("a");
    answer = last;
    await expect(look("a")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  it("lets nothing stand in that was found to be gone, or was forgotten", async () => {
    const look = cacheLookUp(find, { ...deps, lease: undefined, staleMs: MINUTE_MS });
    await look("a");
    answer = async () => undefined;
    await look("a");
    answer = away;
    await expect(look("a")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    openLease();
    answer = active;
    const leased = cacheLookUp(find, { ...deps, staleMs: MINUTE_MS });
    await leased("a");
    lease.close();
    answer = away;
    expect(await leased("a")).toMatchObject({ state: "active", staleMs: expect.any(Number) });
    lease.forget();
    await expect(leased("a")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  it("keeps nobody waiting for a database that was found to be away, and asks it all the same", async () => {
    const look = cacheLookUp(find, { ...deps, lease: undefined, staleMs: MINUTE_MS });
    await look("a");
    answer = away;
    await look("a");
    answer = () => new Promise(() => undefined);
    expect(await look("a")).toMatchObject({ state: "active", staleMs: expect.any(Number) });
    expect(asked).toHaveLength(3);
    answer = async () => ({ state: "revoked" });
    await look("a");
    await new Promise(setImmediate);
    expect(await look("a")).toEqual({ state: "revoked" });
  });
});
