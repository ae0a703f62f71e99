import { escapeSlot } from "./escape-slot.ts";
import type { EscapedValues } from "./escaped-values.ts";
import { NUMBER_PLACE, type PlannedSlot, type Segment } from "./fill-plan.ts";
import type { PreparedLiteral } from "./prepared-literal.ts";
import { SLOT_POSITIONS } from "./program.ts";
import { roomFor } from "./room-for.ts";
import type { UsualScope } from "./usual-data.ts";
import { utf8Length } from "./utf8-length.ts";
import type { Written } from "./written-findings.ts";

/** Up to so many bytes a loop beats set(), and up to so many code units encodeInto(). */
const MAX_LOOPED = 32;

/** Up to so many bytes it is quicker to write into memory that was just in use, and to copy all at once. */
const MAX_COPIED = 64 * 1024;

const encoder = new TextEncoder();

/** Writes what was gathered from one mail's data: to strings, or, once it is measured, into the room that it needs. */
export class PlannedOutput {
  readonly #values: EscapedValues;
  /** What values give where they are no text, by place and position. */
  #others: Map<number, string> | undefined;
  #bytes = 0;
  /** By how much what is written is longer in UTF-8 than it has code units. */
  #widening = 0;

  constructor(values: EscapedValues) {
    this.#values = values;
  }

  /** The length in UTF-8 of what was last measured or written to a string. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns false when the output is over the limit, or a URL is refused. */
  measure({ segments, scopes }: Written, maxBytes: number): boolean {
    let bytes = 0;
    for (let row = 0; row < segments.length; row += 1) {
      const segment = segments[row] as Segment;
      bytes += segment.bytes;
      const ofSlots = this.#bytesOfSlots(segment, scopes[row] as UsualScope);
      if (ofSlots === undefined || bytes + ofSlots > maxBytes) return false;
      bytes += ofSlots;
    }
    this.#bytes = bytes;
    return true;
  }

  /** Undefined where it cannot be measured. */
  text({ segments, scopes }: Written, maxBytes: number): string | undefined {
    let text = "";
    this.#widening = 0;
    for (let row = 0; row < segments.length; row += 1) {
      const segment = segments[row] as Segment;
      const scope = scopes[row] as UsualScope;
      this.#widening += segment.widening;
      const longer =
        segment.form === undefined
          ? this.#addSegment(text, segment, scope, maxBytes)
          : this.#addUsual(text, segment, scope, maxBytes);
      if (longer === undefined) return undefined;
      text = longer;
    }
    this.#bytes = text.length + this.#widening;
    return this.#bytes > maxBytes ? undefined : text;
  }

  /** What was measured, in an array of its own. */
  toBytes(written: Written): Uint8Array {
    const literal = loneLiteral(written);
    if (literal !== undefined) return new Uint8Array(literal.utf8);
    const count = this.#bytes;
    const bytes = count > MAX_COPIED ? newBytes(count) : roomFor(count);
    const end = this.write(written, bytes);
    // Never so, but what is not written may hold anything.
    if (end !== count) throw new Error(`wrote ${end} bytes of ${count}`);
    return count > MAX_COPIED ? bytes : new Uint8Array(bytes.subarray(0, end));
  }

  /** Writes what was measured into bytes that have room for it, and returns where it ends. */
  write({ segments, scopes }: Written, bytes: Uint8Array): number {
    let end = 0;
    for (let row = 0; row < segments.length; row += 1) {
      const { literals, slots } = segments[row] as Segment;
      const scope = scopes[row] as UsualScope;
      end = writeLiteral(literals[0] as PreparedLiteral, bytes, end);
      for (let at = 0; at < slots.length; at += 1) {
        const slot = slots[at] as PlannedSlot;
        if (slot.form === "html" && slot.place !== NUMBER_PLACE) {
          end = this.#values.writeHtml(placeOf(slot, scope), bytes, end);
        } else end = writeText(this.#textOf(slot, scope) ?? "", bytes, end);
        end = writeLiteral(literals[at + 1] as PreparedLiteral, bytes, end);
      }
    }
    return end;
  }

  /** Adds a segment whose slots have a common form. Undefined over the limit: a code unit takes a byte at the least. */
  #addUsual(
    before: string,
    { texts, slots, form }: Segment,
    { start }: UsualScope,
    maxBytes: number,
  ): string | undefined {
    const values = this.#values;
    let text = before + (texts[0] as string);
    for (let at = 0; at < slots.length; at += 1) {
      const place = start + (slots[at] as PlannedSlot).place;
      text += form === "html" ? values.html(place) : values.plain(place);
      text += texts[at + 1] as string;
      if (values.areWide) this.#widening += values.widening(place);
      if (text.length > maxBytes) return undefined;
    }
    return text;
  }

