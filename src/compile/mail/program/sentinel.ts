import type { Writer } from "../mjml-tree/writer.ts";
import type { Slot } from "../tree/value.ts";

// Private-use characters, which documents may not hold: what stands between two of them is a mark of ours.
const OPEN = "\uE000";
const CLOSE = "\uE001";
const SENTINEL = /\uE000([sbe])(\d+)\uE001/g;

/** A place in compiled output: a slot, or the begin or end of what a condition shows. */
export type MarkKind = "slot" | "begin" | "end";

/** A mark with its index, or the output between two marks. */
export type Piece = string | { readonly kind: MarkKind; readonly index: number };

const LETTERS: Readonly<Record<MarkKind, string>> = { slot: "s", begin: "b", end: "e" };
const KINDS: Readonly<Record<string, MarkKind>> = { s: "slot", b: "begin", e: "end" };

/** The text that marks a place and that mjml copies wherever it copies what it stands in. */
export function sentinel(kind: MarkKind, index: number): string {
  return `${OPEN}${LETTERS[kind]}${index}${CLOSE}`;
}

/** Cuts output at its sentinels. Empty pieces are left out. */
export function cutAtSentinels(html: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of html.matchAll(SENTINEL)) {
    const kind = KINDS[match[1] ?? ""];
    if (kind === undefined) continue;
    if (match.index > end) pieces.push(html.slice(end, match.index));
    pieces.push({ kind, index: Number(match[2]) });
    end = match.index + match[0].length;
  }
  if (end < html.length) pieces.push(html.slice(end));
  return pieces;
}

/** Writes sentinels for slots and conditions, and remembers which slot each of them stands for. */
export class SentinelWriter implements Writer {
  readonly #slots: Slot[] = [];

  /** By the index in their sentinels. */
  get slots(): readonly Slot[] {
    return this.#slots;
  }

  slot(slot: Slot): string {
    return sentinel("slot", this.#slots.push(slot) - 1);
  }

  begin(condition: number): string {
    return sentinel("begin", condition);
  }

  end(condition: number): string {
    return sentinel("end", condition);
  }
}
