import { escapeHtml, escapeSlot, type SlotPosition, toHtmlReference } from "./escape.ts";
import { cleanText, utf8Length } from "./text.ts";

/** For a value with more code units, every computed form is cached. */
const MAX_SHORT = 128;
/** An ASCII character becomes a character reference of at most five bytes. */
const MAX_WRITTEN = MAX_SHORT * 5;
/** A value that does not fit into the largest buffer is escaped where it is used. */
const MAX_BUFFER = 1024 * 1024;
const MAX_KEPT_PLACES = 65_536;

const PLAIN = 0;
const OTHER = 255;
/**
 * Eight bytes for each ASCII character: the length of its character reference, then the reference. The length is PLAIN
 * for a character that needs none, and OTHER for one that cleanText() handles.
 */
const REFERENCES = new Uint8Array(0x80 * 8);
for (let unit = 0; unit < 0x80; unit += 1) {
  const reference = toHtmlReference(unit);
  const isPlain = (unit >= 0x20 && unit < 0x7f) || unit === 0x09 || unit === 0x0a;
  REFERENCES[unit * 8] = reference?.length ?? (isPlain ? PLAIN : OTHER);
  REFERENCES.set(new TextEncoder().encode(reference), unit * 8 + 1);
}
const decoder = new TextDecoder();

/**
 * The buffer of short ASCII values, escaped for HTML, one after the other, with the start and end of each. Every fill
 * reuses it.
 */
let buffer: Uint8Array = new Uint8Array(16 * 1024);
let keptPlaces = new Int32Array(1024);

interface EscapedText {
  readonly text: string;
  readonly bytes: number;
}

/**
 * The table of all values of a mail, items included: each is cleaned, escaped for HTML and measured once. Only the
 * table that was prepared last is valid.
 */
export class Values {
  /** Clean once the table is prepared; undefined or empty for a missing value. */
  readonly texts: (string | undefined)[] = [];
  #places = keptPlaces;
  #end = 0;
  /** The contents of the buffer. */
  #written: string | undefined;
  #htmls: Map<number, EscapedText> | undefined;
  #escaped: Map<string, string | undefined> | undefined;

  /** Reserves entries for that many values, and returns the index of the first. */
  add(count: number): number {
    const first = this.texts.length;
    for (let added = 0; added < count; added += 1) this.texts.push(undefined);
    return first;
  }

  /** Runs no code of the caller, which could fill another mail into the same buffer. */
  prepare(): void {
    const { texts } = this;
    const places = placesFor(texts.length);
    let at = 0;
    for (let index = 0; index < texts.length; index += 1) {
      const text = texts[index];
      if (!text) continue;
      const end = text.length <= MAX_SHORT && ensureFits(at) ? writeHtml(text, at) : -1;
      places[2 * index] = end === -1 ? -1 : at;
      places[2 * index + 1] = end;
      if (end === -1) texts[index] = cleanText(text);
      else at = end;
    }
    this.#places = places;
    this.#end = at;
  }

  /** Returns true if a value is known to be ASCII; its escaped forms are ASCII as well. */
  isAscii(index: number): boolean {
    return this.#places[2 * index] !== -1;
  }

  /** A value, escaped for HTML text and for attributes in quotes. */
  html(index: number): string {
    const start = this.#places[2 * index] ?? -1;
    if (start === -1) return this.#escapeHtml(index).text;
    const end = this.#places[2 * index + 1] ?? 0;
    const text = this.texts[index] ?? "";
    if (end - start === text.length) return text;
    this.#written ??= decoder.decode(buffer.subarray(0, this.#end));
    return this.#written.slice(start, end);
  }

  /** The length of that in UTF-8. */
  htmlBytes(index: number): number {
    const start = this.#places[2 * index] ?? -1;
    return start === -1 ? this.#escapeHtml(index).bytes : (this.#places[2 * index + 1] ?? 0) - start;
  }

  /** Copies it to the output, if it is in the buffer. */
  copyHtml(index: number, bytes: Uint8Array, to: number): void {
    const end = this.#places[2 * index + 1] ?? 0;
    let at = to;
    for (let from = this.#places[2 * index] ?? 0; from < end; from += 1) bytes[at++] = buffer[from] ?? 0;
  }

  /** A value, escaped for another position. Returns undefined for a URL that the URL rule refuses. */
  escaped(index: number, position: SlotPosition): string | undefined {
    const text = this.texts[index] ?? "";
    if (position === "plain") return text;
    if (text.length <= MAX_SHORT) return escapeSlot(position, text);
    this.#escaped ??= new Map();
    const key = `${index} ${position}`;
    if (!this.#escaped.has(key)) this.#escaped.set(key, escapeSlot(position, text));
    return this.#escaped.get(key);
  }

  #escapeHtml(index: number): EscapedText {
    this.#htmls ??= new Map();
    const known = this.#htmls.get(index);
    if (known !== undefined) return known;
    const text = this.texts[index] ?? "";
    const escaped = escapeHtml(text);
    const made = { text: escaped, bytes: utf8Length(text) + escaped.length - text.length };
    this.#htmls.set(index, made);
    return made;
  }
}

function placesFor(count: number): Int32Array<ArrayBuffer> {
  if (2 * count <= keptPlaces.length) return keptPlaces;
  const places = new Int32Array(4 * count);
  if (places.length <= MAX_KEPT_PLACES) keptPlaces = places;
  return places;
}

/** Makes sure that any short value fits after the written ones, and grows the buffer if needed. */
function ensureFits(at: number): boolean {
  if (at + MAX_WRITTEN <= buffer.length) return true;
  if (buffer.length === MAX_BUFFER) return false;
  const larger = new Uint8Array(buffer.length * 2);
  larger.set(buffer);
  buffer = larger;
  return true;
}

/** Writes a value into the buffer and returns its end; -1 for a value that is not clean, or not ASCII. */
function writeHtml(text: string, start: number): number {
  const bytes = buffer;
  const references = REFERENCES;
  let at = start;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x80) return -1;
    const reference = unit << 3;
    const length = references[reference] as number;
    if (length === PLAIN) bytes[at++] = unit;
    else if (length === OTHER) return -1;
    else {
      // Five bytes at once, which is faster than a loop; surplus bytes are overwritten.
      bytes[at] = references[reference + 1] as number;
      bytes[at + 1] = references[reference + 2] as number;
      bytes[at + 2] = references[reference + 3] as number;
      bytes[at + 3] = references[reference + 4] as number;
      bytes[at + 4] = references[reference + 5] as number;
      at += length;
    }
  }
  return at;
}
