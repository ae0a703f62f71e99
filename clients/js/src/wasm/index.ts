export type { Engine, FilledProgram, RefusedFill } from "../engine.ts";
export { openWasmEngine } from "./open-wasm-engine.ts";
