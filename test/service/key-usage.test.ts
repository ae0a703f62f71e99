import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { KeyUse } from "../../src/domain/key/key-use.ts";
import { createKeyUsage, type KeyUsage } from "../../src/service/key-usage.ts";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";

let store: Store;
let at: Date;
let errors: unknown[];
let keyId: string;
let fault: Error | undefined;
let batches: number[];
/** How long each batch holds the event loop at least. */
let busyMs: number;
let usage: KeyUsage;

beforeEach(async () => {
  store = await openSqliteStore(":memory:");
  at = new Date("2026-05-02T23:58:59.999Z");
  [errors, batches, fault, busyMs] = [[], [], undefined, 0];
  const key = storedKey();
  await store.keys.create(key, storedSecret(key), auditEvent());
  keyId = key.id;
  usage = createKeyUsage({
    now: () => at,
    onError: (error) => errors.push(error),
    uses: {
      ...store.keyUses,
      async add(uses: readonly KeyUse[]) {
        if (fault !== undefined) throw fault;
        batches.push(uses.length);
        const until = performance.now() + busyMs;
        while (performance.now() < until);
        await store.keyUses.add(uses);
      },
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
});

const days = async () =>
  (await store.keyUses.listDays(keyId, new Date(0))).map(({ day, fetches }) => [day.toISOString(), fetches]);

describe("createKeyUsage()", () => {
  it("stores nothing before it is told to, and then everything once", async () => {
    usage.note(keyId, true);
    usage.note(keyId, true);
    usage.note(keyId, false);
    expect(await days()).toEqual([]);
    await usage.store();
    await usage.store();
    expect(await days()).toEqual([["2026-05-02T00:00:00.000Z", 2]]);
    expect((await store.keys.find(keyId))?.lastUsedAt).toEqual(new Date("2026-05-02T23:58:00.000Z"));
  });

  it("keeps the days of UTC apart", async () => {
    usage.note(keyId, true);
    at = new Date("2026-05-03T00:00:00.000Z");
    for (let i = 0; i < 3; i += 1) usage.note(keyId, true);
    await usage.close();
    expect(await days()).toEqual([
      ["2026-05-03T00:00:00.000Z", 3],
      ["2026-05-02T00:00:00.000Z", 1],
    ]);
  });

  it("keeps what could not be stored, and stores it later", async () => {
    usage.note(keyId, true);
    fault = new Error("the disk is full");
    await expect(usage.store()).rejects.toBe(fault);
    usage.note(keyId, true);
    fault = undefined;
    await usage.store();
    expect(await days()).toEqual([["2026-05-02T00:00:00.000Z", 2]]);
  });

  it("ends although nothing can be stored, and says so", async () => {
    usage.note(keyId, true);
    fault = new Error("the disk is full");
    await usage.close();
    expect(errors).toEqual([fault]);
  });

  it("stores many keys in several transactions", async () => {
    for (let i = 0; i < 120; i += 1) usage.note(`key_${i}`, true);
    await usage.store();
    expect(batches).toEqual([50, 50, 20]);
  });

  it("leaves nine tenths of the time to others, until it is closed", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    busyMs = 3;
    for (let i = 0; i < 1_000; i += 1) usage.note(`key_${i}`, true);
    usage.start();
    vi.advanceTimersByTime(60_000);
    const begunAt = performance.now();
    while (batches.length < 3) await nextTurn();
    expect(performance.now() - begunAt).toBeGreaterThan(2 * 9 * busyMs);
    expect(batches.length).toBeLessThan(20);
    await usage.close();
    expect(batches.length).toBe(20);
  });
});
