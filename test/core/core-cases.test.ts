import { describe, expect, it } from "vitest";
import type { FillData } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { type CoreCase, readCoreCases } from "../support/core-cases.ts";
import { bytesOutcome, fillJson } from "../support/fill-outcome.ts";
import { outcomeOf } from "../support/outcome-of.ts";

const cases = readCoreCases();

/** In the form of `expected`. */
function inCaseForm(outcome: unknown): unknown {
  const { code, issues } = outcome as { code?: string; issues?: unknown };
  return code === undefined ? outcome : { error: { code, issues } };
}

function jsonOf({ json, program }: CoreCase): string {
  return json ?? JSON.stringify(program);
}

/** A case may be about data that is null. */
function dataOf({ data }: CoreCase): FillData {
  return (data === undefined ? {} : data) as FillData;
}

describe("the cases of conformance/core", () => {
  it.each(cases)("core: $name", (each) => {
    const run = () => fillJson(jsonOf(each), dataOf(each), each.options);
    expect(inCaseForm(outcomeOf(run))).toMatchObject(each.expected);
  });

  it.each(cases.filter(isForTypeScript))("to a string: $name", (each) => {
    const run = () => fillProgram(JSON.parse(jsonOf(each)), dataOf(each), each.options);
    expect(inCaseForm(outcomeOf(run))).toMatchObject(each.expected);
  });

  it.each(cases.filter(isForTypeScript))("to bytes: $name", (each) => {
    const outcome = bytesOutcome(JSON.parse(jsonOf(each)), dataOf(each), each.options);
    expect(inCaseForm(outcome)).toMatchObject(each.expected);
  });
});

/** The TypeScript evaluator takes programs that have been parsed. */
function isForTypeScript({ expected }: CoreCase): boolean {
  return !JSON.stringify(expected).includes('"type":"json"');
}
