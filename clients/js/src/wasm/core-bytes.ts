import { readFile } from "node:fs/promises";

/** The render core. In the package, the bytes replace this module. */
export const CORE_BYTES = new Uint8Array(await readFile(new URL("../../../../core/core.wasm", import.meta.url)));