  #addSegment(before: string, { texts, slots }: Segment, scope: UsualScope, maxBytes: number): string | undefined {
    let text = before + (texts[0] as string);
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] as PlannedSlot;
      const piece = this.#textOf(slot, scope);
      if (piece === undefined) return undefined;
      text += piece;
      text += texts[at + 1] as string;
      this.#widening += this.#wideningOf(slot, scope, piece);
      if (text.length > maxBytes) return undefined;
    }
    return text;
  }

  #wideningOf(slot: PlannedSlot, scope: UsualScope, text: string): number {
    if (slot.form === "other") return slot.isAscii ? 0 : utf8Length(text) - text.length;
    return slot.place === NUMBER_PLACE || !this.#values.areWide ? 0 : this.#values.widening(placeOf(slot, scope));
  }

  #bytesOfSlots({ slots }: Segment, scope: UsualScope): number | undefined {
    let bytes = 0;
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] as PlannedSlot;
      if (slot.form === "html" && slot.place !== NUMBER_PLACE) bytes += this.#values.htmlBytes(placeOf(slot, scope));
      else {
        const text = this.#textOf(slot, scope);
        if (text === undefined) return undefined;
        bytes += text.length + this.#wideningOf(slot, scope, text);
      }
    }
    return bytes;
  }

  /** Undefined for a URL that is refused. */
  #textOf(slot: PlannedSlot, scope: UsualScope): string | undefined {
    if (slot.place === NUMBER_PLACE) return String(holderOf(slot, scope).index + 1);
    const at = placeOf(slot, scope);
    if (slot.form === "other") return this.#escapeOther(slot, at);
    return slot.form === "html" ? this.#values.html(at) : this.#values.plain(at);
  }

  #escapeOther({ position, code }: PlannedSlot, at: number): string | undefined {
    const key = at * SLOT_POSITIONS.length + code;
    this.#others ??= new Map();
    const known = this.#others.get(key);
    if (known !== undefined) return known;
    const text = escapeSlot(position, this.#values.plain(at));
    if (text !== undefined) this.#others.set(key, text);
    return text;
  }
}

/** What a mail without slots is. */
function loneLiteral({ segments }: Written): PreparedLiteral | undefined {
  const [segment] = segments;
  return segments.length === 1 && segment?.slots.length === 0 ? segment.literals[0] : undefined;
}

/** Not filled with zeros first where that can be had. */
function newBytes(length: number): Uint8Array {
  if (typeof Buffer === "undefined") return new Uint8Array(length);
  return new Uint8Array(Buffer.allocUnsafeSlow(length).buffer);
}

/** Where the value of a slot lies among all. */
function placeOf(slot: PlannedSlot, scope: UsualScope): number {
  return holderOf(slot, scope).start + slot.place;
}

function holderOf({ up }: PlannedSlot, scope: UsualScope): UsualScope {
  let holder = scope;
  for (let left = up; left > 0 && holder.holder !== undefined; left -= 1) holder = holder.holder;
  return holder;
}

function writeLiteral({ utf8 }: PreparedLiteral, bytes: Uint8Array, from: number): number {
  const { length } = utf8;
  if (length > MAX_LOOPED) bytes.set(utf8, from);
  else for (let at = 0; at < length; at += 1) bytes[from + at] = utf8[at] as number;
  return from + length;
}

function writeText(text: string, bytes: Uint8Array, from: number): number {
  if (text.length <= MAX_LOOPED) {
    let at = 0;
    for (; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit >= 0x80) break;
      bytes[from + at] = unit;
    }
    if (at === text.length) return from + at;
  }
  return from + encoder.encodeInto(text, bytes.subarray(from)).written;
}
