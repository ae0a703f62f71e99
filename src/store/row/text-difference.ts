/**
 * A text as pieces: new text, or a piece of another text as two numbers, its distance from the end of the piece before
 * it and its length. The same words in the same place of several programs are so described by the same numbers.
 */
export type TextDifference = readonly (string | number | NamedPiece)[];

/** A piece of the other text by its start and length, as texts were described before. */
type NamedPiece = readonly [start: number, length: number];

/** The number of adjacent tokens by which a common piece is found. */
const GRAM = 3;
/** A shorter piece is written rather than named. */
const LEAST_LENGTH = 8;

/** Describes a text by what it has in common with another one. */
export type Describe = (text: string) => readonly (string | number)[];

/**
 * Prepares descriptions by what texts have in common with `base`. A piece that it has in several places is that near
 * the piece before it. The time is all but linear in both lengths, however different they are.
 */
export function differenceFrom(base: string): Describe {
  const places = placesOf(tokensOf(base));
  return (text) => describe(base, places, text);
}

function describe(base: string, places: Places, text: string): ReturnType<Describe> {
  const to = tokensOf(text);
  const pieces: (string | number)[] = [];
  let end = 0;
  let written = 0;
  for (let index = 0; index < to.length; ) {
    const at = to[index]?.start ?? text.length;
    const start = nearest(places.get(gramAt(to, index)), end + at - written) ?? 0;
    const before = commonBefore(base, start, text, at, written);
    const length = before + commonBehind(base, start, text, at);
    const piece = ofWholeWords(base, text, { start: start - before, at: at - before, length });
    if (piece.length < LEAST_LENGTH || piece.at + piece.length <= at) {
      index += 1;
      continue;
    }
    if (piece.at > written) pieces.push(text.slice(written, piece.at));
    pieces.push(piece.start - end, piece.length);
    written = piece.at + piece.length;
    end = piece.start + piece.length;
    while (index < to.length && (to[index]?.start ?? 0) < written) index += 1;
  }
  if (written < text.length) pieces.push(text.slice(written));
  return pieces;
}

/** The text that a difference describes. */
export function fromDifference(base: string, difference: TextDifference): string {
  let text = "";
  let end = 0;
  for (let index = 0; index < difference.length; index += 1) {
    const piece = difference[index];
    if (typeof piece === "string") {
      text += piece;
      continue;
    }
    const isNamed = typeof piece === "object";
    const start = isNamed ? piece[0] : end + (piece ?? 0);
    end = start + Number(isNamed ? piece[1] : difference[index + 1]);
    text += base.slice(start, end);
    if (!isNamed) index += 1;
  }
  return text;
}

interface Token {
  readonly start: number;
  readonly text: string;
}

/** Pieces of JSON and HTML: each ends with a mark that often surrounds texts. */
function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(/[^<>,"=;:\s]*[<>,"=;:\s]|[^<>,"=;:\s]+$/g)].map((match) => {
    return { start: match.index, text: match[0] };
  });
}

function gramAt(tokens: readonly Token[], at: number): string {
  let gram = "";
  for (let index = at; index < at + GRAM; index += 1) gram += `${tokens[index]?.text ?? ""}\u0000`;
  return gram;
}

/** Where each gram begins, in order. */
type Places = ReadonlyMap<string, readonly number[]>;

function placesOf(tokens: readonly Token[]): Places {
  const places = new Map<string, number[]>();
  for (const [index, { start }] of tokens.entries()) {
    const gram = gramAt(tokens, index);
    const known = places.get(gram);
    if (known === undefined) places.set(gram, [start]);
    else known.push(start);
  }
  return places;
}

function nearest(starts: readonly number[] | undefined, expected: number): number | undefined {
  if (starts === undefined) return undefined;
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < expected) low = middle + 1;
    else high = middle;
  }
  const [before, behind] = [starts[low - 1], starts[low]];
  if (before === undefined || behind === undefined) return before ?? behind;
  return expected - before < behind - expected ? before : behind;
}

/** A piece that both texts have: where it starts in the other one, and in this one. */
interface CommonPiece {
  readonly start: number;
  readonly at: number;
  readonly length: number;
}

/**
 * The part of a piece that begins and ends with a whole word: the same pieces are named for translations into any
 * language, whatever letters a translation has in common with the text.
 */
function ofWholeWords(base: string, text: string, { start, at, length }: CommonPiece): CommonPiece {
  let [from, to] = [start, start + length];
  const isCutBefore = isWord(base[from - 1]) || isWord(text[at - 1]);
  while (isCutBefore && from < to && isWord(base[from])) from += 1;
  const isCutBehind = isWord(base[to]) || isWord(text[at + length]);
  while (isCutBehind && to > from && isWord(base[to - 1])) to -= 1;
  // The letter of an escape such as \n belongs to no word.
  if (isCutBehind && to > from && to < start + length && base[to - 1] === "\\") to += 1;
  return { start: from, at: at + from - start, length: to - from };
}

function isWord(character = ""): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function commonBefore(base: string, start: number, text: string, at: number, least: number): number {
  let count = 0;
  while (at - count > least && start > count && base[start - count - 1] === text[at - count - 1]) count += 1;
  return count;
}

function commonBehind(base: string, start: number, text: string, at: number): number {
  let count = 0;
  while (at + count < text.length && start + count < base.length && base[start + count] === text[at + count])
    count += 1;
  return count;
}
