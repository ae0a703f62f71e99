import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../core/evaluator/fill.ts";
import type { Condition, ConditionStep } from "../../../core/evaluator/program.ts";
import { conditionChoices } from "../../../src/compile/lint/condition-choices.ts";
import { runs } from "../../support/effort.ts";

const ask = (...steps: readonly ConditionStep[]): Condition => ({ node: "", steps });

describe("conditions that can hold together", () => {
  test.each<[string, readonly Condition[], readonly number[][]]>([
    ["none", [], [[]]],
    ["a text is one of two", [ask(["test", "plan", "==", "pro"]), ask(["test", "plan", "==", "free"])], [[0], [1]]],
    ["whatever the case of the key", [ask(["test", "plan", "==", "a"]), ask(["test", "Plan", "!=", "a"])], [[0], [1]]],
    [
      "two questions that have nothing in common",
      [ask(["test", "a", "==", "1"]), ask(["test", "b", "is_empty"])],
      [[0, 1]],
    ],
    [
      "numbers that lie in each other",
      [ask(["test", "n", ">", 3]), ask(["test", "n", ">", 5]), ask(["test", "n", "<", 4])],
      [
        [0, 1],
        [0, 2],
      ],
    ],
    [
      "days before and after",
      [ask(["test", "d", "date_before", 20000]), ask(["test", "d", "date_after", 20000])],
      [[0], [1]],
    ],
    ["shown, or else", [ask(["size", 0, ">", 0]), ask(["size", 0, ">", 0], ["not"])], [[0], [1]]],
    ["one that never holds", [ask(["constant", false]), ask(["constant", true])], [[1]]],
  ])("%s", (_, conditions, expected) => {
    const choices = conditionChoices(conditions)?.map((set) => [...set].toSorted());
    expect(choices?.toSorted()).toEqual(expected);
  });

  test("are not told of searches for several texts, or of too many values", () => {
    const contains = (text: string) => ask(["test", "tags", "contains", text]);
    expect(conditionChoices([contains("a"), contains("b")])).toBeUndefined();
    const many = Array.from({ length: 300 }, (_, at) => ask(["test", "id", "==", `v${at}`]));
    expect(conditionChoices(many)).toBeUndefined();
  });
});

test("whatever the data, what holds is within one of the choices", () => {
  const texts = ["a", "b", "c"];
  const step = fc.oneof(
    fc.tuple(fc.constant("test"), fc.constantFrom("x", "y"), fc.constantFrom("==", "!="), fc.constantFrom(...texts)),
    fc.tuple(
      fc.constant("test"),
      fc.constantFrom("x", "y"),
      fc.constantFrom(">", "<=", ">=", "<"),
      fc.integer({ min: 0, max: 3 }),
    ),
    fc.tuple(fc.constant("test"), fc.constantFrom("x", "y"), fc.constantFrom("in", "not_in"), fc.constant(["a", "b"])),
  ) as fc.Arbitrary<ConditionStep>;
  const condition = fc
    .tuple(fc.array(step, { minLength: 1, maxLength: 3 }), fc.constantFrom("all", "any"), fc.boolean())
    .map(([steps, join, isNot]) =>
      ask(...steps, [join as "all", steps.length], ...(isNot ? ([["not"]] as const) : [])),
    );
  const value = fc.constantFrom("", "a", "b", "c", "d", "0", "1", "1.5", "2", "3", "99", "-7");
  fc.assert(
    fc.property(
      fc.array(condition, { minLength: 1, maxLength: 4 }),
      fc.record({ x: value, y: value }),
      (conditions, context) => {
        const choices = conditionChoices(conditions) ?? [];
        const held = conditions.flatMap((each, at) => (holds(each, context) ? [at] : []));
        expect(choices.some((set) => held.every((at) => set.has(at)))).toBe(true);
      },
    ),
    { numRuns: runs(200) },
  );
});

function holds(condition: Condition, context: Readonly<Record<string, string>>): boolean {
  const ops = [["unless", 0, 2], "1"] as const;
  return fillProgram({ format: 1, target: "text", tags: [], conditions: [condition], ops }, { context }).output === "1";
}
