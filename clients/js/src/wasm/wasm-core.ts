import type { FillData } from "../../../../core/evaluator/data.ts";
import type { FilledBytes } from "../../../../core/evaluator/fill.ts";
import type { FillOptions } from "../../../../core/evaluator/report.ts";
import { toFillError, toReport } from "./core-answer.ts";
import { DataEncoder } from "./encode-data.ts";

/** The exports of core.wasm; docs/core-abi.md is their contract. */
interface CoreExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  reserve(length: number): number;
  load(length: number): number;
  unload(handle: number): void;
  fill(handle: number, length: number): number;
}

/** An instance of the render core. It may be used for ever; memory is at most 128 MiB. */
export class WasmCore {
  readonly #exports: CoreExports;
  readonly #encoder = new DataEncoder();

  /** Takes the bytes of core.wasm, or what they were compiled to. */
  constructor(wasm: object) {
    this.#exports = instantiate(wasm);
  }

  /**
   * Checks a program, or whatever is given for one, and keeps it. Returns its handle, or throws FillError
   * INVALID_PROGRAM.
   */
  load(program: unknown): number {
    return this.loadEncoded(this.#encoder.encodeProgram(program));
  }

  /** The same for a program that is encoded. */
  loadEncoded(program: Uint8Array): number {
    return this.#settle(this.#exports.load(this.#write(program))).result;
  }

  /** How much memory the instance has. It never shrinks. */
  get memoryBytes(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /** Forgets a program. */
  unload(handle: number): void {
    this.#exports.unload(handle);
  }

  /** Fills a loaded program. Throws FillError as fillProgram does. */
  fill(handle: number, data: FillData, options: FillOptions = {}): FilledBytes {
    return this.fillEncoded(handle, this.#encoder.encode([data, options]));
  }

  /** The same for data and options that are encoded. */
  fillEncoded(handle: number, data: Uint8Array): FilledBytes {
    const { output, json } = this.#settle(this.#exports.fill(handle, this.#write(data)));
    return { output, report: toReport(json, output.length) };
  }

  /**
   * Returns the length. When there is no room for the input, nothing is written, and the call that follows is refused.
   */
  #write(input: Uint8Array): number {
    const start = this.#exports.reserve(input.length);
    // The buffer is another one whenever memory has grown.
    if (start !== 0) new Uint8Array(this.#exports.memory.buffer).set(input, start);
    return input.length;
  }

  #settle(answer: number): { result: number; output: Uint8Array; json: string } {
    const { buffer } = this.#exports.memory;
    const [result = 0, outputStart = 0, outputBytes = 0, jsonStart = 0, jsonBytes = 0] = new Uint32Array(
      buffer,
      answer,
      5,
    );
    const json = decoder.decode(new Uint8Array(buffer, jsonStart, jsonBytes));
    if (result === 0) throw toFillError(json);
    return { result, output: new Uint8Array(buffer, outputStart, outputBytes).slice(), json };
  }
}

const decoder = new TextDecoder();

function instantiate(wasm: object): CoreExports {
  const { Instance, Module } = (globalThis as unknown as { WebAssembly: WasmApi }).WebAssembly;
  return new Instance(wasm instanceof Uint8Array ? new Module(wasm) : wasm).exports;
}

/** The part of the WebAssembly API in use; the language's own declarations hold neither it nor what a page has. */
interface WasmApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: CoreExports };
}
