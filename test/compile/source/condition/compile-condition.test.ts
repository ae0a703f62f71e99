import { describe, expect, test } from "vitest";
import { evaluate } from "../../support/evaluate-visibility.ts";

// The truth table of visibility rules, written by hand from the definition of each operator.
describe("a rule", () => {
  test.each<[operator: string, value: string, context: string | number | boolean | undefined, expected: boolean]>([
    ["==", "Pro", "pRO", true],
    ["==", "pro", "basic", false],
    ["==", "", undefined, true],
    ["==", "x", undefined, false],
    ["==", "true", true, true],
    ["==", "3", 3, true],
    ["==", "49.5", 49.5, true],
    ["!=", "pro", "PRO", false],
    ["!=", "pro", undefined, true],
    ["!=", "", undefined, false],
    ["contains", "PORT", "Newport", true],
    ["contains", "", undefined, true],
    ["contains", "x", undefined, false],
    ["not_contains", "x", undefined, true],
    ["not_contains", "", "abc", false],
    ["starts_with", "OTTER-", "otter-10", true],
    ["starts_with", "", undefined, true],
    ["ends_with", "@EXAMPLE.com", "a@example.com", true],
    ["ends_with", "x", undefined, false],
    ["in", "de, fr;ES\nnl", "es", true],
    ["in", "de, fr", "e", false],
    ["in", ",;, \n", undefined, false],
    ["in", "a", " a ", false],
    ["not_in", "de, fr", "FR", false],
    ["not_in", "de, fr", undefined, true],
    [">", "2", 3, true],
    [">", "2", "10", true],
    [">", "2", "12 kg", false],
    [">", "2", undefined, false],
    [">", "-1", "", false],
    ["<", " 1e3 ", 999, true],
    [">=", "2", 2, true],
    ["<=", "20", "20.0", true],
    [">", "1", "Infinity", false],
    ["date_before", "2026-12-10", "2026-12-09", true],
    ["date_before", "2026-12-10", "2026-12-10", false],
    ["date_before", "2026-12-10", "soon", false],
    ["date_before", "2026-12-10", undefined, false],
    ["date_after", "2026-12-10", "2026-12-11T00:00:00Z", true],
    ["date_on", "2026-12-09T12:00:00Z", "2026-12-09", true],
    ["date_on", "2026-12-09", "2026-12-08T23:30:00-01:00", true],
    ["date_on", "2026-02-28", "2026-02-30", false],
    ["is_empty", "", undefined, true],
    ["is_empty", "", " \n", true],
    ["is_empty", "", 0, false],
    ["is_not_empty", "", "x", true],
    ["is_not_empty", "", undefined, false],
  ])("%s %j with the value %j is %s", async (operator, value, context, expected) => {
    const rules = [{ tag: "Key", operator, value }];
    expect(
      await evaluate({ enabled: true, match: "all", rules }, context === undefined ? {} : { key: context }),
    ).toEqual({
      isShown: expected,
      findings: [],
    });
  });

  test.each([
    [">", "many", "visibility.not-a-number"],
    ["date_on", "tomorrow", "visibility.not-a-date"],
    ["date_on", "2026-02-30", "visibility.not-a-date"],
  ])("%s %j can never be true, and a warning says so", async (operator, value, finding) => {
    const rules = [{ tag: "key", operator, value }];
    expect(await evaluate({ enabled: true, rules }, { key: value })).toEqual({ isShown: false, findings: [finding] });
  });
});

describe("rules together", () => {
  const yes = { tag: "a", operator: "==", value: "1" };
  const no = { tag: "a", operator: "==", value: "2" };
  test.each<[string, object, boolean]>([
    ["off", { enabled: false, rules: [no] }, true],
    ["without rules", { enabled: true, rules: [], groups: [] }, true],
    ["all of none and one", { enabled: true, match: "all", rules: [yes, no] }, false],
    ["any of them", { enabled: true, match: "any", rules: [no, yes] }, true],
    [
      "any with a group",
      { enabled: true, match: "any", rules: [no], groups: [{ match: "all", rules: [yes, yes] }] },
      true,
    ],
    [
      "all with a false group",
      { enabled: true, match: "all", rules: [yes], groups: [{ match: "all", rules: [yes, no] }] },
      false,
    ],
    [
      "an empty group is true",
      { enabled: true, match: "any", rules: [no], groups: [{ match: "any", rules: [] }] },
      true,
    ],
    [
      "a group in a group",
      { enabled: true, rules: [], groups: [{ match: "any", rules: [no], groups: [{ match: "all", rules: [yes] }] }] },
      true,
    ],
    ["without a match, all", { enabled: true, rules: [yes, no] }, false],
  ])("%s", async (_, visibility, expected) => {
    expect((await evaluate(visibility, { a: "1" })).isShown).toBe(expected);
  });

  test("groups deeper than two are refused", async () => {
    const deep = { rules: [], groups: [{ rules: [], groups: [{ rules: [], groups: [{ rules: [yes] }] }] }] };
    await expect(evaluate({ enabled: true, ...deep }, {})).rejects.toThrow("visibility.too-deep");
  });
});
