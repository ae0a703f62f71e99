const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** JSON.stringify writes these two-character escapes, and `\u00xx` for the other control characters. */
const SHORT_ESCAPES: Readonly<Record<number, string>> = {
  8: "\\b",
  9: "\\t",
  10: "\\n",
  12: "\\f",
  13: "\\r",
  34: '\\"',
  92: "\\\\",
};

/** JSON text as bytes, whose strings are copied from other bytes. */
export class JsonWriter {
  readonly #from: Uint8Array;
  #to: Buffer;
  #length = 0;

  constructor(from: Uint8Array) {
    this.#from = from;
    this.#to = Buffer.allocUnsafe(from.length * 2 + 64);
  }

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  byte(byte: number): void {
    this.#reserve(1);
    this.#to[this.#length++] = byte;
  }

  /** Writes ASCII as it is. */
  raw(text: string): void {
    this.#reserve(text.length);
    for (let i = 0; i < text.length; i += 1) this.#to[this.#length++] = text.charCodeAt(i);
  }

  /**
   * Writes the UTF-8 from one offset to another as a string, and stops once more than `bytesMax` are written in all.
   */
  string(from: number, end: number, bytesMax: number): void {
    this.#reserve(end - from + 2);
    this.#to[this.#length++] = QUOTE;
    for (let at = from; at < end && this.#length <= bytesMax; at += 1) {
      const byte = this.#from[at] ?? 0;
      if (byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH) this.#to[this.#length++] = byte;
      else this.#escape(byte, end - at);
    }
    this.#to[this.#length++] = QUOTE;
  }

  /** What was written. Throws a TypeError when a string was not UTF-8. */
  text(): string {
    return UTF_8.decode(this.#to.subarray(0, this.#length));
  }

  #escape(byte: number, left: number): void {
    this.raw(SHORT_ESCAPES[byte] ?? `\\u${byte.toString(16).padStart(4, "0")}`);
    this.#reserve(left + 1);
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#to.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#to.length * 2, this.#length + bytes));
    this.#to.copy(larger, 0, 0, this.#length);
    this.#to = larger;
  }
}
