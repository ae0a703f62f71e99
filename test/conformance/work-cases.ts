import type { Condition, ConditionStep, Op, Program } from "../../core/program.ts";
import type { CoreCase } from "../support/core-cases.ts";
import { EMPTY_REPORT, programWith, renderError, textTag } from "./case-parts.ts";

const MAX_WORK = 268_435_456;

/** Of two such texts one is searched for the other with as much work as there may be. */
const SIDE = 16_384;
const NEEDLE = `${a(SIDE - 1)}b`;

/** Each way to count work, at the limit or beyond it. */
export function workCases(): readonly CoreCase[] {
  return [...countedCases(), ...orderCases()];
}

function countedCases(): readonly CoreCase[] {
  return [
    {
      name: "work at the limit",
      program: searching(["k", NEEDLE]),
      data: context({ k: a(SIDE) }),
      expected: hidden("n-0"),
    },
    {
      name: "work one beyond the limit, by a key of its own",
      program: searching(["k", NEEDLE], ["l", "b"]),
      data: context({ k: a(SIDE), l: "a" }),
      expected: tooMuchWork(MAX_WORK + 1),
    },
    {
      name: "work of one search that several tests make",
      program: conditional(
        ["test", "k", "contains", NEEDLE],
        ["test", "k", "not_contains", NEEDLE],
        ["any", 2],
        ["test", "k", "contains", NEEDLE],
        ["not"],
        ["all", 2],
      ),
      data: context({ k: a(SIDE) }),
      expected: { output: "x", report: { ...EMPTY_REPORT, bytes: 1 } },
    },
    {
      name: "work of values that lower case makes longer, below the limit",
      program: searching(["k", "b".repeat(10_922)]),
      data: context({ k: "Ⱥ".repeat(8192) }),
      expected: hidden("n-0"),
    },
    {
      name: "work of values that lower case makes longer, beyond the limit",
      program: searching(["k", "b".repeat(10_923)]),
      data: context({ k: "Ⱥ".repeat(8192) }),
      expected: tooMuchWork(24_576 * 10_923),
    },
    {
      name: "work in bytes of what is searched for",
      program: searching(["k", "é".repeat(SIDE / 2)]),
      data: context({ k: a(SIDE + 1) }),
      expected: tooMuchWork((SIDE + 1) * SIDE),
    },
  ];
}

/** What counts and what does not, and what is refused first. */
function orderCases(): readonly CoreCase[] {
  const long = searching(["k", NEEDLE]);
  return [
    {
      name: "work of conditions that are not come to",
      program: programWith({
        conditions: [
          { node: "", steps: [["constant", false]] },
          { node: "n-1", steps: [["test", "k", "not_contains", NEEDLE]] },
        ],
        ops: [["unless", 0, 3], ["unless", 1, 3], "x"],
      }),
      data: context({ k: a(SIDE + 1) }),
      expected: tooMuchWork((SIDE + 1) * SIDE),
    },
    {
      name: "work of two keys that read one value",
      program: searching(["k", a(SIDE / 2)], ["K", a(SIDE / 2 + 1)]),
      data: context({ k: a(SIDE) }),
      expected: tooMuchWork(SIDE * (SIDE + 1)),
    },
    {
      name: "work of tests that search nothing, or in nothing",
      program: searching(["k", ""], ["l", a(SIDE)], ["l", "a"]),
      data: context({ k: a(SIDE) }),
      expected: { output: "x", report: { ...EMPTY_REPORT, hidden: ["n-1", "n-2"], bytes: 1 } },
    },
    {
      name: "no work of tests that do not search",
      program: conditional(
        ["test", "k", "==", a(16_500)],
        ["test", "k", "starts_with", a(16_500)],
        ["test", "k", "ends_with", a(16_500)],
        ["test", "k", "in", [a(16_500)]],
        ["all", 4],
      ),
      data: context({ k: a(16_500) }),
      expected: { output: "x", report: { ...EMPTY_REPORT, bytes: 1 } },
    },
    {
      name: "faults of the data before too much work",
      program: long,
      data: { ...context({ k: a(SIDE + 1) }), merge_tags: { text: { t: null } } },
      expected: renderError({
        loc: ["merge_tags", "text", "t"],
        msg: "must be a string, is null",
        type: "string_type",
      }),
    },
    {
      name: "too much work before missing tags",
      program: { ...long, tags: [textTag("t")], ops: [["text", 0], ...long.ops.slice(1)] },
      data: context({ k: a(SIDE + 1) }),
      options: { onMissing: "error" },
      expected: tooMuchWork((SIDE + 1) * SIDE),
    },
  ];
}

/** A program that hides an x for each search that finds nothing. */
function searching(...searches: readonly (readonly [key: string, operand: string])[]): Program {
  const conditions = searches.map(([key, operand], at): Condition => {
    return { node: `n-${at}`, steps: [["test", key, "contains", operand]] };
  });
  return programWith({ conditions, ops: conditions.flatMap((_, at): Op[] => [["unless", at, 2 * at + 2], "x"]) });
}

function conditional(...steps: readonly ConditionStep[]): Program {
  return programWith({ conditions: [{ node: "n-0", steps }], ops: [["unless", 0, 2], "x"] });
}

function context(values: Readonly<Record<string, string>>): { readonly context: object } {
  return { context: values };
}

function hidden(node: string): object {
  return { output: "", report: { ...EMPTY_REPORT, hidden: [node] } };
}

function tooMuchWork(work: number): object {
  const msg = `takes ${work} comparisons to search, more than the limit of ${MAX_WORK}`;
  return renderError({ loc: ["context"], msg, type: "too_much_work" });
}

function a(count: number): string {
  return "a".repeat(count);
}
