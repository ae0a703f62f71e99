import fc from "fast-check";
import { fillMail } from "../../../core/evaluator/fill.ts";
import { FillError, type FillOptions } from "../../../core/evaluator/report.ts";
import { fillData, programs, rightPrograms } from "../../support/core-arbitraries.ts";
import { readCoreCases } from "../../support/core-cases.ts";
import { formatFills } from "../../support/format-fills.ts";
import { mutate, mutations } from "../../support/mutated-bytes.ts";
import { pathPrograms, plainData, suppliedBeside } from "../../support/path-programs.ts";
import { usualFills } from "../../support/usual-fills.ts";
import { changes, changeValue } from "./changed-value.ts";
import { hasDistinctNames } from "./tagged-value.ts";

/** The programs of a mail, filled several times in a row, and what the TypeScript evaluator makes of them each time. */
export interface MutatedFill {
  readonly programs: readonly unknown[];
  readonly options: FillOptions;
  /** Where data come again a library has a plan for them, which what is between must not reach. */
  readonly data: readonly unknown[];
  /** Whether plain data have the other types of a language: maps that are no dictionaries, arrays, floats. */
  readonly isOther: boolean;
  readonly expected: readonly unknown[];
  /** How many of the programs and data are mutated. */
  readonly mutations: number;
}

type Fill = Pick<MutatedFill, "programs" | "options"> & { readonly data: unknown };

/** How many programs, and how many data, are mutated of each fill. */
const MUTATED = 4;
/** The longest cases are about limits, and slow to change. */
const MAX_CASE = 5_000;
const cases = (["core", "data", "formats"] as const)
  .flatMap(readCoreCases)
  .filter((each) => each.program !== undefined && JSON.stringify(each).length < MAX_CASE && !hasListForMap(each.data))
  .map(({ program, data, options = {} }): Fill => ({ programs: [program], data, options }));

/** PHP takes an empty list for a map. */
function hasListForMap(data: unknown): boolean {
  const { data: _, lists: __, ...others } = (data ?? {}) as { data?: unknown; lists?: unknown };
  return Array.isArray(data) || JSON.stringify(others).includes("[]");
}

const beside = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: suppliedBeside },
  { weight: 1, arbitrary: fillData },
);
const plain = fc.tuple(beside, plainData).map(([more, data]) => ({ ...more, data }));
const policies = fc.constantFrom<FillOptions>(
  { onMissing: "empty" },
  { onMissing: "keep" },
  {},
  { onMissing: "error" },
);

const fills: fc.Arbitrary<Fill> = fc.oneof(
  { weight: 3, arbitrary: usualFills.map(({ program, ...others }) => ({ ...others, programs: [program] })) },
  {
    weight: 1,
    arbitrary: fc.record({ programs: fc.tuple(programs), data: fillData, options: fc.constant<FillOptions>({}) }),
  },
  { weight: 3, arbitrary: fc.record({ programs: fc.tuple(pathPrograms), data: plain, options: policies }) },
  {
    weight: 2,
    arbitrary: fc.record({
      programs: fc.array(fc.oneof({ weight: 3, arbitrary: pathPrograms }, rightPrograms), {
        minLength: 2,
        maxLength: 3,
      }),
      data: plain,
      options: policies,
    }),
  },
  { weight: 3, arbitrary: formatFills },
  { weight: 3, arbitrary: fc.constantFrom(...cases) },
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

type Unfilled = Omit<MutatedFill, "expected">;

/** A fill with programs that are mutated, and with data that are. */
function mutationsOf(of: fc.Arbitrary<Fill>): fc.Arbitrary<readonly Unfilled[]> {
  return fc
    .record({
      fill: of,
      ofProgram: fc.array(programChanges, { minLength: MUTATED, maxLength: MUTATED }),
      ofData: fc.array(changes, { minLength: MUTATED, maxLength: MUTATED }),
      isOther: fc.boolean(),
    })
    .map(({ fill, ofProgram, ofData, isOther }): readonly Unfilled[] => {
      const { data, options, programs: all } = fill;
      const [first, ...others] = all;
      const withProgram = ofProgram.map((change) => [change(first), ...others]);
      const [one, two, three, four] = ofData.map((each) => changeValue(data, each));
      return [
        ...withProgram.map((changed) => ({ programs: changed, options, data: [data, data], isOther, mutations: 1 })),
        {
          programs: all,
          options,
          data: [data, data, one, two, two, data, three, four, data],
          isOther,
          mutations: MUTATED,
        },
      ];
    });
}

/** Of programs with formats, and of programs of every kind. */
const MUTATIONS = { formats: mutationsOf(formatFills), all: mutationsOf(fills) };

/** Half of the mutations are of programs. A seed gives the same each time. */
export function mutatedFills(
  kind: keyof typeof MUTATIONS,
  seed: number,
  mutationCount: number,
): readonly MutatedFill[] {
  const all = fc.sample(MUTATIONS[kind], { seed, numRuns: mutationCount / 2 / MUTATED }).flat();
  return all.flatMap((each) => {
    if (!each.programs.every((program) => program !== undefined && hasDistinctNames(program))) return [];
    // Only what JSON can say reaches another language.
    const fill: Unfilled = JSON.parse(JSON.stringify(each));
    const data = fill.data.filter(hasDistinctNames);
    return [{ ...fill, data, expected: data.map((values) => outcomeOf(fill.programs, values, fill.options)) }];
  });
}

function outcomeOf(sources: readonly unknown[], data: unknown, options: FillOptions): unknown {
  try {
    return { ...fillMail(sources, data as object, options) };
  } catch (err) {
    if (err instanceof FillError) return { error: { code: err.code, issues: err.issues } };
    throw err;
  }
}
