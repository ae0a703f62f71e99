const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const ARRAY_START = 0x5b;
const ARRAY_END = 0x5d;
const OBJECT_START = 0x7b;
const OBJECT_END = 0x7d;
const LETTER_F = 0x66;
const LETTER_N = 0x6e;
const LETTER_T = 0x74;

/** Tags, as google/protobuf/struct.proto numbers the fields. */
const ITEM = 0x0a;
const ENTRY_KEY = 0x0a;
const ENTRY_VALUE = 0x12;
const NULL_VALUE = 0x08;
const NUMBER_VALUE = 0x11;
const STRING_VALUE = 0x1a;
const BOOL_VALUE = 0x20;
const STRUCT_VALUE = 0x2a;
const LIST_VALUE = 0x32;

/** What a token may take beside its own characters: a double, or three tags with lengths. */
const TOKEN_BYTES_MAX = 24;

/**
 * The bytes of the google.protobuf.Struct that says what a JSON text says, which must be that of an object. Builds no
 * value.
 */
export function jsonToStruct(json: string): Uint8Array {
  const text = Buffer.from(json);
  return new StructWriter(text, findTokens(text)).write();
}

/** Where each token begins and ends, in turn. Commas and colons are none, and a name begins at a negative offset. */
type Tokens = readonly number[];

function findTokens(text: Buffer): Tokens {
  const bounds: number[] = [];
  for (let at = 0; at < text.length; ) {
    const byte = text[at] ?? 0;
    const end = byte === QUOTE ? endOfString(text, at) : isSign(byte) ? at + 1 : endOfWord(text, at);
    if (byte === COLON) bounds[bounds.length - 2] = -(bounds[bounds.length - 2] ?? 0);
    else if (end > at) bounds.push(at, end);
    at = Math.max(end, at + 1);
  }
  return bounds;
}

function isSign(byte: number): boolean {
  return byte === COLON || byte === ARRAY_START || byte === ARRAY_END || byte === OBJECT_START || byte === OBJECT_END;
}

function endOfString(text: Buffer, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** Of a number, true, false or null; `start` when white space or a comma is there. */
function endOfWord(text: Buffer, start: number): number {
  let at = start;
  for (let byte = text[at] ?? 0; byte > 0x20 && byte !== 0x2c && !isSign(byte); byte = text[at] ?? 0) at += 1;
  return at;
}

/** Writes from the end to the start, so that the length of what a message holds is known when it is written. */
class StructWriter {
  readonly #text: Buffer;
  readonly #tokens: Tokens;
  readonly #to: Buffer;
  #at: number;
  /** The closing bracket of each container that is being written, and where its bytes end. */
  readonly #open: { readonly sign: number; readonly end: number }[] = [];
  /** Where the bytes of the value that was written last end. */
  #valueEnd = 0;

  constructor(text: Buffer, tokens: Tokens) {
    this.#text = text;
    this.#tokens = tokens;
    this.#to = Buffer.allocUnsafe(text.length + (tokens.length / 2) * TOKEN_BYTES_MAX);
    this.#at = this.#to.length;
  }

  write(): Uint8Array {
    const tokens = this.#tokens;
    for (let i = tokens.length - 2; i >= 0; i -= 2) {
      const start = tokens[i] ?? 0;
      const end = tokens[i + 1] ?? 0;
      if (start < 0) this.#name(-start, end);
      else this.#token(this.#text[start] ?? 0, start, end);
    }
    return this.#to.subarray(this.#at);
  }

  #token(first: number, start: number, end: number): void {
    if (first === ARRAY_END || first === OBJECT_END) this.#open.push({ sign: first, end: this.#at });
    else if (first === ARRAY_START || first === OBJECT_START) this.#container(first);
    else {
      const valueEnd = this.#at;
      this.#scalar(first, start, end);
      this.#value(valueEnd);
    }
  }

  #container(first: number): void {
    const end = this.#open.pop()?.end ?? this.#at;
    if (this.#open.length === 0) return; // the Struct itself
    this.#length(end);
    this.#byte(first === ARRAY_START ? LIST_VALUE : STRUCT_VALUE);
    this.#value(end);
  }

  #scalar(first: number, start: number, end: number): void {
    if (first === QUOTE) {
      const valueEnd = this.#at;
      this.#string(start, end);
      this.#length(valueEnd);
      this.#byte(STRING_VALUE);
    } else if (first === LETTER_T || first === LETTER_F) {
      this.#byte(first === LETTER_T ? 1 : 0);
      this.#byte(BOOL_VALUE);
    } else if (first === LETTER_N) {
      this.#byte(0);
      this.#byte(NULL_VALUE);
    } else {
      this.#at -= 8;
      this.#to.writeDoubleLE(Number(this.#text.toString("latin1", start, end)), this.#at);
      this.#byte(NUMBER_VALUE);
    }
  }

  /** A Value ends: what comes before it is its length and its tag, by what holds it. */
  #value(end: number): void {
    const isItem = this.#open[this.#open.length - 1]?.sign === ARRAY_END;
    this.#length(end);
    this.#byte(isItem ? ITEM : ENTRY_VALUE);
    this.#valueEnd = end;
  }

  /** With its name an entry is whole. */
  #name(start: number, end: number): void {
    const entryEnd = this.#valueEnd;
    const keyEnd = this.#at;
    this.#string(start, end);
    this.#length(keyEnd);
    this.#byte(ENTRY_KEY);
    this.#length(entryEnd);
    this.#byte(ITEM);
  }

  #string(start: number, end: number): void {
    for (let from = end - 2; from > start; from -= 1) {
      const byte = this.#text[from] ?? 0;
      if (byte === BACKSLASH) {
        this.#escaped(start, end);
        return;
      }
      this.#to[this.#at - (end - 1 - from)] = byte;
    }
    this.#at -= end - start - 2;
  }

  #escaped(start: number, end: number): void {
    const value: string = JSON.parse(this.#text.toString("utf8", start, end));
    this.#at -= Buffer.byteLength(value);
    this.#to.write(value, this.#at);
  }

  /** The bytes from here to `end`, as a varint. */
  #length(end: number): void {
    const length = end - this.#at;
    const size = length < 0x80 ? 1 : length < 0x4000 ? 2 : length < 0x20_0000 ? 3 : 4;
    this.#at -= size;
    let left = length;
    for (let i = 0; i < size; i += 1) {
      this.#to[this.#at + i] = (left & 0x7f) | (i < size - 1 ? 0x80 : 0);
      left >>>= 7;
    }
  }

  #byte(byte: number): void {
    this.#at -= 1;
    this.#to[this.#at] = byte;
  }
}
