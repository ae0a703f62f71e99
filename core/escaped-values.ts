import { cleanText } from "./clean-text.ts";
import { escapeHtml } from "./escape-html.ts";
import { toHtmlReference } from "./html-reference.ts";
import { utf8Length } from "./utf8-length.ts";

/** The longest character reference that a code unit becomes. */
const MAX_REFERENCE = 5;
/** All values of a mail together; with more it is filled op by op. */
const MAX_UNITS = 200_000;
/** In place of a length or of an end. */
const SUSPECT = 0;
const NEEDS_CLEANING = -1;
const IS_WIDE = -2;

/** Up to so many bytes a loop beats set(). */
const MAX_LOOPED = 128;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** By code unit of ASCII: how many bytes it becomes, which stand in the other at its number times MAX_REFERENCE. */
const LENGTHS = new Uint8Array(0x80);
const REFERENCES = new Uint8Array(0x80 * MAX_REFERENCE);
for (let unit = 0; unit < 0x80; unit += 1) {
  const isSuspect = unit === 0x7f || (unit < 0x20 && unit !== 0x09 && unit !== 0x0a);
  const bytes = encoder.encode(toHtmlReference(unit) ?? String.fromCharCode(unit));
  LENGTHS[unit] = isSuspect ? SUSPECT : bytes.length;
  REFERENCES.set(bytes, unit * MAX_REFERENCE);
}

/** The values of one mail after the other are written here: memory that was just in use is several times as quick. */
let room: Uint8Array = newRoom(16 * 1024);
/** Where each value that is all ASCII ends in the room; others take nothing there. */
let ends = new Uint32Array(256);

/**
 * Values that need no cleaning, as they are and escaped for HTML. One string is made of all, which takes less time than
 * one of each. Only the last that was made may be used.
 */
export class EscapedValues {
  readonly #values: readonly string[];
  /** Those that are more than ASCII, escaped, by place. */
  readonly #wide: ReadonlyMap<number, string> | undefined;
  #text: string | undefined;

  private constructor(values: readonly string[], wide: Map<number, string> | undefined) {
    this.#values = values;
    this.#wide = wide;
  }

  /** Undefined where a value has to be cleaned, or all together are long. */
  static of(values: readonly string[]): EscapedValues | undefined {
    let units = 0;
    for (let at = 0; at < values.length; at += 1) units += (values[at] as string).length;
    if (units > MAX_UNITS) return undefined;
    if (units * MAX_REFERENCE > room.length) room = newRoom(Math.max(units * MAX_REFERENCE, room.length * 2));
    if (values.length > ends.length) ends = new Uint32Array(values.length * 2);
    let wide: Map<number, string> | undefined;
    let end = 0;
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] as string;
      const next = writeAscii(value, end);
      if (next === NEEDS_CLEANING) return undefined;
      if (next !== IS_WIDE) end = next;
      else {
        if (cleanText(value) !== value) return undefined;
        wide ??= new Map();
        wide.set(at, escapeHtml(value));
      }
      ends[at] = end;
    }
    return new EscapedValues(values, wide);
  }

  /** Whether any is more than ASCII. */
  get areWide(): boolean {
    return this.#wide !== undefined;
  }

  plain(at: number): string {
    return this.#values[at] as string;
  }

  /** By how much a value is longer in UTF-8 than it has code units, escaped or not. */
  widening(at: number): number {
    const value = this.#values[at] as string;
    return this.#wide?.has(at) ? utf8Length(value) - value.length : 0;
  }

  /** The length of a value in UTF-8. */
  plainBytes(at: number): number {
    const value = this.#values[at] as string;
    return this.#wide?.has(at) ? utf8Length(value) : value.length;
  }

  html(at: number): string {
    const start = startOf(at);
    const end = ends[at] as number;
    const value = this.#values[at] as string;
    if (end - start === value.length) return value;
    if (end === start) return this.#wide?.get(at) ?? "";
    this.#text ??= readRoom(ends[this.#values.length - 1] as number);
    return this.#text.slice(start, end);
  }

  /** The length in UTF-8 of what is escaped. */
  htmlBytes(at: number): number {
    const wide = this.#wide?.get(at);
    return wide === undefined ? (ends[at] as number) - startOf(at) : utf8Length(wide);
  }

  /** Writes it into bytes that have room for it, and returns where it ends there. */
  writeHtml(at: number, bytes: Uint8Array, from: number): number {
    const wide = this.#wide?.get(at);
    if (wide !== undefined) return from + encoder.encodeInto(wide, bytes.subarray(from)).written;
    const start = startOf(at);
    const end = ends[at] as number;
    if (end - start > MAX_LOOPED) bytes.set(room.subarray(start, end), from);
    else for (let place = start, to = from; place < end; place += 1) bytes[to++] = room[place] as number;
    return from + end - start;
  }
}

function startOf(at: number): number {
  return at === 0 ? 0 : (ends[at - 1] as number);
}

function newRoom(bytes: number): Uint8Array {
  return typeof Buffer === "undefined" ? new Uint8Array(bytes) : Buffer.alloc(bytes);
}

/** The start of the room, where there is only ASCII: a Buffer reads it in half the time. */
function readRoom(end: number): string {
  return typeof Buffer !== "undefined" && room instanceof Buffer
    ? room.toString("latin1", 0, end)
    : decoder.decode(room.subarray(0, end));
}

/** Writes an escaped value into the room and returns where it ends, or why it does not. */
function writeAscii(value: string, from: number): number {
  const bytes = room;
  let to = from;
  for (let at = 0; at < value.length; at += 1) {
    const unit = value.charCodeAt(at);
    if (unit >= 0x80) return IS_WIDE;
    const length = LENGTHS[unit] as number;
    if (length === 1) bytes[to++] = unit;
    else if (length === SUSPECT) return NEEDS_CLEANING;
    else {
      // All that it may take, which is quicker than a loop over what it does; what is too much is written over.
      const start = unit * MAX_REFERENCE;
      bytes[to] = REFERENCES[start] as number;
      bytes[to + 1] = REFERENCES[start + 1] as number;
      bytes[to + 2] = REFERENCES[start + 2] as number;
      bytes[to + 3] = REFERENCES[start + 3] as number;
      bytes[to + 4] = REFERENCES[start + 4] as number;
      to += length;
    }
  }
  return to;
}
