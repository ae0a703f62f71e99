import fc from "fast-check";
import { expect, it } from "vitest";
import { fillBytes } from "../../core/fill-bytes.ts";
import type { FillData } from "../../core/fill-data.ts";
import { FillError } from "../../core/fill-error.ts";
import type { FillOptions } from "../../core/fill-options.ts";
import { fillProgram } from "../../core/fill-program.ts";
import { fillTextByPlan, readPlannable } from "../../core/planned-fill.ts";
import type { Program } from "../../core/program.ts";
import { usualFills } from "../support/usual-fills.ts";
import "../support/property-seed.ts";

interface Fill {
  readonly program: Program;
  readonly data: FillData;
  readonly options: FillOptions;
}

/** Without what is filled op by op in any case. */
const flatFills = usualFills.map(({ program, data, options }) => {
  const { lists: _, ...flat } = data;
  const { lists: __, ...rest } = program as unknown as Program & { lists?: unknown };
  const tags = rest.tags.filter((tag) => !("list" in tag));
  const ops = rest.ops.filter(
    (op) => typeof op === "string" || (op[0] !== "unless" && op[0] !== "each" && tags.length > 0),
  );
  const fitted = ops.map((op) => (typeof op === "string" ? op : [op[0], Number(op[1]) % tags.length]));
  const flatProgram = { ...rest, format: 1, tags, conditions: [], ops: fitted } as unknown as Program;
  return { program: flatProgram, data: flat as FillData, options: options as FillOptions };
});

it("gives by a plan what it gives op by op, for the names that the plan is made for", () => {
  let planned = 0;
  let all = 0;
  fc.assert(
    fc.property(flatFills, ({ program, data, options }) => {
      const variants = [data, withOther(data), withEmpty(data)];
      // Each is filled op by op by a program that is new to the evaluator.
      const expected = variants.map((each) => outcomeOf({ program: structuredClone(program), data: each, options }));
      for (const at of [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 0, 1, 2]) {
        const fill = { program, data: variants[at] as FillData, options };
        expect(outcomeOf(fill)).toEqual(expected[at]);
        expect(outcomeOf(fill, new Uint8Array(64))).toEqual(expected[at]);
      }
      const usual = readPlannable([program], data);
      all += 1;
      planned += usual !== undefined && fillTextByPlan(program, usual, options) !== undefined ? 1 : 0;
    }),
    { numRuns: 150 },
  );
  expect(planned).toBeGreaterThan(all / 3);
});

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
