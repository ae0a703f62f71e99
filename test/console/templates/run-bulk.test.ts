import { expect, it } from "vitest";
import { runBulk } from "../../../console/src/templates/bulk/run-bulk.ts";
import { rowsBetween } from "../../../console/src/templates/list/rows-between.ts";

const never = () => false;

it("goes on after a failure, and says what failed and why", async () => {
  const gone = new Error("gone");
  const progress: number[] = [];
  const act = async (item: string) => {
    if (item === "b") throw gone;
  };
  const { signal } = new AbortController();
  const result = await runBulk(["a", "b", "c"], act, { signal, onProgress: (n) => progress.push(n), isFatal: never });
  expect(result).toEqual({ done: ["a", "c"], failed: [{ item: "b", error: gone }], left: [] });
  expect(progress).toEqual([1, 2, 3]);
});

it("stops after the item that is being done, and keeps the rest", async () => {
  const stopper = new AbortController();
  const act = async (item: string) => {
    if (item === "b") stopper.abort();
  };
  const options = { signal: stopper.signal, onProgress: () => undefined, isFatal: never };
  expect(await runBulk(["a", "b", "c", "d"], act, options)).toEqual({ done: ["a", "b"], failed: [], left: ["c", "d"] });
});

it("tries nothing more after an error that would be that of all", async () => {
  const ended = new Error("the session has ended");
  const tried: string[] = [];
  const act = async (item: string) => {
    tried.push(item);
    throw ended;
  };
  const options = {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    isFatal: (error: unknown) => error === ended,
  };
  const result = await runBulk(["a", "b"], act, options);
  expect(tried).toEqual(["a"]);
  expect(result).toEqual({ done: [], failed: [{ item: "a", error: ended }], left: ["b"] });
});

it("chooses all rows between two, in both directions", () => {
  const rows = ["a", "b", "c", "d"].map((id) => ({ id }));
  const between = (one: string, other: string) => rowsBetween(rows, one, other).map(({ id }) => id);
  expect(between("b", "d")).toEqual(["b", "c", "d"]);
  expect(between("c", "a")).toEqual(["a", "b", "c"]);
  expect(between("gone", "c")).toEqual(["c"]);
});
