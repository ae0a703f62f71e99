import { escapeSlot } from "./escape-slot.ts";
import type { EscapedValues } from "./escaped-values.ts";
import { NUMBER_PLACE, type PlannedSlot, type Segment } from "./fill-plan.ts";
import type { PreparedLiteral } from "./prepared-literal.ts";
import { SLOT_POSITIONS } from "./program.ts";
import type { UsualScope } from "./usual-data.ts";
import { utf8Length } from "./utf8-length.ts";
import type { Written } from "./written-findings.ts";

/** Up to so many bytes a loop beats set(), and up to so many code units encodeInto(). */
const MAX_LOOPED = 32;

const encoder = new TextEncoder();

/** Writes what was gathered: to a string, or, once it is measured, into the room that it needs. */
export class PlannedOutput {
  readonly #segments: readonly Segment[];
  readonly #scopes: readonly UsualScope[];
  readonly #values: EscapedValues;
  /** What values give where they are no text, by place and position. */
  #others: Map<number, string> | undefined;
  #bytes = 0;

  constructor({ segments, scopes }: Written, values: EscapedValues) {
    this.#segments = segments;
    this.#scopes = scopes;
    this.#values = values;
  }

  /** The length in UTF-8, once it is measured or there is a string. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns false when the output is over the limit, or a URL is refused. */
  measure(maxBytes: number): boolean {
    let bytes = 0;
    for (let row = 0; row < this.#segments.length; row += 1) {
      const { slots, bytes: ofLiterals } = this.#segments[row] as Segment;
      const scope = this.#scopes[row] as UsualScope;
      bytes += ofLiterals;
      for (let at = 0; at < slots.length; at += 1) {
        const slot = slots[at] as PlannedSlot;
        const text = slot.form === "other" ? this.#escapeOther(slot, scope) : "";
        if (text === undefined) return false;
        bytes += this.#bytesOf(slot, scope, text);
      }
      if (bytes > maxBytes) return false;
    }
    this.#bytes = bytes;
    return true;
  }

  /** Undefined where it cannot be measured. */
  text(maxBytes: number): string | undefined {
    let text = "";
    let bytes = 0;
    for (let row = 0; row < this.#segments.length; row += 1) {
      const { literals, slots, bytes: ofLiterals } = this.#segments[row] as Segment;
      const scope = this.#scopes[row] as UsualScope;
      bytes += ofLiterals;
      text += (literals[0] as PreparedLiteral).text;
      for (let at = 0; at < slots.length; at += 1) {
        const slot = slots[at] as PlannedSlot;
        const piece = this.#textOf(slot, scope);
        if (piece === undefined) return undefined;
        bytes += this.#bytesOf(slot, scope, piece);
        text += piece;
        text += (literals[at + 1] as PreparedLiteral).text;
      }
      if (bytes > maxBytes) return undefined;
    }
    this.#bytes = bytes;
    return text;
  }

  toBytes(): Uint8Array {
    const bytes = newBytes(this.#bytes);
    const end = this.write(bytes);
    // Never so, but what is not written may hold anything.
    if (end !== bytes.length) throw new Error(`wrote ${end} bytes of ${bytes.length}`);
    return bytes;
  }

  /** Writes into bytes that have room for all, and returns where it ends. */
  write(bytes: Uint8Array): number {
    let end = 0;
    for (let row = 0; row < this.#segments.length; row += 1) {
      const { literals, slots } = this.#segments[row] as Segment;
      const scope = this.#scopes[row] as UsualScope;
      end = writeLiteral(literals[0] as PreparedLiteral, bytes, end);
      for (let at = 0; at < slots.length; at += 1) {
        const slot = slots[at] as PlannedSlot;
        if (slot.form === "html" && slot.place !== NUMBER_PLACE) {
          end = this.#values.writeHtml(holderOf(slot, scope).start + slot.place, bytes, end);
        } else end = writeText(this.#textOf(slot, scope) ?? "", bytes, end);
        end = writeLiteral(literals[at + 1] as PreparedLiteral, bytes, end);
      }
    }
    return end;
  }

  /** The length of what stands in a slot, which is `text` where its form is another than html or plain. */
  #bytesOf(slot: PlannedSlot, scope: UsualScope, text: string): number {
    const { form, place } = slot;
    if (form === "other") return slot.isAscii ? text.length : utf8Length(text);
    if (place === NUMBER_PLACE) return numberOf(holderOf(slot, scope)).length;
    const at = holderOf(slot, scope).start + place;
    return form === "html" ? this.#values.htmlBytes(at) : this.#values.plainBytes(at);
  }

  /** Undefined for a URL that is refused. */
  #textOf(slot: PlannedSlot, scope: UsualScope): string | undefined {
    const { form, place } = slot;
    if (form === "other") return this.#escapeOther(slot, scope);
    if (place === NUMBER_PLACE) return numberOf(holderOf(slot, scope));
    const at = holderOf(slot, scope).start + place;
    return form === "html" ? this.#values.html(at) : this.#values.plain(at);
  }

  #escapeOther(slot: PlannedSlot, segmentScope: UsualScope): string | undefined {
    const scope = holderOf(slot, segmentScope);
    if (slot.place === NUMBER_PLACE) return numberOf(scope);
    const at = scope.start + slot.place;
    const key = at * SLOT_POSITIONS.length + slot.code;
    this.#others ??= new Map();
    const known = this.#others.get(key);
    if (known !== undefined) return known;
    const text = escapeSlot(slot.position, this.#values.plain(at));
    if (text !== undefined) this.#others.set(key, text);
    return text;
  }
}

/** Not filled with zeros first where that can be had, which takes a fifth of the time of a mail. */
function newBytes(length: number): Uint8Array {
  if (typeof Buffer === "undefined") return new Uint8Array(length);
  return new Uint8Array(Buffer.allocUnsafeSlow(length).buffer);
}

function holderOf({ up }: PlannedSlot, scope: UsualScope): UsualScope {
  let holder = scope;
  for (let left = up; left > 0 && holder.holder !== undefined; left -= 1) holder = holder.holder;
  return holder;
}

function numberOf({ index }: UsualScope): string {
  return String(index + 1);
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
