import type { PreparedLiteral } from "./slot.ts";
import { utf8Length } from "./text.ts";
import type { Values } from "./values.ts";

/** The output of a fill. */
export interface FillOutput {
  /** Length so far, in bytes of UTF-8. */
  readonly bytes: number;
  addLiteral(literal: PreparedLiteral): void;
  /** Adds a value, escaped for HTML text and for attributes in quotes. */
  addHtml(values: Values, index: number): void;
  /** Adds well-formed text as it is. */
  addText(text: string, isAscii: boolean): void;
}

/** Collects a string. */
export class TextOutput implements FillOutput {
  text = "";
  bytes = 0;

  addLiteral(literal: PreparedLiteral): void {
    this.text += literal.text;
    this.bytes += literal.bytes;
  }

  addHtml(values: Values, index: number): void {
    this.text += values.html(index);
    this.bytes += values.htmlBytes(index);
  }

  addText(text: string, isAscii: boolean): void {
    this.text += text;
    this.bytes += isAscii ? text.length : utf8Length(text);
  }
}

/** A larger buffer is not reused for the next mail. */
const MAX_KEPT_BYTES = 1024 * 1024;

let kept: Uint8Array = new Uint8Array(64 * 1024);

/**
 * Returns a buffer of at least that many bytes, with arbitrary contents. Mails are built in it one after the other and
 * copied out: recently used memory is several times as fast. It belongs to the caller until the next call.
 */
function borrowBuffer(bytes: number): Uint8Array {
  if (bytes <= kept.length) return kept;
  const buffer = new Uint8Array(bytes * 2);
  if (buffer.length <= MAX_KEPT_BYTES) kept = buffer;
  return buffer;
}

const encoder = new TextEncoder();

/** Collects UTF-8, in `into` as long as it fits. Only one may be in use at a time. */
export class ByteOutput implements FillOutput {
  bytes = 0;
  readonly #into: Uint8Array | undefined;
  #buffer: Uint8Array;

  constructor(into: Uint8Array | undefined) {
    this.#into = into;
    this.#buffer = into ?? borrowBuffer(0);
  }

  addLiteral({ utf8 }: PreparedLiteral): void {
    this.#reserve(utf8.length);
    this.#buffer.set(utf8, this.bytes);
    this.bytes += utf8.length;
  }

  addHtml(values: Values, index: number): void {
    if (!values.isAscii(index)) {
      this.addText(values.html(index));
      return;
    }
    const count = values.htmlBytes(index);
    this.#reserve(count);
    values.copyHtml(index, this.#buffer, this.bytes);
    this.bytes += count;
  }

  addText(text: string): void {
    this.#reserve(text.length * 3);
    this.bytes += encoder.encodeInto(text, this.#buffer.subarray(this.bytes)).written;
  }

  /** Returns the output: the start of `into` when it fits there. Nothing may be added afterwards. */
  finish(): Uint8Array {
    const into = this.#into;
    const gathered = this.#buffer.subarray(0, this.bytes);
    if (this.#buffer === into) return gathered;
    // Unlike slice(), this does not zero the memory first.
    if (into === undefined || into.length < gathered.length) return new Uint8Array(gathered);
    into.set(gathered);
    return into.subarray(0, gathered.length);
  }

  /** Continues in a larger buffer. The estimate may be too high, and `into` may still be large enough. */
  #reserve(count: number): void {
    const needed = this.bytes + count;
    if (needed <= this.#buffer.length) return;
    const larger = borrowBuffer(needed);
    larger.set(this.#buffer.subarray(0, this.bytes));
    this.#buffer = larger;
  }
}
