import { escapeHtml } from "./escape-html.ts";
import type { FillOutput } from "./fill-output.ts";
import { toHtmlReference } from "./html-reference.ts";
import type { PreparedLiteral } from "./prepared-literal.ts";

/** Where it was written. */
interface BytePiece {
  readonly start: number;
  readonly end: number;
}

/** Up to so many code units a loop beats encodeInto(). */
const MAX_LOOPED = 64;

/** A code unit takes at most three bytes of UTF-8, and at most five when it becomes a character reference. */
const MAX_UNIT_BYTES = 5;

/** A larger one is not kept for the next mail. */
const MAX_KEPT_BYTES = 1024 * 1024;

const encoder = new TextEncoder();

/** By code unit. */
const REFERENCES = Array.from({ length: 0x80 }, (_, unit) => {
  const reference = toHtmlReference(unit);
  return reference === undefined ? undefined : encoder.encode(reference);
});

/** Mails are made in it, one after the other, and copied out: memory that was just in use is several times as quick. */
let kept = new Uint8Array(64 * 1024);

/** Gathers UTF-8. Only one may be in use at a time. */
export class ByteOutput implements FillOutput<BytePiece> {
  bytes = 0;
  #buffer = kept;

  addLiteral({ utf8 }: PreparedLiteral): void {
    this.#reserve(utf8.length);
    this.#buffer.set(utf8, this.bytes);
    this.bytes += utf8.length;
  }

  addText(text: string): BytePiece {
    const start = this.bytes;
    this.#reserve(text.length * 3);
    if (text.length > MAX_LOOPED || !this.#writeAscii(text, false)) {
      this.bytes = start + encoder.encodeInto(text, this.#buffer.subarray(start)).written;
    }
    return { start, end: this.bytes };
  }

  addHtml(text: string): BytePiece {
    const start = this.bytes;
    this.#reserve(text.length * MAX_UNIT_BYTES);
    if (text.length > MAX_LOOPED || !this.#writeAscii(text, true)) return this.addText(escapeHtml(text));
    return { start, end: this.bytes };
  }

  addAgain({ start, end }: BytePiece): void {
    this.#reserve(end - start);
    this.#buffer.copyWithin(this.bytes, start, end);
    this.bytes += end - start;
  }

  /** What was gathered. Nothing may be added afterwards. */
  finish(): Uint8Array {
    if (this.#buffer.length <= MAX_KEPT_BYTES) kept = this.#buffer;
    // Unlike slice() this does not fill with zeros what it is about to write.
    return new Uint8Array(this.#buffer.subarray(0, this.bytes));
  }

  /** Returns false, and leaves the length as it was, when there is more than ASCII. */
  #writeAscii(text: string, isHtml: boolean): boolean {
    const buffer = this.#buffer;
    let at = this.bytes;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) return false;
      const reference = isHtml ? REFERENCES[unit] : undefined;
      if (reference === undefined) buffer[at++] = unit;
      else for (let j = 0; j < reference.length; j++) buffer[at++] = reference[j] ?? 0;
    }
    this.bytes = at;
    return true;
  }

  #reserve(count: number): void {
    if (this.bytes + count <= this.#buffer.length) return;
    const larger = new Uint8Array((this.bytes + count) * 2);
    larger.set(this.#buffer.subarray(0, this.bytes));
    this.#buffer = larger;
  }
}
