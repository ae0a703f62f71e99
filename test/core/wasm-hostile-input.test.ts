import fc from "fast-check";
import { expect, it } from "vitest";
import { DataEncoder } from "../../clients/js/src/wasm/encode-data.ts";
import { WasmCore } from "../../clients/js/src/wasm/wasm-core.ts";
import type { FillData } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { checkProgram } from "../../core/evaluator/ops.ts";
import { FillError } from "../../core/evaluator/report.ts";
import { fillData, programs as programsWithoutFormats } from "../support/core-arbitraries.ts";
import { runs } from "../support/effort.ts";
import { coreWasm } from "../support/fill-outcome.ts";
import { formatFills, formatPrograms } from "../support/format-fills.ts";
import { greetingProgram } from "../support/greeting-program.ts";
import { mutate, mutations } from "../support/mutated-bytes.ts";
import { NESTED_LISTS } from "../support/nested-lists.ts";

const RUNS = runs(10_000);

const LIMIT = 300;
const MAX_MEMORY_BYTES = 128 * 1024 * 1024;

const programs = fc.oneof({ weight: 3, arbitrary: programsWithoutFormats }, { weight: 1, arbitrary: formatPrograms });
/** Those of formats are mostly numbers, dates and currencies. */
const data = fc.oneof(
  fillData,
  formatFills.map((fill) => fill.data as FillData).filter((each) => !("data" in each)),
);

const core = new WasmCore(coreWasm);
const encoder = new TextEncoder();
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
  const handle = core.load(greetingProgram);
  const { output, report } = core.fill(handle, greetingData, { onMissing: "empty" });
  core.unload(handle);
  const expected = fillProgram(greetingProgram, greetingData, { onMissing: "empty" });
  expect({ output: new TextDecoder().decode(output), report }).toEqual(expected);
  expect(core.memoryBytes).toBeLessThanOrEqual(MAX_MEMORY_BYTES);
}

/** The program that bytes are as JSON; undefined when they are none. No JSON is undefined. */
function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

it("refuses changed programs as the TypeScript evaluator does", () => {
  const seen = { refused: 0, loaded: 0 };
  fc.assert(
    fc.property(programs, mutations, (original, changes) => {
      const program = parse(mutate(encoder.encode(JSON.stringify(original)), changes));
      if (program === undefined) return;
      let handle = 0;
      const issues = refusalOf(() => {
        handle = core.load(program);
      })?.issues;
      expect(issues).toEqual(refusalOf(() => checkProgram(program))?.issues);
      seen[issues === undefined ? "loaded" : "refused"] += 1;
      core.unload(handle);
    }),
    { numRuns: RUNS },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(RUNS / 1000);
  expectUnharmed();
});

it("takes changed bytes of programs without a trap, and fills those it loads within the limit", () => {
  const encoded = new DataEncoder();
  const seen = { encoding: 0, refused: 0, loaded: 0 };
  fc.assert(
    fc.property(programs, mutations, data, (program, changes, values) => {
      let handle = 0;
      const bytes = mutate(encoded.encodeProgram(program), changes);
      const refusal = refusalOf(() => {
        handle = core.loadEncoded(bytes);
      });
      if (refusal === undefined) {
        refusalOf(() =>
          expect(core.fill(handle, values, { maxOutputBytes: LIMIT }).output.length).toBeLessThanOrEqual(LIMIT),
        );
      }
      core.unload(handle);
      seen[refusal === undefined ? "loaded" : refusal.issues[0].type === "encoding" ? "encoding" : "refused"] += 1;
    }),
    { numRuns: RUNS },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(RUNS / 1000);
  expectUnharmed();
});

it("takes changed data without a trap, within the limit", () => {
  const data = new DataEncoder();
  const seen = { refused: 0, filled: 0 };
  const handle = core.load(greetingProgram);
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

it("takes changed lists without a trap", () => {
  const data = new DataEncoder();
  const item = fc.record({
    merge_tags: fc.constantFrom({ text: { t: "a" } }, { text: { T: "b", t: "<" }, url: { u: "x" } }),
    context: fc.constantFrom({}, { on: true }, { on: "TRUE", off: 1 }),
  });
  const held = fc
    .tuple(item, fc.array(item, { maxLength: 12 }))
    .map(([own, options]) => ({ ...own, lists: { options } }));
  const lists = fc.record({ items: fc.array(held, { maxLength: 12 }), others: fc.array(item, { maxLength: 2 }) });
  const seen = { refused: 0, filled: 0 };
  const handle = core.load(NESTED_LISTS);
  fc.assert(
    fc.property(lists, mutations, (values, changes) => {
      const bytes = mutate(data.encode([{ lists: values }, { maxOutputBytes: LIMIT, onMissing: "keep" }]), changes);
      const refusal = refusalOf(() => {
        const { output, report } = core.fillEncoded(handle, bytes);
        expect(output.length).toBe(report.bytes);
        expect(new TextDecoder().decode(output)).toMatch(/^<ul>(?:<li>.*<\/li>)?<\/ul>$/s);
      });
      seen[refusal === undefined ? "filled" : "refused"] += 1;
    }),
    { numRuns: RUNS },
  );
  core.unload(handle);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(RUNS / 1000);
  expectUnharmed();
});
