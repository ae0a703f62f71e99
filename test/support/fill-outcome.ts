import { readFileSync } from "node:fs";
import { WasmCore } from "../../clients/js/src/wasm-core.ts";
import type { FillData } from "../../core/fill-data.ts";
import { FillError } from "../../core/fill-error.ts";
import type { FillOptions } from "../../core/fill-options.ts";
import { fillProgram } from "../../core/fill-program.ts";
import type { Program } from "../../core/program.ts";

/** The bytes of the committed core. */
export const coreWasm = readFileSync(new URL("../../core/core.wasm", import.meta.url));

const core = new WasmCore(coreWasm);
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** What came of filling a program: output and report, or the refusal. */
export function outcomeOf(fill: () => { output: string; report: unknown }): unknown {
  try {
    const { output, report } = fill();
    return { output, report };
  } catch (err) {
    if (!(err instanceof FillError)) throw err;
    return { code: err.code, issues: err.issues, message: err.message };
  }
}

/** What comes of the TypeScript evaluator. */
export function referenceOutcome(program: unknown, data: unknown, options: unknown): unknown {
  return outcomeOf(() => fillProgram(program as Program, data as FillData, options as FillOptions));
}

/** What comes of the core, given the program as JSON text. */
export function wasmOutcome(json: string, data: unknown, options: unknown): unknown {
  return outcomeOf(() => {
    const handle = core.load(new TextEncoder().encode(json));
    try {
      const { output, report } = core.fill(handle, data as FillData, options as FillOptions);
      return { output: decoder.decode(output), report };
    } finally {
      core.unload(handle);
    }
  });
}
