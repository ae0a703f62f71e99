import type { Condition, ConditionStep, Op, Program } from "../../core/evaluator/program.ts";
import type { CoreCase } from "../support/core-cases.ts";
import { EMPTY_REPORT, programWith, renderError, textTag } from "./case-parts.ts";

const MAX_WORK = 268_435_456;

/** Of two such texts one is searched for the other with as much work as there may be. */
const SIDE = 16_384;
const NEEDLE = `${a(SIDE - 1)}b`;

/** Each way to count work, at the limit or beyond it. */
export function workCases(): readonly CoreCase[] {
  return [...countedCases(), ...orderCases(), ...itemCases(), ...repeatedCases()];
}

/** Searches in items. */
function itemCases(): readonly CoreCase[] {
  const condition = { node: "", steps: [["item", 0, "k", "contains", NEEDLE]] } as const;
  const loop = (at: number): Op[] => [
    ["each", 0, at + 1, at + 2],
    ["unless", 0, at + 2],
  ];
  const searched = (loops: number) =>
    programWith({
      format: 2,
      lists: [{ name: "items", max: 2 }],
      conditions: [condition],
      ops: Array.from({ length: loops }, (_, at) => loop(2 * at)).flat(),
    });
  const items = (...lengths: readonly number[]) => ({
    lists: { items: lengths.map((length) => context({ k: a(length) })) },
  });
  return [
    {
      name: "work in one item, at the limit",
      program: searched(1),
      data: items(SIDE),
      expected: { output: "", report: EMPTY_REPORT },
    },
    {
      name: "work in two items counts for both",
      program: searched(1),
      data: items(SIDE, 1),
      expected: tooMuchWork(MAX_WORK + SIDE),
    },
    {
      name: "work in an item counts for each loop",
      program: searched(2),
      data: items(SIDE / 2, 1),
      expected: tooMuchWork(MAX_WORK + 2 * SIDE),
    },
    {
      name: "no work in items that nothing repeats",
      program: searched(0),
      data: items(SIDE, SIDE),
      expected: { output: "", report: EMPTY_REPORT },
    },
  ];
}

const MAX_REPEATED_WORK = 16_777_216;

/** Ops that are repeated, and conditions among them. */
function repeatedCases(): readonly CoreCase[] {
  const items = 512;
  const perItem = MAX_REPEATED_WORK / items;
  const data = { lists: { items: Array.from({ length: items }, () => ({})), more: [{}] } };
  const lists = [
    { name: "items", max: 1000 },
    { name: "more", max: 1000 },
  ];
  const ofOps = (ops: number, ...further: readonly Op[]) =>
    programWith({ format: 2, lists, ops: [["each", 0, 1, ops], ...Array(ops - 1).fill(""), ...further] });
  const ofCondition = (operator: "==" | "in", bytes: number) =>
    programWith({
      format: 2,
      lists,
      conditions: [
        {
          node: "",
          steps: [operator === "in" ? ["test", "k", operator, [a(bytes)]] : ["test", "k", operator, a(bytes)]],
        },
      ],
      ops: [
        ["each", 0, 1, 2],
        ["unless", 0, 2],
      ],
    });
  const nothing = { output: "", report: EMPTY_REPORT };
  const ops = perItem / 16;
  return [
    { name: "repeated work at the limit", program: ofOps(ops), data, expected: nothing },
    {
      name: "repeated work beyond the limit, by a loop of its own",
      program: ofOps(ops, ["each", 1, ops + 1, ops + 1]),
      data,
      expected: tooMuchRepeated(MAX_REPEATED_WORK + 16),
    },
    {
      name: "repeated work of a condition, at the limit",
      program: ofCondition("==", perItem - 64),
      data,
      expected: nothing,
    },
    {
      name: "repeated work of a condition, beyond the limit",
      program: ofCondition("in", perItem - 63),
      data,
      expected: tooMuchRepeated(MAX_REPEATED_WORK + items),
    },
    {
      name: "items at the limit, in one list and in all",
      program: programWith({ format: 2, lists, ops: ["x"] }),
      data: { lists: Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`l${at}`, Array(1000).fill({})])) },
      expected: { output: "x", report: { ...EMPTY_REPORT, bytes: 1 } },
    },
    {
      name: "more items than a list may have",
      program: programWith({ format: 2, lists, ops: ["x"] }),
      data: { lists: { items: Array(1001).fill({}), other: Array(1001).fill(7) } },
      expected: {
        error: {
          code: "RENDER_ERROR",
          issues: ["items", "other"].map((name) => ({
            loc: ["lists", name],
            msg: "must hold at most 1000 items",
            type: "too_long",
          })),
        },
      },
    },
    {
      name: "more items than there may be in all, and nothing beyond is looked at",
      program: programWith({ format: 2, lists, ops: ["x"] }),
      data: {
        lists: {
          ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`l${at}`, Array(1000).fill({})])),
          one: [7],
          two: 7,
        },
      },
      expected: renderError({ loc: ["lists"], msg: "must hold at most 10000 items in all", type: "too_long" }),
    },
  ];
}

function tooMuchRepeated(work: number): object {
  const msg = `take ${work} steps to repeat, more than the limit of ${MAX_REPEATED_WORK}`;
  return renderError({ loc: ["lists"], msg, type: "too_much_work" });
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
