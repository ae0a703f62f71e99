import type { FillData } from "../../../core/fill-data.ts";
import { FillError, type FillErrorCode, type FillIssue } from "../../../core/fill-error.ts";
import type { FillOptions } from "../../../core/fill-options.ts";
import { DataEncoder } from "./encode-data.ts";
import type { FilledBytes } from "./filled-bytes.ts";

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

  constructor(wasm: Uint8Array) {
    this.#exports = instantiate(wasm);
  }

  /** Checks a program, given as JSON in UTF-8, and keeps it. Returns its handle, or throws FillError INVALID_PROGRAM. */
  load(json: Uint8Array): number {
    return this.#settle(this.#exports.load(this.#write(json))).result;
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
    return { output, report: JSON.parse(json) };
  }

  /** Returns the length. When there is no room for the input, nothing is written, and the call that follows is refused. */
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
    if (result === 0) throw toError(JSON.parse(json));
    return { result, output: new Uint8Array(buffer, outputStart, outputBytes).slice(), json };
  }
}

const decoder = new TextDecoder();

function toError(refusal: { code: FillErrorCode; issues: [FillIssue, ...FillIssue[]] }): FillError {
  return new FillError(refusal.code, refusal.issues);
}

function instantiate(wasm: Uint8Array): CoreExports {
  const { Instance, Module } = (globalThis as unknown as { WebAssembly: WasmApi }).WebAssembly;
  return new Instance(new Module(wasm)).exports;
}

/** The part of the WebAssembly API in use; the language's own declarations hold neither it nor what a page has. */
interface WasmApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: CoreExports };
}
