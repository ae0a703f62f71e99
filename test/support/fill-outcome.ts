import { readFileSync } from "node:fs";
import { WasmCore } from "../../clients/js/src/wasm/wasm-core.ts";
import type { FillData } from "../../core/evaluator/data.ts";
import type { FillResult } from "../../core/evaluator/fill.ts";
import { fillBytes } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import type { FillOptions } from "../../core/evaluator/report.ts";
import { outcomeOf } from "./outcome-of.ts";
import { parseProgram } from "./parse-program.ts";

/** The bytes of the committed core. */
export const coreWasm = readFileSync(new URL("../../core/core.wasm", import.meta.url));

const core = new WasmCore(coreWasm);
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** What the core makes of a program, which comes as JSON, and data: output and report, or the refusal. */
export function wasmOutcome(program: unknown, data: unknown, options: unknown): unknown {
  return outcomeOf(() => fillJson(toJson(program), data as FillData, options as FillOptions));
}

/** What the TypeScript evaluator makes of them to bytes, which are decoded: output and report, or the refusal. */
export function bytesOutcome(program: unknown, data: unknown, options: unknown): unknown {
  return outcomeOf(() => {
    const { output, report } = fillBytes(program as Program, data as FillData, options as FillOptions);
    return { output: decoder.decode(output), report };
  });
}

/** Fills a program, given as JSON, with the core. Throws FillError. */
export function fillJson(json: string, data: FillData, options: FillOptions = {}): FillResult {
  const handle = core.load(parseProgram(json));
  try {
    const { output, report } = core.fill(handle, data, options);
    return { output: decoder.decode(output), report };
  } finally {
    core.unload(handle);
  }
}

/** "valid", or the refusal of a program. */
export function wasmCheckOutcome(program: unknown): unknown {
  return outcomeOf(() => {
    core.unload(core.load(parseProgram(toJson(program))));
    return "valid";
  });
}

function toJson(program: unknown): string {
  return JSON.stringify(program) ?? "null";
}
