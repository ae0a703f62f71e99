import { changedStretch } from "../editor/changed-stretch.ts";

/** A text as it reads, and where the source spells each of its UTF-16 units. */
export interface Spelling {
  readonly text: string;
  /** Where each unit begins and ends in the source. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** Where the text is written while it has no units. */
  readonly at: number;
}

/** A replacement of one range of a source. */
export interface Respelling {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** How a kind of text is spelled in a source. */
export interface Speller {
  /** Reads what a replacement has left, which begins where the spelling did. */
  readonly read: (source: string, from: number, to: number) => Spelling | undefined;
  readonly write: (text: string) => string;
}

/** Reads white space as HTML shows it: one space, and none at both ends. */
export function collapseSpace(spelling: Spelling): Spelling {
  const { text, at } = spelling;
  const from: number[] = [];
  const to: number[] = [];
  let read = "";
  for (const { 0: piece, index } of text.matchAll(/[ \t\n\f\r]+|[^ \t\n\f\r]/g)) {
    const isSpace = SPACE.test(piece);
    const isOuter = isSpace && (index === 0 || index + piece.length === text.length);
    if (isOuter) continue;
    read += isSpace ? " " : piece;
    from.push(spelling.from[index] ?? at);
    to.push(spelling.to[index + piece.length - 1] ?? at);
  }
  return { text: read, from, to, at };
}

/** What a person typed, with white space as HTML shows it. */
export function collapsed(text: string): string {
  return text.replace(/[ \t\n\f\r]+/g, " ").replace(/^ | $/g, "");
}

const SPACE = /^[ \t\n\f\r]/;

/**
 * The smallest replacement after which the source reads as `next`; undefined where it does already. Where what is left
 * and what is new would be read together as something else, all of the text is written again.
 */
export function respell(source: string, spelling: Spelling, next: string, speller: Speller): Respelling | undefined {
  if (next === spelling.text) return undefined;
  const smallest = replaceStretch(spelling, next, speller.write);
  if (readAfter(source, spelling, smallest, speller) === next) return smallest;
  const [from, to] = [spelling.from[0] ?? spelling.at, spelling.to.at(-1) ?? spelling.at];
  return { from, to, insert: speller.write(next) };
}

function replaceStretch({ text, from, to, at }: Spelling, next: string, write: Speller["write"]): Respelling {
  let { from: first, to: last } = changedStretch(text, next);
  // One reference can spell two units, which change together.
  while (first > 0 && first < text.length && from[first] === from[first - 1]) first -= 1;
  while (last > first && last < text.length && from[last] === from[last - 1]) last += 1;
  const insert = write(next.slice(first, next.length - (text.length - last)));
  if (first < last) return { from: from[first] ?? at, to: to[last - 1] ?? at, insert };
  const place = to[first - 1] ?? from[first] ?? at;
  return { from: place, to: place, insert };
}

function readAfter(
  source: string,
  { from: starts, to: ends, at }: Spelling,
  { from, to, insert }: Respelling,
  { read }: Speller,
): string | undefined {
  const after = source.slice(0, from) + insert + source.slice(to);
  const end = (ends.at(-1) ?? at) + insert.length - (to - from);
  return read(after, starts[0] ?? at, end)?.text;
}
