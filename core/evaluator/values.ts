import { escapeHtml, escapeSlot, type SlotPosition, toHtmlReference } from "./escape.ts";
import { cleanText, utf8Length } from "./text.ts";

/** Of a value with more code units all that is made is kept. */
const MAX_SHORT = 128;
/** A code unit of ASCII takes at most five bytes when it becomes a character reference. */
const MAX_WRITTEN = MAX_SHORT * 5;
/** What does not fit into the largest room is escaped where it is used. */
const MAX_ROOM = 1024 * 1024;
const MAX_KEPT_PLACES = 65_536;

const PLAIN = 0;
const OTHER = 255;
/**
 * For each code unit of ASCII eight bytes: the length of its character reference, then the reference. The length is
 * PLAIN for one that is written as it is, and OTHER for one that is left to cleanText().
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
 * Where short values of ASCII are written one after the other, escaped for HTML, and where each begins and ends. Every
 * fill uses them again: until the next one they hold the values of a mail.
 */
let room: Uint8Array = new Uint8Array(16 * 1024);
let keptPlaces = new Int32Array(1024);

interface EscapedText {
  readonly text: string;
  readonly bytes: number;
}

/**
 * The values of a mail in one table, those of items too: each is cleaned, escaped for HTML and measured once. Only the
 * table that was prepared last can be read.
 */
export class Values {
  /** Clean once the table is prepared; undefined or empty where no value was given. */
  readonly texts: (string | undefined)[] = [];
  #places = keptPlaces;
  #end = 0;
  /** All that is in the room. */
  #written: string | undefined;
  #htmls: Map<number, EscapedText> | undefined;
  #escaped: Map<string, string | undefined> | undefined;

  /** Makes places for that many values, and returns the first. */
  add(count: number): number {
    const first = this.texts.length;
    for (let added = 0; added < count; added += 1) this.texts.push(undefined);
    return first;
  }

  /** Runs no code of the caller, which could fill another mail into the same room. */
  prepare(): void {
    const { texts } = this;
    const places = placesFor(texts.length);
    let at = 0;
    for (let index = 0; index < texts.length; index += 1) {
      const text = texts[index];
      if (!text) continue;
      const end = text.length <= MAX_SHORT && hasRoom(at) ? writeHtml(text, at) : -1;
      places[2 * index] = end === -1 ? -1 : at;
      places[2 * index + 1] = end;
      if (end === -1) texts[index] = cleanText(text);
      else at = end;
    }
    this.#places = places;
    this.#end = at;
  }

  /** Whether a value is known to be ASCII, as is then whatever it is escaped to. */
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
    this.#written ??= decoder.decode(room.subarray(0, this.#end));
    return this.#written.slice(start, end);
  }

  /** The length of that in UTF-8. */
  htmlBytes(index: number): number {
    const start = this.#places[2 * index] ?? -1;
    return start === -1 ? this.#escapeHtml(index).bytes : (this.#places[2 * index + 1] ?? 0) - start;
  }

  /** Copies that into bytes, if it is in the room. */
  copyHtml(index: number, bytes: Uint8Array, to: number): void {
    const end = this.#places[2 * index + 1] ?? 0;
    let at = to;
    for (let from = this.#places[2 * index] ?? 0; from < end; from += 1) bytes[at++] = room[from] ?? 0;
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

/** Whether any short value fits in behind what is written; makes the room larger for it. */
function hasRoom(at: number): boolean {
  if (at + MAX_WRITTEN <= room.length) return true;
  if (room.length === MAX_ROOM) return false;
  const larger = new Uint8Array(room.length * 2);
  larger.set(room);
  room = larger;
  return true;
}

/** Writes a value into the room and returns its end there; -1 for one that is not clean, or not ASCII. */
function writeHtml(text: string, start: number): number {
  const bytes = room;
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
      // Five at once, which is quicker than a loop: what is too much is written over.
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
