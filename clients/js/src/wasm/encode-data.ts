/**
 * A program or a caller's values as the render core reads them; docs/core-abi.md describes the form. It grows as it is
 * needed.
 */
export class DataEncoder {
  #bytes = new Uint8Array(4096);
  #length = 0;

  /** The encoded form of several values, one after the other. Holds until the next call. */
  encode(values: readonly unknown[]): Uint8Array {
    this.#length = 0;
    for (const value of values) this.#add(value, DATA_DEPTH);
    return this.#bytes.subarray(0, this.#length);
  }

  /** The encoded form of a program. Holds until the next call. */
  encodeProgram(program: unknown): Uint8Array {
    this.#length = 0;
    this.#add(program, PROGRAM_DEPTH);
    return this.#bytes.subarray(0, this.#length);
  }

  #add(value: unknown, depth: number): void {
    const start = this.#length;
    this.#reserve(HEADER_BYTES);
    this.#length += HEADER_BYTES;
    const type = this.#addContent(value, depth);
    this.#bytes[start] = type;
    this.#setLength(start + 1);
  }

  /** Returns the byte of the type. */
  #addContent(value: unknown, depth: number): number {
    if (typeof value === "string") {
      this.#addText(value);
      return STRING;
    }
    if (typeof value === "number") {
      this.#reserve(8);
      new DataView(this.#bytes.buffer).setFloat64(this.#length, value, true);
      this.#length += 8;
      return NUMBER;
    }
    if (typeof value === "boolean") {
      this.#reserve(1);
      this.#bytes[this.#length] = value ? 1 : 0;
      this.#length += 1;
      return BOOLEAN;
    }
    // Class instances pass; a Map or an array would look empty or have no names.
    if (Object.prototype.toString.call(value) === "[object Object]") {
      if (depth > 0) this.#addMembers(value as Readonly<Record<string, unknown>>, depth - 1);
      return OBJECT;
    }
    if (Array.isArray(value)) {
      if (depth > 0) for (const item of value) this.#add(item, depth - 1);
      return LIST;
    }
    this.#addText(nameType(value));
    return OTHER;
  }

  #addMembers(members: Readonly<Record<string, unknown>>, depth: number): void {
    for (const name of Object.keys(members)) {
      if (members[name] === undefined) continue;
      const start = this.#length;
      this.#reserve(LENGTH_BYTES);
      this.#length += LENGTH_BYTES;
      this.#addText(name);
      this.#setLength(start);
      this.#add(members[name], depth);
    }
  }

  /** Short texts are mostly ASCII and quicker by hand. */
  #addText(text: string): void {
    this.#reserve(text.length * 3);
    if (text.length <= MAX_COPIED && this.#copyAscii(text)) return;
    if (SURROGATE.test(text)) this.#addIllFormed(text);
    else this.#length += encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
  }

  /** The byte 0xFF for each lone surrogate. */
  #addIllFormed(text: string): void {
    for (const letter of text) {
      if (SURROGATE.test(letter)) this.#bytes[this.#length++] = 0xff;
      else this.#length += encoder.encodeInto(letter, this.#bytes.subarray(this.#length)).written;
    }
  }

  #copyAscii(text: string): boolean {
    const bytes = this.#bytes;
    const start = this.#length;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) return false;
      bytes[start + i] = unit;
    }
    this.#length = start + text.length;
    return true;
  }

  /** Writes the number of bytes after the length field at `at`. */
  #setLength(at: number): void {
    const length = this.#length - at - LENGTH_BYTES;
    for (let i = 0; i < LENGTH_BYTES; i++) this.#bytes[at + i] = length >>> (8 * i);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array((this.#length + count) * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

const STRING = 0x73;
const NUMBER = 0x6e;
const BOOLEAN = 0x62;
const OBJECT = 0x6f;
const LIST = 0x6c;
const OTHER = 0x3f;
const LENGTH_BYTES = 4;
const HEADER_BYTES = 1 + LENGTH_BYTES;

/**
 * Data, and lists, list and item three times, then merge tags and group: an object below these is refused whatever it
 * holds.
 */
const DATA_DEPTH = 12;

/** Program, conditions, condition, steps, step, key, path: the core looks no further. */
const PROGRAM_DEPTH = 7;

/** A lone one: with the flag a pair is one character. */
const SURROGATE = /\p{Surrogate}/u;

/** Up to this length a loop beats encodeInto(). */
const MAX_COPIED = 24;

const encoder = new TextEncoder();

/** A type in the words of JSON, for messages. */
function nameType(value: unknown): string {
  if (value === null) return "null";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
