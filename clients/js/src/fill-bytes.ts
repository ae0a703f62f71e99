import type { FillData } from "../../../core/fill-data.ts";
import type { FillOptions } from "../../../core/fill-options.ts";
import { fillProgram } from "../../../core/fill-program.ts";
import type { Program } from "../../../core/program.ts";
import { CORE_WASM } from "./core-wasm.ts";
import type { FilledBytes } from "./filled-bytes.ts";
import { WasmCore } from "./wasm-core.ts";

/** How many programs the core holds; the one that was used longest ago makes room. */
const MAX_LOADED = 64;

const handles = new Map<Program, number>();
const encoder = new TextEncoder();

/** Undefined until it is needed, and null where WebAssembly may not be compiled. */
let core: WasmCore | null | undefined;

/**
 * Fills a program as fillProgram does, to bytes. Where the runtime forbids to compile WebAssembly, as some at the edge do,
 * the TypeScript evaluator fills it and the string is encoded.
 */
export function fillBytes(program: Program, data: FillData, options: FillOptions): FilledBytes {
  core ??= openCore();
  if (core !== null) return core.fill(findHandle(core, program), data, options);
  const { output, report } = fillProgram(program, data, options);
  return { output: encoder.encode(output), report };
}

function openCore(): WasmCore | null {
  try {
    return new WasmCore(Uint8Array.from(atob(CORE_WASM), (letter) => letter.charCodeAt(0)));
  } catch {
    return null;
  }
}

function findHandle(core: WasmCore, program: Program): number {
  const handle = handles.get(program) ?? core.load(program);
  // A Map is in the order of insertion, so this makes it the last.
  handles.delete(program);
  handles.set(program, handle);
  const [oldest] = handles;
  if (handles.size > MAX_LOADED && oldest !== undefined) {
    handles.delete(oldest[0]);
    core.unload(oldest[1]);
  }
  return handle;
}
