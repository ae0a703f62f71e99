import { expect, it } from "vitest";
import { PictureQueue } from "../../../console/src/templates/pictures/picture-queue.ts";

/** A queue that draws when the test says so. */
function openQueue({ kept = 10 } = {}) {
  const quiet: (() => void)[] = [];
  const waits: { readonly ms: number; readonly end: () => void }[] = [];
  const drawing = new Map<string, PromiseWithResolvers<string>>();
  const drawn: string[] = [];
  const shown: string[] = [];
  const queue = new PictureQueue<string>({
    atOnce: 2,
    kept,
    whenQuiet: () => new Promise<void>((resolve) => quiet.push(resolve)),
    retryAfter: (error) => (error === "busy" ? 700 : undefined),
    wait: (ms) => new Promise<void>((resolve) => waits.push({ ms, end: resolve })),
  });
  /** Lets what is due run. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    queue,
    drawn,
    shown,
    waits,
    settle,
    want: (key: string, row = key) =>
      queue.want(
        key,
        () => {
          const { promise, ...ends } = Promise.withResolvers<string>();
          drawing.set(key, { promise, ...ends });
          drawn.push(key);
          return promise;
        },
        (picture) => shown.push(`${row}: ${picture}`),
      ),
    async calm() {
      quiet.shift()?.();
      await settle();
    },
    async finish(key: string) {
      drawing.get(key)?.resolve(`picture of ${key}`);
      await settle();
    },
    async fail(key: string, error: unknown) {
      drawing.get(key)?.reject(error);
      await settle();
    },
  };
}

it("draws two at once, in their order, and each only in a quiet moment", async () => {
  const { want, calm, finish, drawn, shown, settle } = openQueue();
  for (const key of ["a", "b", "c", "d"]) want(key);
  await settle();
  expect(drawn).toEqual([]);
  await calm();
  expect(drawn).toEqual(["a", "b"]);
  await finish("b");
  expect(drawn).toEqual(["a", "b"]);
  await calm();
  expect(drawn).toEqual(["a", "b", "c"]);
  await finish("a");
  await calm();
  expect(drawn).toEqual(["a", "b", "c", "d"]);
  expect(shown).toEqual(["b: picture of b", "a: picture of a"]);
});

it("draws what several rows want once, and shows it to each", async () => {
  const { want, calm, finish, drawn, shown, queue } = openQueue();
  want("a", "one");
  want("a", "other");
  await calm();
  want("a", "third");
  await calm();
  await finish("a");
  expect(drawn).toEqual(["a"]);
  expect(shown).toEqual(["one: picture of a", "other: picture of a", "third: picture of a"]);
  expect(queue.read("a")).toBe("picture of a");
});

it("draws nothing for a row that has gone, and keeps what was begun for one", async () => {
  const { want, calm, finish, drawn, shown, queue } = openQueue();
  const leave = want("a");
  want("b");
  leave();
  await calm();
  expect(drawn).toEqual(["b"]);
  const leaveEarly = want("c");
  await calm();
  leaveEarly();
  await finish("c");
  expect(shown).toEqual([]);
  expect(queue.read("c")).toBe("picture of c");
});

it("keeps the pictures that were used last", async () => {
  const { want, calm, finish, queue } = openQueue({ kept: 2 });
  const draw = async (key: string) => {
    want(key);
    await calm();
    await finish(key);
  };
  await draw("a");
  await draw("b");
  expect(queue.read("a")).toBe("picture of a");
  await draw("c");
  expect(["a", "b", "c"].map((key) => queue.read(key))).toEqual(["picture of a", undefined, "picture of c"]);
});

it("shows nothing for what cannot be drawn, and tries it again when it is wanted again", async () => {
  const { want, calm, fail, drawn, shown, queue } = openQueue();
  want("a");
  await calm();
  await fail("a", "broken");
  expect(shown).toEqual(["a: undefined"]);
  expect(queue.read("a")).toBeUndefined();
  await calm();
  expect(drawn).toEqual(["a"]);
  want("a");
  await calm();
  expect(drawn).toEqual(["a", "a"]);
});

it("pauses when the server is busy, and then draws the others first", async () => {
  const { want, calm, fail, finish, drawn, shown, waits, settle } = openQueue();
  for (const key of ["a", "b", "c"]) want(key);
  await calm();
  await fail("a", "busy");
  await fail("b", "busy");
  await calm();
  expect(drawn).toEqual(["a", "b"]);
  expect(waits.map(({ ms }) => ms)).toEqual([700, 700]);
  for (const { end } of waits) end();
  await settle();
  await calm();
  expect(drawn).toEqual(["a", "b", "c", "a"]);
  await finish("a");
  expect(shown).toEqual(["a: picture of a"]);
});

it("tries nothing again for a row that has gone", async () => {
  const { want, calm, fail, drawn, waits, settle } = openQueue();
  const leave = want("a");
  await calm();
  await fail("a", "busy");
  leave();
  waits[0]?.end();
  await settle();
  await calm();
  expect(drawn).toEqual(["a"]);
});

it("forgets all, also what is being drawn", async () => {
  const { want, calm, finish, shown, queue } = openQueue();
  want("a");
  await calm();
  await finish("a");
  want("b");
  await calm();
  queue.clear();
  await finish("b");
  expect(["a", "b"].map((key) => queue.read(key))).toEqual([undefined, undefined]);
  expect(shown).toEqual(["a: picture of a"]);
});
