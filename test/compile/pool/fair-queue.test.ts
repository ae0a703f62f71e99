import { expect, test } from "vitest";
import { FairQueue, type QueueLimits, type Waiting } from "../../../src/compile/pool/fair-queue.ts";

interface Job extends Waiting {
  readonly name: string;
}

const WIDE: QueueLimits = {
  places: {
    change: { inAll: 100, ofSubject: 100 },
    check: { inAll: 100, ofSubject: 100 },
    republish: { inAll: 1, ofSubject: 1 },
  },
  bytes: { inAll: 1_000_000, ofSubject: 1_000_000 },
};

const PURPOSES: Readonly<Record<string, Job["purpose"]>> = { "?": "check", "~": "republish" };

/** Jobs written as `a1`, `a1?` for a check, or `a1~` for a republish: the letter is the subject. */
function job(name: string, bytes = 1): Job {
  return { name, subject: name.slice(0, 1), purpose: PURPOSES[name.slice(-1)] ?? "change", bytes };
}

function queueOf(names: readonly string[], limits: QueueLimits = WIDE): FairQueue<Job> {
  const queue = new FairQueue<Job>(limits);
  for (const name of names) expect(queue.add(job(name))).toBeUndefined();
  return queue;
}

/** Takes and ends one job after the other. */
function drain(queue: FairQueue<Job>): string[] {
  const order: string[] = [];
  for (let next = queue.take(); next !== undefined; next = queue.take()) {
    order.push(next.name);
    queue.end(next.subject);
  }
  return order;
}

test("subjects take turns, whoever came first", () => {
  const queue = queueOf(["a1", "a2", "a3", "b1", "b2", "c1"]);
  expect(drain(queue)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("changes of a subject come before its checks, and not before the turn of another subject", () => {
  const queue = queueOf(["a1?", "b1?", "a2", "a3?", "a4"]);
  expect(drain(queue)).toEqual(["a2", "b1?", "a4", "a1?", "a3?"]);
});

test("a subject has one job at a time", () => {
  const queue = queueOf(["a1", "a2"]);
  expect(queue.take()?.name).toBe("a1");
  expect(queue.take()).toBeUndefined();
  queue.end("a");
  expect(queue.take()?.name).toBe("a2");
});

test("who comes while a job of another subject runs has the next turn", () => {
  const queue = queueOf(["a1"]);
  expect(queue.take()?.name).toBe("a1");
  queue.add(job("a2"));
  queue.add(job("b1"));
  queue.end("a");
  expect(drain(queue)).toEqual(["b1", "a2"]);
});

test("what is removed is not taken, and frees its place", () => {
  const queue = new FairQueue<Job>({ ...WIDE, places: { ...WIDE.places, change: { inAll: 2, ofSubject: 2 } } });
  const [first, second, third] = [job("a1"), job("a2"), job("a3")];
  expect([queue.add(first), queue.add(second), queue.add(third)]).toEqual([undefined, undefined, "subject"]);
  expect([queue.remove(first), queue.remove(first)]).toEqual([true, false]);
  expect(queue.add(third)).toBeUndefined();
  expect(drain(queue)).toEqual(["a2", "a3"]);
});

test("places are counted for each purpose, of a subject and in all", () => {
  const places = { ...WIDE.places, change: { inAll: 3, ofSubject: 2 }, check: { inAll: 1, ofSubject: 1 } };
  const queue = queueOf(["a1", "a2", "b1", "a1?"], { ...WIDE, places });
  expect(queue.add(job("a3"))).toBe("subject");
  expect(queue.add(job("b2"))).toBe("all");
  expect(queue.add(job("a2?"))).toBe("subject");
  expect(queue.add(job("b1?"))).toBe("all");
});

test("bytes are counted of a subject and in all", () => {
  const queue = queueOf([], { ...WIDE, bytes: { inAll: 15, ofSubject: 10 } });
  expect(queue.add(job("a1", 10))).toBeUndefined();
  expect(queue.add(job("a2", 1))).toBe("subject");
  expect(queue.add(job("b1", 6))).toBe("all");
  expect(queue.add(job("b1", 5))).toBeUndefined();
});

test("a republish waits until nothing else may begin, however long it has waited", () => {
  const queue = queueOf(["r1~", "a1", "a2?", "b1"]);
  expect(drain(queue)).toEqual(["a1", "b1", "a2?", "r1~"]);
  expect(queue.add(job("r2~"))).toBeUndefined();
  queue.add(job("a3"));
  expect([queue.take()?.name, queue.take()?.name]).toEqual(["a3", "r2~"]);
});

test("a republish neither uses the room of others nor lacks room because of them", () => {
  const queue = queueOf([], { ...WIDE, bytes: { inAll: 15, ofSubject: 15 } });
  expect(queue.add(job("r1~", 15))).toBeUndefined();
  expect(queue.add(job("a1", 15))).toBeUndefined();
  expect([queue.add(job("r2~", 0)), queue.add(job("a2", 1))]).toEqual(["subject", "subject"]);
});

test("tells how many subjects compete, also those whose job runs", () => {
  const queue = queueOf(["a1", "b1", "b2"]);
  queue.take();
  expect([queue.subjects, queue.waiting.length]).toEqual([2, 2]);
});
