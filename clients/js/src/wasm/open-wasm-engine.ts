import { FillError } from "../../../../core/evaluator/report.ts";
import type { Engine } from "../engine.ts";
import { CORE_BYTES } from "./core-bytes.ts";
import { WasmCore } from "./wasm-core.ts";

/** How many programs the core holds; the one that was used longest ago makes room. */
const MAX_LOADED = 64;

/**
 * An engine that fills programs with the render core in WebAssembly, which the libraries of all languages are held
 * against. Clients may share it. Rejects where nothing may be compiled to WebAssembly.
 */
export async function openWasmEngine(): Promise<Engine> {
  const { compile } = (globalThis as unknown as { WebAssembly: CompileApi }).WebAssembly;
  const programs = new LoadedPrograms(new WasmCore(await compile(CORE_BYTES)));
  return {
    fill(program, data, onMissing) {
      try {
        return programs.fill(program, (core, handle) => core.fill(handle, data, { onMissing }));
      } catch (err) {
        if (!(err instanceof FillError)) throw err;
        return { issues: err.issues, message: err.message };
      }
    },
  };
}

interface CompileApi {
  compile(bytes: Uint8Array): Promise<object>;
}

/** The handles of programs that were filled lately. A program is checked when it is loaded. */
class LoadedPrograms {
  readonly #core: WasmCore;
  readonly #handles = new Map<unknown, number>();

  constructor(core: WasmCore) {
    this.#core = core;
  }

  /** Runs `fill` with the handle of a program. */
  fill<Result>(program: unknown, fill: (core: WasmCore, handle: number) => Result): Result {
    const handle = this.#handles.get(program) ?? this.#load(program);
    this.#handles.delete(program);
    this.#handles.set(program, handle);
    return fill(this.#core, handle);
  }

  #load(program: unknown): number {
    if (this.#handles.size >= MAX_LOADED) this.#unloadOldest();
    for (;;) {
      try {
        return this.#core.load(program);
      } catch (err) {
        // Programs can be so large that the memory of the core does not hold as many.
        const isFull = err instanceof FillError && err.issues[0].type === "out_of_memory";
        if (!isFull || this.#handles.size === 0) throw err;
        this.#unloadOldest();
      }
    }
  }

  #unloadOldest(): void {
    const [oldest] = this.#handles;
    if (oldest === undefined) return;
    this.#handles.delete(oldest[0]);
    this.#core.unload(oldest[1]);
  }
}
