import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { TagTable } from "../../../../src/compile/mail/program/tag-table.ts";
import { toProgram } from "../../../../src/compile/mail/program/to-program.ts";
import { compileExpression } from "../../../../src/compile/source/condition/compile-expression.ts";

type Context = Readonly<Record<string, string | number | boolean>>;

const BOTH = 'plan == "pro" && seats > 3 && country in ["DE", "AT"]';

describe("an expression", () => {
  test.each<[string, Context, boolean]>([
    [BOTH, { plan: "pro", seats: 4, country: "AT" }, true],
    [BOTH, { plan: "PRO", seats: "4", country: "at" }, true],
    [BOTH, { plan: "pro", seats: 3, country: "AT" }, false],
    [BOTH, { plan: "pro", seats: 4, country: "CH" }, false],
    ["trial", { trial: true }, true],
    ["trial", { trial: "yes" }, true],
    ["trial", { trial: false }, false],
    ["trial", { trial: 0 }, false],
    ["trial", { trial: " " }, false],
    ["trial", {}, false],
    ["!trial", {}, true],
    ["!trial", { trial: true }, false],
    ["has(coupon)", { coupon: "false" }, true],
    ["has(coupon)", {}, false],
    ["has(context.coupon)", { coupon: "x" }, true],
    ["coupon == null", {}, true],
    ["coupon != null", { coupon: "x" }, true],
    ['coupon == ""', {}, true],
    ["context.plan == 'pro'", { plan: "pro" }, true],
    ['context["first name"] == "Ann"', { "first name": "ann" }, true],
    ['"pro" == plan', { plan: "pro" }, true],
    ['plan != "pro"', {}, true],
    ["seats == 3", { seats: "3.0" }, true],
    ["seats == 3", {}, false],
    ["seats != 3", {}, true],
    ["seats >= -1.5", { seats: -1.5 }, true],
    ["3 < seats", { seats: 4 }, true],
    ["3 < seats", { seats: 3 }, false],
    ["3 >= seats", { seats: "many" }, false],
    ["trial == true", { trial: true }, true],
    ["trial == false", { trial: false }, true],
    ["seats in [1, 2]", { seats: 2 }, true],
    ["seats in []", { seats: 2 }, false],
    ['mail.endsWith("@example.com")', { mail: "a@EXAMPLE.com" }, true],
    ['mail.startsWith("a@")', { mail: "b@example.com" }, false],
    ['mail.contains("@")', { mail: "b@example.com" }, true],
    ["a && (b || c)", { a: true, c: true }, true],
    ["a && b || c", { c: true }, true],
    ["!(a || b)", {}, true],
    ["!(a || b)", { b: true }, false],
    ["true", {}, true],
    ["!true", {}, false],
  ])("%s over %j is %s", (expression, context, expected) => {
    const steps = compileExpression(expression, (message) => expect.fail(message));
    const conditions = [{ node: "n", steps: steps ?? [] }];
    const program = toProgram({
      ...{ target: "html", lists: [], tags: new TagTable() },
      ...{ conditions, ops: [["unless", 0, 2], "shown"] },
    });
    expect(fillProgram(program, { context }).output).toBe(expected ? "shown" : "");
  });

  test.each([
    ["", 0, "is empty"],
    ["   ", 0, "is empty"],
    ["plan ==", 5, "cannot be read"],
    ["plan == 'pro", 5, "cannot be read"],
    ["a && size(b) > 3", 13, "size() needs a list"],
    ["a + b", 2, "+ is not supported"],
    ["a ? b : c", 0, "? : is not supported"],
    ["plan == other", 5, "compares two names"],
    ['plan > "a"', 5, "> compares a name with a number"],
    ["'x'", 0, "is not a condition"],
    ["3", 0, "is not a condition"],
    ["'a' == 'b'", 4, "compare a name with a literal"],
    ["plan.matches('a.*')", 4, ".matches() is not supported"],
    ["plan.contains(3)", 4, ".contains() takes one string"],
    ["plan in ['a', other]", 14, "a list holds literals only"],
    ["plan in other", 8, "in needs a list of literals"],
    ["[1].exists(x, x == 1)", 3, "is not a condition"],
    ["now()", 0, "now() is not supported"],
    [`${"a && (b || (".repeat(30)}a${"))".repeat(30)}`, 294, "nests too deep"],
    [`${"(".repeat(5000)}a${")".repeat(5000)}`, 0, "nests too deep"],
  ])("%s is refused at %i: %s", (expression, index, message) => {
    const faults: (readonly [string, number])[] = [];
    expect(compileExpression(expression, (...fault) => faults.push(fault))).toBeUndefined();
    expect(faults[0]?.[0]).toContain(message);
    expect(faults[0]?.[1]).toBe(index);
  });

  test("reports every fault at once", () => {
    const faults: string[] = [];
    compileExpression("a + b || c ? d : e && now()", (message) => faults.push(message));
    compileExpression("size(a) == 1 && b.matches('c')", (message) => faults.push(message));
    expect(faults).toHaveLength(3);
  });
});
