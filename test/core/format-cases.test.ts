import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { FillData } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Format } from "../../core/evaluator/formats.ts";
import { FORMATS_FORMAT, type Program } from "../../core/evaluator/program.ts";
import { type CoreCase, readCoreCases } from "../support/core-cases.ts";
import { bytesOutcome, fillJson, wasmOutcome } from "../support/fill-outcome.ts";
import { outcomeOf } from "../support/outcome-of.ts";

describe("the cases of conformance/formats/fills.json", () => {
  it.each(readCoreCases("formats"))("$name", ({ program, data = {}, options, expected }: CoreCase) => {
    const run = () => fillProgram(program as Program, data as object, options);
    expect(inCaseForm(outcomeOf(run))).toMatchObject(expected);
    expect(inCaseForm(bytesOutcome(program as Program, data as object, options))).toMatchObject(expected);
    // Plain data do not cross to the core.
    if (!Object.hasOwn(data as object, "data")) {
      expect(inCaseForm(wasmOutcome(program, data, options))).toMatchObject(expected);
    }
  });
});

/** In the form of `expected`. */
function inCaseForm(outcome: unknown): unknown {
  const { code, issues } = outcome as { code?: string; issues?: unknown };
  return code === undefined ? outcome : { error: { code, issues } };
}

interface EntryCase {
  readonly locale: string;
  readonly style: string;
  readonly format: Format;
  readonly values: readonly (readonly [value: string, written: string | null])[];
}

const ENTRIES: readonly EntryCase[] = JSON.parse(
  readFileSync(new URL("../../conformance/formats/entries.json", import.meta.url), "utf8"),
);

it.each(ENTRIES)("$locale: $style", ({ format, values }) => {
  const program: Program = {
    ...{ format: FORMATS_FORMAT, target: "text", lists: [], conditions: [], formats: [format] },
    tags: [{ group: "text", name: "value", format: 0, source: "{{ value }}" }],
    ops: [["plain", 0]],
  };
  for (const fill of [fillProgram, (each: Program, data: FillData) => fillJson(JSON.stringify(each), data)]) {
    const written = values.map(([value]) => {
      const { output, report } = fill(program, { merge_tags: { text: { value } } });
      return [value, report.missing.length > 0 ? null : output];
    });
    expect(written).toEqual(values);
  }
});
