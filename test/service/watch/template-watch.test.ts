import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Refusal } from "../../../src/domain/error.ts";
import type { Caller } from "../../../src/domain/session/caller.ts";
import type { Authenticate } from "../../../src/service/authenticate.ts";
import { createAcquireStreamSlot } from "../../../src/service/watch/acquire-stream-slot.ts";
import { createTemplateWatch, type TemplateWatch } from "../../../src/service/watch/template-watch.ts";
import type { WatchBatch, WatchMessage } from "../../../src/service/watch/watch-batch.ts";
import type { Store } from "../../../src/store/port/store.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../../support/audit-event.ts";
import { storedKey } from "../../support/stored-key.ts";
import { newVersion, storedTemplate } from "../../support/stored-template.ts";

const KEY: Caller = { kind: "key", key: storedKey() };

let store: Store;
let watch: TemplateWatch;
let now: number;
let ended: string[];
let cutOffs: number;
/** Tokens of keys that were revoked. */
let revoked: Set<string>;

beforeEach(async () => {
  store = await openSqliteStore(":memory:");
  [now, ended, cutOffs, revoked] = [0, [], 0, new Set()];
  watch = openWatch(2);
});

afterEach(() => store.close());

const authenticate: Authenticate = async (token = "") => {
  if (revoked.has(token)) throw new Refusal("INVALID_API_KEY", "revoked");
  return KEY;
};

function openWatch(streams: number, authenticateWith = authenticate): TemplateWatch {
  return createTemplateWatch({
    changes: store.changes,
    authenticate: authenticateWith,
    acquireSlot: createAcquireStreamSlot({ streams, streamsPerKey: undefined }, () => undefined),
    heartbeatMs: 15_000,
    now: () => now,
    onEnded: (why) => ended.push(why),
    onTold: () => undefined,
  });
}

function openBatches(cursor = "", inBatches = true, token = "t") {
  const { signal } = new AbortController();
  const cutOff = () => {
    cutOffs += 1;
  };
  const request = { cursor, target: undefined, untilNow: false, brands: false, inBatches, token, signal, cutOff };
  return watch.watch(KEY, request)[Symbol.asyncIterator]();
}

/** Has messages one by one. */
function open(cursor = "", token = "t"): { next(): Promise<IteratorResult<WatchMessage>> } {
  const batches = openBatches(cursor, false, token);
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
  revoked.add("t");
  await watch.look();
  now = 500;
  await watch.look();
  expect(cutOffs).toBe(1);
  await expect(reader.next()).rejects.toMatchObject({ code: "INVALID_API_KEY" });
  expect(ended).toEqual(["refused"]);
});

/** What a reader gets that asks now, when a stream that may read on had turns enough to do so. */
async function ask(reader: ReturnType<typeof open>) {
  const told = reader.next();
  told.catch(() => undefined);
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  return () => told;
}

it("sends the holder of a revoked key no change that came after the revocation, whoever else has looked", async () => {
  const reader = open();
  await reader.next();
  revoked.add("t");
  await publish();
  await open("", "another").next();
  const told = await ask(reader);
  await watch.look();
  await expect(told()).rejects.toMatchObject({ code: "INVALID_API_KEY" });
});

it("sends no change before the key was accepted by a look-up that came after it", async () => {
  let answer: Promise<void> | undefined;
  watch = openWatch(2, async (token) => {
    await answer;
    return authenticate(token);
  });
  const reader = open();
  await reader.next();
  const held = Promise.withResolvers<void>();
  answer = held.promise;
  await publish();
  const looking = watch.look();
  await nextTurn();
  const told = await ask(reader);
  revoked.add("t");
  held.resolve();
  await looking;
  await expect(told()).rejects.toMatchObject({ code: "INVALID_API_KEY" });
});

it("begins no stream whose key was revoked while it was opened", async () => {
  revoked.add("t");
  await publish();
  await expect(open("MAow").next()).rejects.toMatchObject({ code: "INVALID_API_KEY" });
  expect(ended).toEqual(["refused"]);
});

it("asks for all keys before the first answer has come", async () => {
  const waiting: PromiseWithResolvers<void>[] = [];
  let isHeld = false;
  watch = openWatch(500, async (token) => {
    const answer = Promise.withResolvers<void>();
    if (isHeld) waiting.push(answer);
    else answer.resolve();
    await answer.promise;
    return authenticate(token);
  });
  const readers = Array.from({ length: 450 }, (_, index) => open("", `key ${index}`));
  for (const reader of readers) await reader.next();
  const told = readers.map((reader) => reader.next());
  await publish();
  isHeld = true;
  const looking = watch.look();
  await expect.poll(() => waiting.length).toBe(450);
  for (const { resolve } of waiting) resolve();
  await looking;
  for (const { value } of await Promise.all(told)) expect(value).toMatchObject({ kind: "published" });
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
