import type { Writer } from "../mjml-tree/mjml-tree.ts";
import type { Slot } from "../tree/value.ts";
import type { Decisions } from "./to-program.ts";

// Private-use characters, which sources may not hold. Text between two of them was written by this compiler.
const OPEN = "\uE000";
const CLOSE = "\uE001";
const PLACEHOLDER = /\uE000([sbe])(\d+)\uE001/g;

/** A place in compiled output: a slot, or the begin or end of what a condition shows. */
export type PlaceholderKind = "slot" | "begin" | "end";

/** A placeholder, or the output between two placeholders. */
export type Piece = string | { readonly kind: PlaceholderKind; readonly index: number };

/** What mjml makes of a mail, with placeholders for its slots and conditions. */
export interface PlaceholderPage extends Decisions {
  readonly html: string;
  /** By the index in their placeholders, as the conditions are by the index in theirs. */
  readonly slots: readonly Slot[];
}

const LETTERS: Readonly<Record<PlaceholderKind, string>> = { slot: "s", begin: "b", end: "e" };
const KINDS: Readonly<Record<string, PlaceholderKind>> = { s: "slot", b: "begin", e: "end" };

/** The text that holds a place. mjml copies it wherever it copies the text around it. */
export function placeholder(kind: PlaceholderKind, index: number): string {
  return `${OPEN}${LETTERS[kind]}${index}${CLOSE}`;
}

/** Cuts output at its placeholders. Leaves out empty pieces. */
export function cutAtPlaceholders(html: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of html.matchAll(PLACEHOLDER)) {
    const kind = KINDS[match[1] ?? ""];
    if (kind === undefined) continue;
    if (match.index > end) pieces.push(html.slice(end, match.index));
    pieces.push({ kind, index: Number(match[2]) });
    end = match.index + match[0].length;
  }
  if (end < html.length) pieces.push(html.slice(end));
  return pieces;
}

/** Writes placeholders for slots and conditions, and keeps the slot of each. */
export class PlaceholderWriter implements Writer {
  readonly #slots: Slot[] = [];

  /** By the index in their placeholders. */
  get slots(): readonly Slot[] {
    return this.#slots;
  }

  slot(slot: Slot): string {
    return placeholder("slot", this.#slots.push(slot) - 1);
  }

  begin(condition: number): string {
    return placeholder("begin", condition);
  }

  end(condition: number): string {
    return placeholder("end", condition);
  }
}
