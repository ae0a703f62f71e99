import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { DataEncoder } from "../../clients/js/src/encode-data.ts";
import { WasmCore } from "../../clients/js/src/wasm-core.ts";
import { checkProgram } from "../../core/check-program.ts";
import { FillError } from "../../core/fill-error.ts";
import { fillProgram } from "../../core/fill-program.ts";
import { fillData, programs } from "../support/core-arbitraries.ts";
import { coreWasm } from "../support/fill-outcome.ts";
import { greetingProgram } from "../support/greeting-program.ts";
import { mutate, mutations } from "../support/mutated-bytes.ts";

/** 100,000 is what a release is tried with; set CORE_RUNS for that. */
const RUNS = Number(process.env.CORE_RUNS ?? 15_000);
vi.setConfig({ testTimeout: 30_000 + RUNS * 5 });

const LIMIT = 300;
const MAX_MEMORY_BYTES = 128 * 1024 * 1024;

const core = new WasmCore(coreWasm);
const encoder = new TextEncoder();
const greetingJson = encoder.encode(JSON.stringify(greetingProgram));
const greetingData = { merge_tags: { text: { "First Name": "Zoë" } }, context: { plan: "PRO", seats: 3.5 } };

/** Runs until the end, or until the core refuses. Anything else, such as a trap, is thrown. */
function refusalOf(run: () => void): FillError | undefined {
  try {
    run();
  } catch (err) {
    if (err instanceof FillError) return err;
    throw err;
  }
  return undefined;
}

function expectUnharmed(): void {
  const handle = core.load(greetingJson);
  const { output, report } = core.fill(handle, greetingData);
  core.unload(handle);
  const expected = fillProgram(greetingProgram, greetingData);
  expect({ output: new TextDecoder().decode(output), report }).toEqual(expected);
  expect(core.memoryBytes).toBeLessThanOrEqual(MAX_MEMORY_BYTES);
}

/** What the TypeScript evaluator says of JSON in bytes: the issue, none, or that it is no JSON. */
function referenceIssue(bytes: Uint8Array): unknown {
  let program: unknown;
  try {
    program = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return "no JSON";
  }
  return refusalOf(() => checkProgram(program))?.issues;
}

it("refuses changed programs as the TypeScript evaluator does", () => {
  const seen = { refused: 0, noJson: 0, loaded: 0 };
  fc.assert(
    fc.property(programs, mutations, (program, changes) => {
      const bytes = mutate(encoder.encode(JSON.stringify(program)), changes);
      let handle = 0;
      const issues = refusalOf(() => {
        handle = core.load(bytes);
      })?.issues;
      const expected = referenceIssue(bytes);
      if (expected === "no JSON") expect(issues).toMatchObject([{ loc: ["program"], type: "json" }]);
      else expect(issues).toEqual(expected);
      seen[expected === "no JSON" ? "noJson" : expected === undefined ? "loaded" : "refused"] += 1;
      core.unload(handle);
    }),
    { numRuns: RUNS },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(RUNS / 1000);
  expectUnharmed();
});

it("takes changed data without a trap, within the limit", () => {
  const data = new DataEncoder();
  const seen = { refused: 0, filled: 0 };
  const handle = core.load(greetingJson);
  fc.assert(
    fc.property(fillData, mutations, (values, changes) => {
      const merged = { merge_tags: { ...greetingData.merge_tags, ...values.merge_tags }, context: values.context };
      const bytes = mutate(data.encode([merged, { maxOutputBytes: LIMIT, onMissing: "keep" }]), changes);
      const refusal = refusalOf(() => {
        const { output, report } = core.fillEncoded(handle, bytes);
        expect(output.length).toBe(report.bytes);
        expect(new TextDecoder().decode(output).includes("<p>Hi ")).toBe(true);
      });
      seen[refusal === undefined ? "filled" : "refused"] += 1;
    }),
    { numRuns: RUNS },
  );
  core.unload(handle);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(RUNS / 1000);
  expectUnharmed();
});
