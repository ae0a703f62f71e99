import { describe, expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { checkProgram } from "../../core/evaluator/ops.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { FillError } from "../../core/evaluator/report.ts";
import { checkWithBoth } from "../support/fill-with-both.ts";
import { tagOf } from "../support/program-fixture.ts";

const valid = {
  format: 1,
  target: "html",
  tags: [tagOf("text", "a"), tagOf("url", "b", "https://example.com/")],
  conditions: [
    {
      node: "n",
      steps: [
        ["test", "k", "in", ["x"]],
        ["constant", true],
        ["all", 2],
      ],
    },
  ],
  ops: ["<p>", ["unless", 0, 3], ["text", 0], ["url", 1]],
};

function issueOf(program: unknown): string {
  try {
    checkWithBoth(program);
  } catch (err) {
    if (err instanceof FillError && err.code === "INVALID_PROGRAM") {
      return err.issues.map(({ loc, type }) => `${loc.join(".")} ${type}`).join("; ");
    }
    throw err;
  }
  return "valid";
}

function conditionOf(...steps: unknown[]): unknown {
  return { ...valid, conditions: [{ node: "n", steps }] };
}

describe("checkProgram", () => {
  it("returns a valid program itself", () => {
    expect(checkProgram(valid)).toBe(valid);
  });

  it("ignores members it does not know", () => {
    expect(issueOf({ ...valid, note: "x" })).toBe("valid");
  });

  it.each<[string, unknown]>([
    ["program object_type", null],
    ["program object_type", []],
    ["program object_type", "{}"],
    ["program.format unknown_format", { ...valid, format: 5 }],
    ["program.format unknown_format", { ...valid, format: "1" }],
    ["program.target string_type", { ...valid, target: undefined }],
    ["program.tags list_type", { ...valid, tags: {} }],
    ["program.tags.0 object_type", { ...valid, tags: [null] }],
    ["program.tags.0.group enum", { ...valid, tags: [{ ...valid.tags[0], group: "raw" }] }],
    ["program.tags.0.name pattern", { ...valid, tags: [{ ...valid.tags[0], name: "First" }] }],
    ["program.tags.0.name pattern", { ...valid, tags: [{ ...valid.tags[0], name: "a\n" }] }],
    ["program.tags.0.default string_type", { ...valid, tags: [{ ...valid.tags[0], default: null }] }],
    ["program.tags.0.source string_type", { ...valid, tags: [{ group: "text", name: "a" }] }],
    ["program.tags too_long", { ...valid, tags: new Array(10_001) }],
    ["program.conditions.0.node string_type", { ...valid, conditions: [{ steps: [["constant", true]] }] }],
    ["program.conditions.0.steps stack", conditionOf()],
    ["program.conditions.0.steps stack", conditionOf(["constant", true], ["constant", true])],
    ["program.conditions.0.steps.0.1 index_range", conditionOf(["all", 1])],
    ["program.conditions.0.steps.1.1 index_range", conditionOf(["constant", true], ["any", 2])],
    ["program.conditions.0.steps.1.1 index_range", conditionOf(["constant", true], ["any", 0])],
    ["program.conditions.0.steps.1.1 index_range", conditionOf(["constant", true], ["any", -1])],
    ["program.conditions.0.steps.0.0 stack", conditionOf(["not"])],
    ["program.conditions.0.steps.0.1 bool_type", conditionOf(["constant", 1])],
    ["program.conditions.0.steps.0.0 unknown_step", conditionOf(["xor", 1])],
    ["program.conditions.0.steps.0.1 string_type", conditionOf(["test", 1, "==", "x"])],
    ["program.conditions.0.steps.0.2 unknown_operator", conditionOf(["test", "k", "matches", "x"])],
    ["program.conditions.0.steps.0.2 unknown_operator", conditionOf(["test", "k", "toString", "x"])],
    ["program.conditions.0.steps.0.3 string_type", conditionOf(["test", "k", "==", 1])],
    ["program.conditions.0.steps.0.3 list_type", conditionOf(["test", "k", "in", "a"])],
    ["program.conditions.0.steps.0.3.0 string_type", conditionOf(["test", "k", "in", [1]])],
    ["program.conditions.0.steps.0.3 number_type", conditionOf(["test", "k", ">", "1"])],
    ["program.conditions.0.steps.0.3 number_type", conditionOf(["test", "k", "date_on", Number.NaN])],
    ["program.ops.0 list_type", { ...valid, ops: [1] }],
    ["program.ops.0 list_type", { ...valid, ops: new Array(3) }],
    ["program.ops.0 string_unicode", { ...valid, ops: ["a\ud800"] }],
    ["program.ops.0.0 unknown_op", { ...valid, ops: [["raw", 0]] }],
    ["program.ops.0.0 unknown_op", { ...valid, ops: [[]] }],
    ["program.ops.0.1 index_range", { ...valid, ops: [["text", 2]] }],
    ["program.ops.0.1 index_range", { ...valid, ops: [["text", -1]] }],
    ["program.ops.0.1 index_range", { ...valid, ops: [["text", 0.5]] }],
    ["program.ops.0.1 index_range", { ...valid, ops: [["text", "0"]] }],
    ["program.ops.0.1 index_range", { ...valid, ops: [["unless", 1, 1]] }],
    ["program.ops.1.2 index_range", { ...valid, ops: ["x", ["unless", 0, 0]] }],
    ["program.ops.1.2 index_range", { ...valid, ops: ["x", ["unless", 0, 1]] }],
    ["program.ops.1.2 index_range", { ...valid, ops: ["x", ["unless", 0, 3]] }],
    ["program.ops.1.2 index_range", { ...valid, ops: ["x", ["unless", 0, Number.POSITIVE_INFINITY]] }],
  ])("says %s", (issue, program) => {
    expect(issueOf(program)).toBe(issue);
  });

  it("lets a jump lead to the end", () => {
    expect(issueOf({ ...valid, ops: [["unless", 0, 1]] })).toBe("valid");
  });

  it("runs what was checked, also when the program is changed afterwards", () => {
    const program = structuredClone(valid) as unknown as Program & { ops: unknown[] };
    checkWithBoth(program);
    program.ops.splice(0, program.ops.length, ["unless", 0, 0]);
    expect(fillProgram(program, {}).output).toBe("<p>https://example.com/");
  });
});
