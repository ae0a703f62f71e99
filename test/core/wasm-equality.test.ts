import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FillData } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import type { FillOptions } from "../../core/evaluator/report.ts";
import { anyData, fillData, fillOptions, programs } from "../support/core-arbitraries.ts";
import { runs } from "../support/effort.ts";
import { bytesOutcome, wasmOutcome } from "../support/fill-outcome.ts";
import { formatFills } from "../support/format-fills.ts";
import { outcomeOf } from "../support/outcome-of.ts";
import { conditionProgram, programOf } from "../support/program-fixture.ts";

/** How many generated cases each test tries. */
const RUNS = runs(5_000);

function referenceOutcome(program: unknown, data: unknown, options: unknown): unknown {
  return outcomeOf(() => fillProgram(program as Program, data as FillData, options as FillOptions));
}

describe("the core and the TypeScript evaluator", () => {
  it("give the same output, report and refusals for generated programs and data", () => {
    let filled = 0;
    fc.assert(
      fc.property(programs, fillData, fillOptions, (program, data, options) => {
        const expected = referenceOutcome(program, data, options);
        expect(wasmOutcome(program, data, options)).toEqual(expected);
        expect(bytesOutcome(program, data, options)).toEqual(expected);
        if ("output" in (expected as object)) filled += 1;
      }),
      { numRuns: RUNS },
    );
    expect(filled).toBeGreaterThan(RUNS / 10);
  });

  it("write the same of numbers, dates and currencies in formats", () => {
    fc.assert(
      fc.property(formatFills, ({ programs: [program], data, options }) => {
        // Plain data do not cross to the core.
        if ("data" in data) return;
        expect(wasmOutcome(program, data, options)).toEqual(referenceOutcome(program, data, options));
      }),
      { numRuns: RUNS },
    );
  });

  it("refuse the same data and options with the same issues", () => {
    const program = programOf({ ops: ["x"] });
    fc.assert(
      fc.property(
        anyData.filter((data) => data !== undefined),
        fillOptions,
        (data, options) => {
          const expected = referenceOutcome(program, data, options);
          expect(wasmOutcome(program, data, options)).toEqual(expected);
          expect(bytesOutcome(program, data, options)).toEqual(expected);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

const bits = fc.bigInt({ min: 0n, max: 0xffffffffffffffffn });
const doubles = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  bits.map((value) => new Float64Array(BigUint64Array.of(value).buffer)[0] ?? 0).filter(Number.isFinite),
  fc.tuple(fc.integer(), fc.integer({ min: 1, max: 12 })).map(([digits, places]) => digits / 10 ** places),
);

describe("numbers of the core", () => {
  it("have the text that ECMAScript gives them", () => {
    fc.assert(
      fc.property(doubles, (value) => {
        const program = conditionProgram(["test", "n", "==", String(value)]);
        expect(wasmOutcome(program, { context: { n: value } }, {})).toMatchObject({ output: "shown" });
      }),
      { numRuns: RUNS, examples: [[5e-324], [2 ** -44], [2 ** 53], [1e21], [1e-7], [1.7976931348623157e308]] },
    );
  });

  const decimal = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: -345, max: 320 }), fc.boolean())
    .map(([digits, exponent, hasPoint]) => `${hasPoint ? `0.${digits}` : digits}e${exponent}`);
  /** Exactly between a double and the next, or above that by the 900th digit: the cases that need every digit. */
  const halfways = fc
    .tuple(fc.bigInt({ min: 1n, max: 2n ** 53n - 1n }), fc.integer({ min: -1075, max: 970 }), fc.boolean())
    .map(([mantissa, exponent, isAbove]) => {
      const odd = 2n * mantissa + 1n;
      const digits = exponent < 0 ? odd * 5n ** BigInt(-exponent) : odd << BigInt(exponent);
      return `${digits}.${isAbove ? `${"0".repeat(900)}1` : "0"}e${Math.min(exponent, 0)}`;
    });

  it("are read to the nearest double", () => {
    fc.assert(
      fc.property(fc.oneof(decimal, halfways), (digits) => {
        const value = Number(digits);
        const operand = Math.min(value, Number.MAX_VALUE);
        const program = conditionProgram(["test", "n", ">=", operand], ["test", "n", "<=", operand], ["all", 2]);
        // What is beyond the range is no number, and so neither less nor greater than any.
        const expected = operand === value ? "shown" : "";
        expect(wasmOutcome(program, { context: { n: digits } }, {})).toMatchObject({ output: expected });
      }),
      {
        numRuns: RUNS,
        examples: [
          ["9007199254740993"],
          ["0e400"],
          [`${"9007199254740993"}.${"0".repeat(900)}1`],
          [`0.${"0".repeat(400)}1e420`],
          [`${2n ** 1074n}`],
          ["2.4703282292062327208e-324"],
          ["2.4703282292062328e-324"],
          ["1.7976931348623158e308"],
          ["1.797693134862315907e308"],
        ],
      },
    );
  });
});
