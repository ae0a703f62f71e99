import fc from "fast-check";
import { expect, it } from "vitest";
import { WasmCore } from "../../clients/js/src/wasm/wasm-core.ts";
import type { Program } from "../../core/evaluator/program.ts";
import type { FillError } from "../../core/evaluator/report.ts";
import { runs } from "../support/effort.ts";
import { coreWasm } from "../support/fill-outcome.ts";
import { greetingProgram } from "../support/greeting-program.ts";
import { outcomeOf } from "../support/outcome-of.ts";
import { processorTime } from "../support/processor-time.ts";
import { conditionProgram, programOf, tagOf } from "../support/program-fixture.ts";

const MEBIBYTE = 1024 * 1024;
const decoder = new TextDecoder();

function load(core: WasmCore, program: Program): number {
  return core.load(program);
}

function issuesOf(run: () => unknown): unknown {
  return (outcomeOf(run) as FillError).issues;
}

const outOfMemory = [
  { loc: ["memory"], msg: "must suffice for programs, data and output; there are 128 MiB", type: "out_of_memory" },
];

it("takes no more memory for the 10,000th fill, refusal or program than for the first", () => {
  const core = new WasmCore(coreWasm);
  const handle = load(core, greetingProgram);
  const rounds = (count: number) => {
    for (let i = 0; i < count; i++) {
      const tags = { text: { first_name: "\u0001Zoë\r" }, url: { shop: "https://a.example/" } };
      core.fill(handle, { merge_tags: tags, context: { plan: "PRO", seats: 1.25 } });
      expect(issuesOf(() => core.fill(handle, { context: { plan: "pro" } }))).toHaveLength(1);
      expect(issuesOf(() => core.fill(handle, { context: 1 as never }))).toHaveLength(1);
      core.unload(load(core, greetingProgram));
    }
  };
  rounds(100);
  const before = core.memoryBytes;
  rounds(10_000);
  expect(core.memoryBytes).toBe(before);
});

it("keeps programs apart, in whatever order they are loaded and unloaded", () => {
  const core = new WasmCore(coreWasm);
  const sizes = fc.array(fc.tuple(fc.nat({ max: 3000 }), fc.nat()), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(sizes, (steps) => {
      const loaded = new Map<number, string>();
      for (const [size, choice] of steps) {
        const text = `${size}:${"x".repeat(size)}`;
        loaded.set(load(core, programOf({ tags: [tagOf("text", "t", "d")], ops: [text, ["text", 0]] })), text);
        const [doomed = 0] = [...loaded.keys()].slice(choice % loaded.size);
        if (choice % 2 === 0 && loaded.delete(doomed)) core.unload(doomed);
        for (const [handle, expected] of loaded) {
          expect(decoder.decode(core.fill(handle, {}).output)).toBe(`${expected}d`);
        }
      }
      for (const handle of loaded.keys()) core.unload(handle);
    }),
    { numRuns: runs(200) },
  );
});

it("refuses the 4,097th program, and handles that are none", () => {
  const core = new WasmCore(coreWasm);
  const program = programOf({ ops: ["x"] });
  const handles = Array.from({ length: 4096 }, () => load(core, program));
  expect(new Set(handles).size).toBe(4096);
  expect(issuesOf(() => load(core, program))).toMatchObject([{ loc: ["program"], type: "too_many" }]);
  core.unload(handles[7] ?? 0);
  expect(load(core, program)).toBe(handles[7]);
  core.unload(5000);
  for (const handle of [0, 4097, 2 ** 32 - 1]) {
    expect(issuesOf(() => core.fill(handle, {}))).toMatchObject([{ loc: ["program"], type: "handle" }]);
  }
});

it("refuses what does not fit into its memory, and goes on", () => {
  const core = new WasmCore(coreWasm);
  const handle = load(core, greetingProgram);
  const long = programOf({ tags: [tagOf("text", "t")], ops: new Array(3000).fill(["text", 0]) });
  const longHandle = load(core, long);
  const data = { merge_tags: { text: { t: "x".repeat(65_536) } } };
  expect(issuesOf(() => core.fill(longHandle, data, { maxOutputBytes: 2 ** 40 }))).toEqual(outOfMemory);
  expect(issuesOf(() => core.fillEncoded(longHandle, new Uint8Array(129 * MEBIBYTE)))).toEqual(outOfMemory);
  expect(issuesOf(() => core.loadEncoded(new Uint8Array(40 * MEBIBYTE)))).toEqual(outOfMemory);
  expect(core.memoryBytes).toBeLessThanOrEqual(128 * MEBIBYTE);
  expect(decoder.decode(core.fill(handle, {}).output)).toBe('<p>Hi  of your town</p><img alt="">');
});

it("searches in time that grows with the value and the text, not with their product", () => {
  const core = new WasmCore(coreWasm);
  const program = conditionProgram(["test", "k", "contains", `${"a".repeat(4095)}b`]);
  const handle = load(core, program);
  const took = processorTime(() => {
    for (let i = 0; i < 50; i++) {
      expect(core.fill(handle, { context: { k: "a".repeat(65_536) } }).report.hidden).toEqual(["n-1"]);
    }
  });
  // Comparing at each place is 13 thousand million comparisons.
  expect(took).toBeLessThan(2000);
});
