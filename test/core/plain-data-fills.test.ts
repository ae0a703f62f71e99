import fc from "fast-check";
import { expect, it } from "vitest";
import { LetterpressError } from "../../clients/js/src/letterpress-error.ts";
import { type FillData, type MissingPolicy, renderPrograms } from "../../clients/js/src/render-program.ts";
import { openWasmEngine } from "../../clients/js/src/wasm/index.ts";
import { changes, changeValue } from "../clients/fills/changed-value.ts";
import { fillData } from "../support/core-arbitraries.ts";
import { readCoreCases } from "../support/core-cases.ts";
import { runs } from "../support/effort.ts";
import { pathPrograms, plainData, suppliedBeside } from "../support/path-programs.ts";

const wasm = await openWasmEngine();
const RUNS = runs(20_000);
/** The longest are about limits, and slow to change. */
const MAX_CASE = 5_000;
const cases = readCoreCases("data").filter((each) => JSON.stringify(each).length < MAX_CASE);
const policies = fc.constantFrom<MissingPolicy | undefined>(undefined, "empty", "keep", "error");

function outcome(program: unknown, data: unknown, onMissing: MissingPolicy | undefined, isInWasm: boolean): unknown {
  try {
    const { outputs, report } = renderPrograms([program], data as FillData, onMissing, isInWasm ? wasm : undefined);
    return { outputs, report };
  } catch (err) {
    if (!(err instanceof LetterpressError)) throw err;
    return { code: err.code, issues: err.issues, message: err.message };
  }
}

/** Fills in both engines, and returns how the fill ended. */
function compare(program: unknown, data: unknown, onMissing: MissingPolicy | undefined): "filled" | "refused" {
  const expected = outcome(program, data, onMissing, false) as object;
  expect(outcome(program, data, onMissing, true)).toEqual(expected);
  return "outputs" in expected ? "filled" : "refused";
}

it("fills programs of format 3 from plain data alike in both engines", () => {
  const ends = { filled: 0, refused: 0 };
  const merged = fc.option(fc.oneof(fillData, suppliedBeside), { freq: 2, nil: {} });
  fc.assert(
    fc.property(pathPrograms, plainData, merged, policies, (program, data, more, onMissing) => {
      ends[compare(program, { ...more, data }, onMissing)] += 1;
    }),
    { numRuns: RUNS },
  );
  expect(Math.min(ends.filled, ends.refused)).toBeGreaterThan(RUNS / 20);
});

it("fills changed programs and data of the shared cases alike in both engines", () => {
  const ends = { filled: 0, refused: 0 };
  fc.assert(
    fc.property(fc.constantFrom(...cases), changes, changes, fc.boolean(), (each, change, other, isProgram) => {
      const { program, data } = structuredClone(each);
      const changed = isProgram ? changeValue(program, change) : program;
      ends[compare(changed, isProgram ? data : changeValue(data, [...change, ...other]), "empty")] += 1;
    }),
    { numRuns: RUNS },
  );
  expect(Math.min(ends.filled, ends.refused)).toBeGreaterThan(RUNS / 20);
});
