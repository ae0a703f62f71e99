import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyData, fillData, fillOptions, programs } from "../support/core-arbitraries.ts";
import { referenceOutcome, wasmOutcome } from "../support/fill-outcome.ts";

const RUNS = Number(process.env.CORE_RUNS ?? 4000);

describe("the core and the TypeScript evaluator", () => {
  it("give the same output, report and refusals for generated programs and data", () => {
    let filled = 0;
    fc.assert(
      fc.property(programs, fillData, fillOptions, (program, data, options) => {
        const expected = referenceOutcome(program, data, options);
        expect(wasmOutcome(JSON.stringify(program), data, options)).toEqual(expected);
        if ("output" in (expected as object)) filled += 1;
      }),
      { numRuns: RUNS },
    );
    expect(filled).toBeGreaterThan(RUNS / 10);
  });

  it("refuse the same data with the same issues", () => {
    fc.assert(
      fc.property(anyData, fillOptions, (data, options) => {
        const program = { format: 1, target: "html", tags: [], conditions: [], ops: ["x"] };
        expect(wasmOutcome(JSON.stringify(program), data ?? {}, options)).toEqual(
          referenceOutcome(program, data ?? {}, options),
        );
      }),
      { numRuns: RUNS },
    );
  });
});
