import { expect, it } from "vitest";
import { createLookUpBatch } from "../../src/store/postgres/look-up/look-up-batch.ts";

/** Answers with the length of each name but "none", and keeps what it was asked. */
function recorded() {
  const asked: (readonly string[])[] = [];
  const find = createLookUpBatch(async (names) => {
    asked.push(names);
    if (names.includes("broken")) throw new Error("broken");
    return new Map(names.filter((name) => name !== "none").map((name) => [name, name.length]));
  });
  return { asked, find };
}

it("asks once for what one turn of the event loop looks up, and gives each its own", async () => {
  const { asked, find } = recorded();
  expect(await Promise.all(["a", "bb", "none", "a"].map(find))).toEqual([1, 2, undefined, 1]);
  expect(asked).toEqual([["a", "bb", "none"]]);
});

it("asks again for who comes later: an answer is never older than the question", async () => {
  const { asked, find } = recorded();
  const first = find("a");
  await new Promise(setImmediate);
  const second = find("a");
  expect(await Promise.all([first, second])).toEqual([1, 1]);
  expect(asked).toEqual([["a"], ["a"]]);
});

it("tells a failure to all who asked together, and to nobody else", async () => {
  const { find } = recorded();
  const outcomes = await Promise.allSettled(["a", "broken"].map(find));
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await find("a")).toBe(1);
});
