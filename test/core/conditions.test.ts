import { describe, expect, it } from "vitest";
import type { Context } from "../../core/evaluator/data.ts";
import type { ConditionStep, TestStep } from "../../core/evaluator/program.ts";
import { fillWithBoth as fillProgram } from "../support/fill-with-both.ts";
import { conditionProgram } from "../support/program-fixture.ts";

function isShown(steps: readonly ConditionStep[], context: Context): boolean {
  const { output, report } = fillProgram(conditionProgram(...steps), { context });
  expect(report.hidden).toEqual(output === "shown" ? [] : ["n-1"]);
  return output === "shown";
}

/**
 * Operator and operand as the compiler prepares them; what each value gives; and a missing key. After the field
 * reference.
 */
const DAY_2026_12_10 = 20797;
const OPERATORS: readonly {
  operator: TestStep[2];
  operand?: TestStep[3];
  shown: readonly (string | number | boolean)[];
  hidden: readonly (string | number | boolean)[];
  missing: boolean;
}[] = [
  { operator: "==", operand: "pro", shown: ["pro", "PRO"], hidden: ["pro ", "prof", "", 1], missing: false },
  { operator: "==", operand: "", shown: [""], hidden: [" ", "x"], missing: true },
  { operator: "==", operand: "true", shown: [true, "TRUE"], hidden: [false, 1], missing: false },
  { operator: "==", operand: "49.5", shown: [49.5, "49.5"], hidden: ["49.50", 49], missing: false },
  { operator: "==", operand: "3", shown: [3, 3.0], hidden: ["3.0"], missing: false },
  { operator: "==", operand: "οδοσ", shown: ["ΟΔΟΣ"], hidden: ["ΟΔΟς"], missing: false },
  { operator: "!=", operand: "pro", shown: ["free", ""], hidden: ["Pro"], missing: true },
  { operator: "!=", operand: "", shown: ["x"], hidden: [""], missing: false },
  { operator: "contains", operand: "or", shown: ["York", "or"], hidden: ["o r", ""], missing: false },
  { operator: "contains", operand: "", shown: ["", "x"], hidden: [], missing: true },
  { operator: "not_contains", operand: "or", shown: ["x"], hidden: ["York"], missing: true },
  { operator: "not_contains", operand: "", shown: [], hidden: ["x", ""], missing: false },
  { operator: "starts_with", operand: "new", shown: ["New York"], hidden: ["a new", " new"], missing: false },
  { operator: "starts_with", operand: "", shown: ["x"], hidden: [], missing: true },
  { operator: "ends_with", operand: "york", shown: ["New York"], hidden: ["York!"], missing: false },
  { operator: "ends_with", operand: "", shown: ["x"], hidden: [], missing: true },
  { operator: "in", operand: ["at", "de"], shown: ["AT", "de"], hidden: ["ch", "at,de", " at", ""], missing: false },
  { operator: "in", operand: [], shown: [], hidden: ["x", ""], missing: false },
  { operator: "not_in", operand: ["at", "de"], shown: ["ch", ""], hidden: ["AT"], missing: true },
  { operator: ">", operand: 10, shown: [11, "10.5", " 11 "], hidden: [10, "11 kg", "", true], missing: false },
  { operator: "<", operand: 10, shown: [9, "-1e3"], hidden: [10, "", "x"], missing: false },
  { operator: ">=", operand: 10, shown: [10, "10.0"], hidden: [9.99, "Infinity"], missing: false },
  { operator: "<=", operand: 10, shown: [10, 1e-7], hidden: [10.01, "-Infinity"], missing: false },
  { operator: ">", operand: 1e20, shown: [1e21], hidden: ["1e20"], missing: false },
  {
    operator: "date_before",
    operand: DAY_2026_12_10,
    shown: ["2026-12-09", "2026-12-10T00:30:00+01:00"],
    hidden: ["2026-12-10", "2026-12-11", "soon", "2026-02-30", ""],
    missing: false,
  },
  {
    operator: "date_after",
    operand: DAY_2026_12_10,
    shown: ["2026-12-11", "2026-12-10T23:30:00-01:00"],
    hidden: ["2026-12-10", "soon", 20_261_211],
    missing: false,
  },
  {
    operator: "date_on",
    operand: DAY_2026_12_10,
    shown: ["2026-12-10", "2026-12-10T12:00"],
    hidden: ["2026-12-11", "Dec 10 2026"],
    missing: false,
  },
  { operator: "is_empty", shown: ["", " \t\n\u00a0"], hidden: ["x", 0, false], missing: true },
  { operator: "is_not_empty", shown: ["x", 0, false], hidden: ["", "  "], missing: false },
];

describe.each(OPERATORS)("$operator $operand", ({ operator, operand, shown, hidden, missing }) => {
  const steps = [(operand === undefined ? ["test", "k", operator] : ["test", "k", operator, operand]) as TestStep];

  it("shows and hides as the field reference says", () => {
    for (const value of shown) expect(isShown(steps, { k: value }), JSON.stringify(value)).toBe(true);
    for (const value of hidden) expect(isShown(steps, { k: value }), JSON.stringify(value)).toBe(false);
  });

  it(`is ${missing} for a missing key`, () => {
    expect(isShown(steps, {})).toBe(missing);
    expect(isShown(steps, { k: undefined })).toBe(missing);
  });
});

it("tests all 17 operators", () => {
  expect(new Set(OPERATORS.map(({ operator }) => operator)).size).toBe(17);
});

describe("keys", () => {
  const step: TestStep = ["test", "Plan", "==", "pro"];

  it("compare without case", () => expect(isShown([step], { PLAN: "pro" })).toBe(true));
  it("take the exact spelling first", () => {
    expect(isShown([step], { Plan: "pro", plan: "free" })).toBe(true);
    expect(isShown([step], { plan: "pro", Plan: "free" })).toBe(false);
  });
  it("take the last of other spellings", () => {
    expect(isShown([step], { plan: "free", PLAN: "pro" })).toBe(true);
    expect(isShown([step], { PLAN: "pro", plan: "free" })).toBe(false);
  });
  it("are not confused by names that every object inherits", () => {
    expect(isShown([["test", "constructor", "is_empty"]], {})).toBe(true);
    expect(isShown([["test", "__proto__", "==", "x"]], JSON.parse('{"__proto__": "x"}'))).toBe(true);
  });
});

describe("steps", () => {
  const yes: ConditionStep = ["constant", true];
  const no: ConditionStep = ["constant", false];

  it.each<[string, boolean, ConditionStep[]]>([
    ["all of true, true", true, [yes, yes, ["all", 2]]],
    ["all of true, false", false, [yes, no, ["all", 2]]],
    ["any of false, true", true, [no, yes, ["any", 2]]],
    ["any of false, false", false, [no, no, ["any", 2]]],
    ["true, and any of false, true", true, [yes, no, yes, ["any", 2], ["all", 2]]],
    ["false, or all of true, true", true, [no, yes, yes, ["all", 2], ["any", 2]]],
    ["not false", true, [no, ["not"]]],
    ["true, and not all of true, true", false, [yes, yes, yes, ["all", 2], ["not"], ["all", 2]]],
    ["true, or all of false, false", true, [yes, no, no, ["all", 2], ["any", 2]]],
  ])("%s is %s", (_, expected, steps) => {
    expect(isShown(steps, {})).toBe(expected);
  });
});
