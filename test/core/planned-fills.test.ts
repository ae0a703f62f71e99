import fc from "fast-check";
import { expect, it } from "vitest";
import { fillBytes } from "../../core/fill-bytes.ts";
import type { FillData } from "../../core/fill-data.ts";
import { FillError } from "../../core/fill-error.ts";
import type { FillOptions } from "../../core/fill-options.ts";
import { fillProgram } from "../../core/fill-program.ts";
import { fillTextsByPlan } from "../../core/planned-fill.ts";
import type { Program } from "../../core/program.ts";
import { usualFills } from "../support/usual-fills.ts";
import "../support/property-seed.ts";

interface Fill {
  readonly program: Program;
  readonly data: FillData;
  readonly options: FillOptions;
}

it("gives by a plan what it gives op by op, for the names that the plan is made for", () => {
  let planned = 0;
  let all = 0;
  fc.assert(
    fc.property(usualFills, (fill) => {
      const { program, data, options } = fill as unknown as Fill;
      const variants = [data, withOther(data), withEmpty(data), ...CONTEXTS.map((context) => ({ ...data, context }))];
      // Each is filled op by op by a program that is new to the evaluator.
      const expected = variants.map((each) => outcomeOf({ program: structuredClone(program), data: each, options }));
      for (const at of [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 4, 3, 4, 0, 1, 2, 3, 4]) {
        const given = { program, data: variants[at] as FillData, options };
        expect(outcomeOf(given)).toEqual(expected[at]);
        expect(outcomeOf(given, new Uint8Array(64))).toEqual(expected[at]);
      }
      if ("output" in (expected[0] as object)) all += 1;
      if ("output" in (expected[0] as object))
        planned += fillTextsByPlan([program], data, options) === undefined ? 0 : 1;
    }),
    { numRuns: 250 },
  );
  expect(planned).toBeGreaterThan(all / 5);
});

const tag = { group: "text", name: "a", source: "{{ a }}" } as const;
const isSet = (key: string) => ({ node: `n-${key}`, steps: [["test", key, "is_not_empty"]] }) as const;

it.each<[string, Pick<Program, "ops"> & Partial<Program>, FillData]>([
  [
    "more verdicts than a number has digits for",
    { conditions: [isSet("k"), isSet("l")], ops: Array.from({ length: 90 }, (_, at) => ["unless", at % 2, at + 1]) },
    { context: { k: true, l: "" } },
  ],
  [
    "an output that no string could hold",
    { tags: [tag], ops: Array.from({ length: 200_000 }, () => ["text", 0]) },
    { merge_tags: { text: { a: "<".repeat(20_000) } } },
  ],
])("gives by a plan what it gives op by op: %s", (_, parts, data) => {
  const base = { format: parts.lists === undefined ? 1 : 2, target: "html", tags: [], conditions: [] };
  const program = { ...base, ...parts } as unknown as Program;
  const expected = outcomeOf({ program: structuredClone(program), data, options: {} });
  for (let fill = 0; fill < 3; fill += 1) expect(outcomeOf({ program, data, options: {} })).toEqual(expected);
});

/** Conditions of the random programs say other things about each. */
const CONTEXTS = [
  { plan: "pro", seats: 9, sale: "2026-12-10" },
  { Plan: "", SALE: "aaab", i: -3 },
];

/** The first value under another name. */
function withOther(data: FillData): FillData {
  const copy = structuredClone(data) as { merge_tags?: Record<string, Record<string, string>> };
  for (const entries of Object.values(copy.merge_tags ?? {})) {
    const [name] = Object.keys(entries);
    if (name === undefined) continue;
    const { [name]: value = "", ...rest } = entries;
    Object.assign(copy.merge_tags ?? {}, { text: { another: value, ...rest } });
    break;
  }
  return copy as FillData;
}

function withEmpty(data: FillData): FillData {
  const copy = structuredClone(data) as { merge_tags?: Record<string, Record<string, string>> };
  for (const entries of Object.values(copy.merge_tags ?? {})) {
    const [name] = Object.keys(entries);
    if (name !== undefined) entries[name] = "";
  }
  return copy as FillData;
}

function outcomeOf({ program, data, options }: Fill, into?: Uint8Array): unknown {
  try {
    if (into === undefined) return fillProgram(program, data, options);
    const { output, report } = fillBytes(program, data, options, into);
    return { output: new TextDecoder("utf-8", { ignoreBOM: true }).decode(output), report };
  } catch (err) {
    if (err instanceof FillError) return { code: err.code, issues: err.issues };
    throw err;
  }
}
