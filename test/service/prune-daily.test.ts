import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RetentionAges } from "../../src/domain/retention.ts";
import { pruneDaily } from "../../src/service/prune-daily.ts";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { newStoredLink } from "../support/new-stored-link.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { storedTemplate } from "../support/stored-template.ts";

const START = new Date("2026-01-01T00:00:00.000Z");
const DAY_MS = 86_400_000;
const NEVER: RetentionAges = {
  versionsMs: undefined,
  keysMs: undefined,
  templateUsesMs: undefined,
  exportedAuditMs: undefined,
};
let store: Store;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: START });
  store = await openSqliteStore(":memory:");
  const keys = [0, 3, 30].map((day) =>
    storedKey({ createdAt: START, expiresAt: new Date(START.getTime() + day * DAY_MS) }),
  );
  for (const key of [...keys, storedKey({ createdAt: START })]) {
    await store.keys.create(key, storedSecret(key), auditEvent());
  }
});

afterEach(async () => {
  vi.useRealTimers();
  await store.close();
});

it("forgets what is older than the policy says, soon after the start and each day, as the server", async () => {
  const lines: unknown[] = [];
  const log = { info: (...line: unknown[]) => lines.push(line), warn: (...line: unknown[]) => lines.push(line) };
  const pruning = pruneDaily({ store, ages: { ...NEVER, keysMs: 2 * DAY_MS }, now: () => new Date(), log });
  expect(await countKeysAfter(0.01)).toBe(4);
  expect(await countKeysAfter(2)).toBe(3);
  expect(await countKeysAfter(2)).toBe(3);
  expect(await countKeysAfter(2)).toBe(2);
  const [event] = await store.audit.list({ limit: 1 });
  expect(event).toMatchObject({ actor: "server", action: "key.prune" });
  expect(lines).toEqual([
    [expect.objectContaining({ keys: 1 }), expect.any(String)],
    [expect.objectContaining({ keys: 1 }), expect.any(String)],
  ]);
  await pruning.stop();
  expect(await countKeysAfter(60)).toBe(2);
});

it("goes on with the next day when a day's turn fails", async () => {
  const warn = vi.fn();
  const ages = { ...NEVER, keysMs: 2 * DAY_MS };
  let isBroken = true;
  const prune: Store["prune"] = (...args) => (isBroken ? Promise.reject(new Error("busy")) : store.prune(...args));
  const pruning = pruneDaily({ store: { ...store, prune }, ages, now: () => new Date(), log: { info() {}, warn } });
  expect(await countKeysAfter(6)).toBe(4);
  expect(warn).toHaveBeenCalledTimes(6);
  isBroken = false;
  expect(await countKeysAfter(1)).toBe(2);
  await pruning.stop();
});

it("deletes preview links a month after their end, and else nothing without ages", async () => {
  const template = storedTemplate();
  await store.templates.create(template, auditEvent());
  const link = newStoredLink(template.id, { createdAt: START, expiresAt: new Date(START.getTime() + DAY_MS) });
  await store.previewLinks.create(link, { activeMax: 1 }, auditEvent());
  const pruning = pruneDaily({ store, ages: NEVER, now: () => new Date(), log: { info() {}, warn() {} } });
  expect(await countKeysAfter(30)).toBe(4);
  expect(await store.previewLinks.find(link.link.id)).toBeDefined();
  expect(await countKeysAfter(2)).toBe(4);
  expect(await store.previewLinks.find(link.link.id)).toBeUndefined();
  await pruning.stop();
});

async function countKeysAfter(days: number): Promise<number> {
  for (let part = 0; part < days; part += 1) await vi.advanceTimersByTimeAsync(Math.min(1, days) * DAY_MS);
  // Writes take turns on microtasks and immediates, which are real.
  await new Promise((resolve) => setImmediate(resolve));
  return (await store.keys.list({ limit: 10 })).items.length;
}
