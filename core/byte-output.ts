import { escapeHtml } from "./escape-html.ts";
import type { FillOutput } from "./fill-output.ts";
import { toHtmlReference } from "./html-reference.ts";
import type { PreparedLiteral } from "./prepared-literal.ts";
import { roomFor } from "./room-for.ts";

/** Where it was written. */
interface BytePiece {
  readonly start: number;
  readonly end: number;
}

/** Up to so many code units a loop beats encodeInto(). */
const MAX_LOOPED = 64;

/** A code unit takes at most three bytes of UTF-8, and at most five when it becomes a character reference. */
const MAX_UNIT_BYTES = 5;

const encoder = new TextEncoder();

/** By code unit. */
const REFERENCES = Array.from({ length: 0x80 }, (_, unit) => {
  const reference = toHtmlReference(unit);
  return reference === undefined ? undefined : encoder.encode(reference);
});

/** Gathers UTF-8, in `into` where there is one and as far as it goes. Only one may be in use at a time. */
export class ByteOutput implements FillOutput<BytePiece> {
  bytes = 0;
  readonly #into: Uint8Array | undefined;
  #buffer: Uint8Array;

  constructor(into: Uint8Array | undefined) {
    this.#into = into;
    this.#buffer = into ?? roomFor(0);
  }

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

  /** What was gathered: the start of `into` when it fits there. Nothing may be added afterwards. */
  finish(): Uint8Array {
    const into = this.#into;
    const gathered = this.#buffer.subarray(0, this.bytes);
    if (this.#buffer === into) return gathered;
    // Unlike slice() this does not fill with zeros what it is about to write.
    if (into === undefined || into.length < gathered.length) return new Uint8Array(gathered);
    into.set(gathered);
    return into.subarray(0, gathered.length);
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

  /** Goes on in more room. What asks for it may need less in the end, so it may turn out that `into` had enough. */
  #reserve(count: number): void {
    const needed = this.bytes + count;
    if (needed <= this.#buffer.length) return;
    const larger = roomFor(needed);
    larger.set(this.#buffer.subarray(0, this.bytes));
    this.#buffer = larger;
  }
}
