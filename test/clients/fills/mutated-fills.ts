import fc from "fast-check";
import { fillProgram } from "../../../core/evaluator/fill.ts";
import type { Program } from "../../../core/evaluator/program.ts";
import type { FillOptions } from "../../../core/evaluator/report.ts";
import { FillError } from "../../../core/evaluator/report.ts";
import { fillData, programs } from "../../support/core-arbitraries.ts";
import { mutate, mutations } from "../../support/mutated-bytes.ts";
import { pathPrograms, plainData } from "../../support/path-programs.ts";
import { usualFills } from "../../support/usual-fills.ts";
import { changes, changeValue } from "./changed-value.ts";
import { hasDistinctNames } from "./tagged-value.ts";

/** A program that is filled several times in a row, and what the TypeScript evaluator makes of it each time. */
export interface MutatedFill {
  readonly program: unknown;
  readonly options: FillOptions;
  /** Where data come again a library has a plan for them, which what is between must not reach. */
  readonly data: readonly unknown[];
  readonly expected: readonly unknown[];
  /** How many of the programs and data are mutated. */
  readonly mutations: number;
}

const MUTATED_DATA = 4;
const fills = fc.oneof(
  { weight: 3, arbitrary: usualFills },
  {
    weight: 1,
    arbitrary: fc.record({
      program: programs,
      data: fillData,
      options: fc.constant<FillOptions>({ onMissing: "empty" }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      program: pathPrograms,
      data: plainData.map((data) => ({ data })),
      options: fc.constantFrom<FillOptions>({ onMissing: "empty" }, {}),
    }),
  },
);

/** Mostly a member is another; now and then bytes of the JSON are. */
const programChanges = fc.oneof(
  { weight: 3, arbitrary: changes.map((all) => (program: unknown) => changeValue(program, all)) },
  {
    weight: 1,
    arbitrary: mutations.map((all) => (program: unknown) => {
      const bytes = mutate(new TextEncoder().encode(JSON.stringify(program)), all);
      try {
        return JSON.parse(new TextDecoder().decode(bytes));
      } catch {
        return undefined;
      }
    }),
  },
);

const mutatedPrograms = fc.tuple(fills, programChanges).map(([{ program, data, options }, change]) => {
  return { program: change(program), options, data: [data, data], mutations: 1 };
});

const mutatedData = fc
  .tuple(fills, fc.array(changes, { minLength: MUTATED_DATA, maxLength: MUTATED_DATA }))
  .map(([{ program, data, options }, all]) => {
    const [first, second, third, fourth] = all.map((each) => changeValue(data, each));
    return {
      program,
      options,
      data: [data, data, first, second, second, data, third, fourth, data],
      mutations: all.length,
    };
  });

/** Half of the mutations are of programs. A seed gives the same each time. */
export function mutatedFills(seed: number, mutationCount: number): readonly MutatedFill[] {
  const ofPrograms = fc.sample(mutatedPrograms, { seed, numRuns: mutationCount / 2 });
  const ofData = fc.sample(mutatedData, { seed, numRuns: mutationCount / 2 / MUTATED_DATA });
  return [...ofPrograms, ...ofData].flatMap((each) => {
    if (each.program === undefined || !hasDistinctNames(each.program)) return [];
    // Only what JSON can say reaches another language.
    const fill: Omit<MutatedFill, "expected"> = JSON.parse(JSON.stringify(each));
    const data = fill.data.filter(hasDistinctNames);
    return [{ ...fill, data, expected: data.map((values) => outcomeOf(fill.program, values, fill.options)) }];
  });
}

function outcomeOf(program: unknown, data: unknown, options: FillOptions): unknown {
  try {
    return { ...fillProgram(program as Program, data as object, options) };
  } catch (err) {
    if (err instanceof FillError) return { error: { code: err.code, issues: err.issues } };
    throw err;
  }
}
