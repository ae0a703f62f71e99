import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS, type KeyUse } from "../../../src/domain/key/key-use.ts";
import type { TemplateUse } from "../../../src/domain/key/template-use.ts";
import { createUsageRecorder, type UsageRecorder } from "../../../src/service/usage/usage-recorder.ts";
import type { Store } from "../../../src/store/port/store.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../../support/audit-event.ts";
import { storedKey, storedSecret } from "../../support/stored-key.ts";
import { storedTemplate } from "../../support/stored-template.ts";

let store: Store;
let at: Date;
let errors: unknown[];
let keyId: string;
let fault: Error | undefined;
let batches: number[];
/** How long each batch holds the event loop at least. */
let busyMs: number;
let templateId: string;
let lost: number[];
let usage: UsageRecorder;

beforeEach(async () => {
  store = await openSqliteStore(":memory:");
  at = new Date("2026-05-02T23:58:59.999Z");
  [errors, batches, lost, fault, busyMs] = [[], [], [], undefined, 0];
  const key = storedKey();
  await store.keys.create(key, storedSecret(key), auditEvent());
  keyId = key.id;
  const template = storedTemplate();
  await store.templates.create(template, auditEvent());
  templateId = template.id;
  usage = createUsageRecorder({
    now: () => at,
    onError: (error) => errors.push(error),
    onLost: (fetches) => lost.push(fetches),
    templateUses: {
      async add(uses: readonly TemplateUse[]) {
        batches.push(uses.length);
        await store.templateUses.add(uses);
      },
    },
    keyUses: {
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

const templateDays = async () =>
  (await store.templateUses.find(templateId, new Date(at.getTime() - 9 * DAY_MS), at)).days.map(({ day, fetches }) => [
    day.toISOString(),
    fetches,
  ]);

const days = async () =>
  (await store.keyUses.listDays(keyId, new Date(0))).map(({ day, fetches }) => [day.toISOString(), fetches]);

describe("createUsageRecorder()", () => {
  it("stores nothing before it is told to, and then everything once", async () => {
    usage.note(keyId, templateId);
    usage.note(keyId, templateId);
    usage.note(keyId, undefined);
    expect(await days()).toEqual([]);
    await usage.store();
    await usage.store();
    expect(await days()).toEqual([["2026-05-02T00:00:00.000Z", 2]]);
    expect((await store.keys.find(keyId))?.lastUsedAt).toEqual(new Date("2026-05-02T23:58:00.000Z"));
    expect(await templateDays()).toEqual([["2026-05-02T00:00:00.000Z", 2]]);
  });

  it("keeps the days of UTC apart", async () => {
    usage.note(keyId, templateId);
    at = new Date("2026-05-03T00:00:00.000Z");
    for (let i = 0; i < 3; i += 1) usage.note(keyId, templateId);
    await usage.close();
    expect(await days()).toEqual([
      ["2026-05-03T00:00:00.000Z", 3],
      ["2026-05-02T00:00:00.000Z", 1],
    ]);
    expect(await templateDays()).toEqual(await days());
  });

  it("keeps what could not be stored, and stores it later", async () => {
    usage.note(keyId, templateId);
    fault = new Error("the disk is full");
    await expect(usage.store()).rejects.toBe(fault);
    usage.note(keyId, templateId);
    fault = undefined;
    await usage.store();
    expect(await days()).toEqual([["2026-05-02T00:00:00.000Z", 2]]);
    expect(await templateDays()).toEqual(await days());
  });

  it("ends although nothing can be stored, and says so", async () => {
    usage.note(keyId, templateId);
    fault = new Error("the disk is full");
    await usage.close();
    expect(errors).toEqual([fault]);
  });

  it("stores many keys in several transactions", async () => {
    for (let i = 0; i < 120; i += 1) usage.note(`key_${i}`, undefined);
    await usage.store();
    for (let i = 0; i < 70; i += 1) usage.note("key_0", `template-${i}`);
    await usage.store();
    expect(batches).toEqual([50, 50, 20, 1, 50, 20]);
  });

  it("leaves nine tenths of the time to others, until it is closed", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    busyMs = 3;
    for (let i = 0; i < 1_000; i += 1) usage.note(`key_${i}`, undefined);
    usage.start();
    vi.advanceTimersByTime(30_000);
    const begunAt = performance.now();
    while (batches.length < 3) await nextTurn();
    expect(performance.now() - begunAt).toBeGreaterThan(2 * 9 * busyMs);
    expect(batches.length).toBeLessThan(20);
    await usage.close();
    expect(batches.length).toBe(20);
  });

  it("says once how many fetches it could not count by template", async () => {
    for (let i = 0; i < 50_003; i += 1) usage.note("key_0", `template-${i}`);
    usage.note("key_0", "template-7");
    fault = new Error("the disk is full");
    await expect(usage.store()).rejects.toBe(fault);
    await expect(usage.store()).rejects.toBe(fault);
    expect(lost).toEqual([3]);
  });
});
