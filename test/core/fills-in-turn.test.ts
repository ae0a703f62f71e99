import fc from "fast-check";
import { expect, it } from "vitest";
import type { FillData } from "../../core/evaluator/data.ts";
import { fillBytes, fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import type { FillOptions } from "../../core/evaluator/report.ts";
import { FillError } from "../../core/evaluator/report.ts";
import { usualFills } from "../support/usual-fills.ts";
import "../support/property-seed.ts";
import { runs } from "../support/effort.ts";

interface Fill {
  readonly program: Program;
  readonly data: FillData;
  readonly options: FillOptions;
}

it("a program that was filled before fills as a new one, whatever names, values and contexts came before", () => {
  fc.assert(
    fc.property(usualFills, (fill) => {
      const { program, data, options } = fill as unknown as Fill;
      const variants = [data, withOther(data), withEmpty(data), ...CONTEXTS.map((context) => ({ ...data, context }))];
      const expected = variants.map((each) => outcomeOf({ program: structuredClone(program), data: each, options }));
      for (const at of [0, 0, 1, 2, 3, 4, 0, 2, 4]) {
        const given = { program, data: variants[at] as FillData, options };
        expect(outcomeOf(given)).toEqual(expected[at]);
        expect(outcomeOf(given, new Uint8Array(64))).toEqual(expected[at]);
      }
    }),
    { numRuns: runs(250) },
  );
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
