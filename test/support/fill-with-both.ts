import { expect } from "vitest";
import type { FillData } from "../../core/evaluator/data.ts";
import { type FillResult, fillProgram } from "../../core/evaluator/fill.ts";
import { checkProgram } from "../../core/evaluator/ops.ts";
import type { Program } from "../../core/evaluator/program.ts";
import type { FillOptions } from "../../core/evaluator/report.ts";
import { bytesOutcome, wasmCheckOutcome, wasmOutcome } from "./fill-outcome.ts";
import { outcomeOf } from "./outcome-of.ts";

/**
 * Fills with the TypeScript evaluator, once its way to bytes and the core have proven to give the same output, report
 * or refusal.
 */
export function fillWithBoth(program: Program, data: FillData, options: FillOptions = {}): FillResult {
  const fill = () => fillProgram(program, data, options);
  const expected = outcomeOf(fill);
  expect(bytesOutcome(program, data, options)).toEqual(expected);
  expect(wasmOutcome(program, data, options)).toEqual(expected);
  return fill();
}

/** Checks with the TypeScript evaluator, once the core has proven to refuse the same. */
export function checkWithBoth(program: unknown): Program {
  const check = () => checkProgram(program);
  expect(wasmCheckOutcome(program)).toEqual(outcomeOf(() => check() && "valid"));
  return check();
}
