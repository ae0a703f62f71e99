import { describe, expect, it } from "vitest";
import type { FillData } from "../../core/evaluator/data.ts";
import { FillError } from "../../core/evaluator/report.ts";
import { fillWithBoth } from "../support/fill-with-both.ts";
import { NESTED_LISTS } from "../support/nested-lists.ts";
import { processorTime } from "../support/processor-time.ts";

/** The rules that lists break; none when they are filled. */
function rulesOf(lists: unknown): readonly string[] {
  try {
    fillWithBoth(NESTED_LISTS, { lists } as FillData, { maxOutputBytes: 1000, onMissing: "empty" });
    return [];
  } catch (err) {
    if (err instanceof FillError) return [...new Set(err.issues.map(({ type }) => type))];
    throw err;
  }
}

const many = (count: number, item: unknown = {}) => Array.from({ length: count }, () => item);

/** Lists in lists, as deep as that. */
function nested(depth: number): unknown {
  let lists: unknown = { items: [{}] };
  for (let level = 1; level < depth; level += 1) lists = { items: [{ lists }] };
  return lists;
}

const itself: { lists: { items: unknown[] } } = { lists: { items: [] } };
itself.lists.items.push(itself);

describe("hostile lists are refused in both evaluators, within a second", () => {
  it.each<[what: string, lists: unknown, rules: readonly string[]]>([
    ["an item that holds itself", itself.lists, ["too_deep"]],
    ["lists 20,000 deep", nested(20_000), ["too_deep"]],
    ["four deep", nested(4), ["too_deep"]],
    ["100,000 items", { items: many(100_000) }, ["too_long"]],
    ["1,000 items of 11 each", { items: many(1000, { lists: { options: many(11) } }) }, ["too_long"]],
    [
      "100 lists of 1,000 that nothing asks for",
      Object.fromEntries(many(100, 0).map((_, at) => [`x${at}`, many(1000)])),
      ["too_long"],
    ],
    ["holes for items", { items: new Array(9) }, ["object_type"]],
    ["items that are none", { items: [null, 1, "a", [], true] }, ["object_type"]],
    ["what has a length", { items: { length: 3, 0: {}, 1: {}, 2: {} } }, ["list_type"]],
    ["text for a list", { items: "abc" }, ["list_type"]],
    ["a list for lists", [[{}]], ["object_type"]],
    ["a member that no item has", { items: [{ constructor: 1 }] }, ["unknown_member"]],
    ["more output than there may be", { items: many(1000) }, ["output_too_long"]],
    ["names of Object", { __proto__: [{}], constructor: [{}], items: [] }, []],
  ])("%s", (_, lists, rules) => {
    expect(processorTime(() => expect(rulesOf(lists)).toEqual(rules))).toBeLessThan(1000);
  });
});
