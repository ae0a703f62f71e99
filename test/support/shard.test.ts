import { describe, expect, it } from "vitest";
import { shardOf } from "./shard.ts";

const ITEMS = ["a", "b", "c", "d", "e"];

describe("a shard", () => {
  it("is all of a list without its number", () => {
    expect(shardOf(ITEMS, undefined)).toEqual(ITEMS);
  });

  it.each([1, 2, 3, 7])("of %i has each item in one of them", (count) => {
    const shards = Array.from({ length: count }, (_, at) => shardOf(ITEMS, `${at + 1}/${count}`));
    expect(shards.flat().toSorted()).toEqual(ITEMS);
  });

  it.each(["0/2", "3/2", "1", "a/b", "1/2/3", ""])("is refused as %j", (shard) => {
    expect(() => shardOf(ITEMS, shard)).toThrow("--shard must be such as 2/3");
  });
});
