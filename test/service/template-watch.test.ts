import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Caller } from "../../src/domain/caller.ts";
import { Refusal } from "../../src/domain/error.ts";
import { createTemplateWatch, type TemplateWatch } from "../../src/service/template-watch.ts";
import type { WatchBatch, WatchMessage } from "../../src/service/watch-batch.ts";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey } from "../support/stored-key.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";

const KEY: Caller = { kind: "key", key: storedKey() };

let store: Store;
let watch: TemplateWatch;
let now: number;
let ended: string[];
let cutOffs: number;
let isRevoked: boolean;

beforeEach(async () => {
  store = await openSqliteStore(":memory:");
  [now, ended, cutOffs, isRevoked] = [0, [], 0, false];
  watch = openWatch(2);
});

afterEach(() => store.close());

function openWatch(streams: number): TemplateWatch {
  return createTemplateWatch({
    changes: store.changes,
    async authenticate() {
      if (isRevoked) throw new Refusal("INVALID_API_KEY", "revoked");
      return KEY;
    },
    limits: { streams, streamsPerKey: undefined, heartbeatMs: 15_000 },
    now: () => now,
    onRefused: () => undefined,
    onEnded: (why) => ended.push(why),
    onTold: () => undefined,
  });
}

function openBatches(cursor = "", inBatches = true) {
  const { signal } = new AbortController();
  const cutOff = () => {
    cutOffs += 1;
  };
  const request = { cursor, target: undefined, untilNow: false, inBatches, token: "t", signal, cutOff };
  return watch.watch(KEY, request)[Symbol.asyncIterator]();
}

/** Has messages one by one. */
function open(cursor = ""): { next(): Promise<IteratorResult<WatchMessage>> } {
  const batches = openBatches(cursor, false);
  return {
    async next() {
      const { value, done } = await batches.next();
      return done === true ? { value, done } : { value: value.messages[0], done: false };
    },
  };
}

async function publish(): Promise<void> {
  const template = storedTemplate();
  await store.templates.create(template, auditEvent());
  await store.templates.publish(newVersion(template), undefined, auditEvent());
}

it("ends the stream of a reader that takes nothing for ten seconds, and cuts it off", async () => {
  const [slow, quick] = [open(), open()];
  for (const each of [slow, quick]) await each.next();
  await publish();
  const pending = quick.next();
  expect((await slow.next()).value).toMatchObject({ kind: "published" });
  await watch.look();
  await pending;
  const waiting = quick.next();
  now = 9_999;
  await watch.look();
  expect(cutOffs).toBe(0);
  now = 10_000;
  await watch.look();
  expect(cutOffs).toBe(1);
  await expect(slow.next()).rejects.toMatchObject({
    code: "UNAVAILABLE",
    message: expect.stringContaining("10 seconds"),
  });
  expect(ended).toEqual(["slow"]);
  await publish();
  await watch.look();
  expect((await waiting).value).toMatchObject({ kind: "published" });
});

it("cuts off a reader whose key has ended and who takes nothing, without waiting for it", async () => {
  const reader = open();
  await reader.next();
  isRevoked = true;
  await watch.look();
  now = 500;
  await watch.look();
  expect(cutOffs).toBe(1);
  await expect(reader.next()).rejects.toMatchObject({ code: "INVALID_API_KEY" });
  expect(ended).toEqual(["refused"]);
});

it("begins anew where a store was restored from a backup", async () => {
  await publish();
  const { at } = await store.changes.latest();
  const other = Buffer.from(`1\n${at.getTime() + 1}`).toString("base64url");
  expect((await open(other).next()).value).toMatchObject({ kind: "reset" });
});

it("tells more than is kept in memory to one who was away", async () => {
  const reader = open();
  const { value: first } = await reader.next();
  for (let time = 0; time < 1_200; time += 1) await publish();
  const later = open(first?.cursor);
  await later.next();
  const cursors = new Set<string>();
  for (let time = 0; time < 1_200; time += 1) {
    const [mine, other] = [await reader.next(), await later.next()];
    expect(mine.value).toMatchObject({ kind: "published" });
    expect(other.value?.cursor).toBe(mine.value?.cursor);
    cursors.add(mine.value?.cursor);
  }
  expect(cursors.size).toBe(1_200);
});

it("reads the changes once for all streams, wherever they begin, and makes what is sent once", async () => {
  watch = openWatch(100);
  for (let time = 0; time < 10; time += 1) await publish();
  const cursors: string[] = [];
  const first = open("MAow"); // before the first change
  await first.next();
  for (let time = 0; time < 10; time += 1) cursors.push((await first.next()).value.cursor);
  for (let time = 0; time < 300; time += 1) await publish();
  const listAfter = vi.spyOn(store.changes, "listAfter");
  const readers = Array.from({ length: 50 }, (_, index) => openBatches(cursors[index % 10]));
  for (const reader of readers) await reader.next();
  const told = readers.map(async (reader, index) => {
    const batches: WatchBatch[] = [];
    let last = (index % 10) + 1;
    while (last < 310) {
      const { value } = await reader.next();
      batches.push(value);
      for (const message of value.messages) expect(message.mark.number).toBe(++last);
    }
    return batches;
  });
  const all = await Promise.all(told);
  expect(new Set(all.map((batches) => batches.at(-1)?.once("form", () => ({})))).size).toBe(1);
  // One to each of the ten places where streams are, and one to each batch behind the first.
  expect(listAfter.mock.calls.length).toBeLessThanOrEqual(10 + 3);
});
