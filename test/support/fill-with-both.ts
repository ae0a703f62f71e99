import { expect } from "vitest";
import { checkProgram } from "../../core/check-program.ts";
import type { FillData } from "../../core/fill-data.ts";
import type { FillOptions } from "../../core/fill-options.ts";
import { type FillResult, fillProgram } from "../../core/fill-program.ts";
import type { Program } from "../../core/program.ts";
import { wasmCheckOutcome, wasmOutcome } from "./fill-outcome.ts";
import { outcomeOf } from "./outcome-of.ts";

/** Fills with the TypeScript evaluator, once the core has proven to give the same output, report or refusal. */
export function fillWithBoth(program: Program, data: FillData, options: FillOptions = {}): FillResult {
  const fill = () => fillProgram(program, data, options);
  expect(wasmOutcome(program, data, options)).toEqual(outcomeOf(fill));
  return fill();
}

/** Checks with the TypeScript evaluator, once the core has proven to refuse the same. */
export function checkWithBoth(program: unknown): Program {
  const check = () => checkProgram(program);
  expect(wasmCheckOutcome(program)).toEqual(outcomeOf(() => check() && "valid"));
  return check();
}
