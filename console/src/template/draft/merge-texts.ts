import { diffArrays } from "diff";

/** A stretch of lines that is decided, or that both sides changed in different ways. */
export type Piece = string | Conflict;

export interface Conflict {
  readonly theirs: string;
  readonly mine: string;
}

/** Lines of the base that one side replaced. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** Beyond as many changed lines, nothing is merged, because comparing takes too long. */
const CHANGED_LINES_MAX = 4_000;

/**
 * Merges by line what two sides made of the same text. Changes with no unchanged line between them are a conflict,
 * unless both made the same of them. Without `base`, each difference is a conflict.
 */
export function mergeTexts(base: string | undefined, theirs: string, mine: string): readonly Piece[] {
  if (base === undefined) return compare(theirs, mine);
  const lines = toLines(base);
  const [their, my] = [hunksOf(lines, theirs), hunksOf(lines, mine)];
  if (their === undefined || my === undefined) return [{ theirs, mine }];
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to } of regionsOf([...their, ...my])) {
    pieces.push(lines.slice(at, from).join(""));
    const [old, new1, new2] = [
      lines.slice(from, to).join(""),
      apply(lines, their, from, to),
      apply(lines, my, from, to),
    ];
    if (new1 === new2 || new2 === old) pieces.push(new1);
    else pieces.push(new1 === old ? new2 : { theirs: new1, mine: new2 });
    at = to;
  }
  pieces.push(lines.slice(at).join(""));
  return pieces.filter((piece) => piece !== "");
}

/** What both have alike, and as conflicts what they have not. */
function compare(theirs: string, mine: string): readonly Piece[] {
  const lines = toLines(theirs);
  const hunks = hunksOf(lines, mine);
  if (hunks === undefined) return [{ theirs, mine }];
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to, lines: my } of hunks) {
    pieces.push(lines.slice(at, from).join(""), { theirs: lines.slice(from, to).join(""), mine: my.join("") });
    at = to;
  }
  pieces.push(lines.slice(at).join(""));
  return pieces.filter((piece) => piece !== "");
}

/** Each line with its end, so that they join to the text. */
function toLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function hunksOf(base: string[], text: string): readonly Hunk[] | undefined {
  const changes = diffArrays(base, toLines(text), { maxEditLength: CHANGED_LINES_MAX });
  if (changes === undefined) return undefined;
  const hunks: Hunk[] = [];
  let at = 0;
  for (const { added, removed, value } of changes) {
    const last = hunks.at(-1);
    const hunk = last?.to === at ? last : { from: at, to: at, lines: [] };
    if (!added) at += value.length;
    if (!added && !removed) continue;
    const changed = { ...hunk, to: at, lines: added ? [...hunk.lines, ...value] : hunk.lines };
    if (hunk === last) hunks[hunks.length - 1] = changed;
    else hunks.push(changed);
  }
  return hunks;
}

/** Stretches of the base that hunks touch, with those together that touch each other. */
function regionsOf(hunks: readonly Hunk[]): readonly { readonly from: number; readonly to: number }[] {
  const regions: { from: number; to: number }[] = [];
  for (const { from, to } of [...hunks].sort((one, other) => one.from - other.from)) {
    const last = regions.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else regions.push({ from, to });
  }
  return regions;
}

function apply(base: readonly string[], hunks: readonly Hunk[], from: number, to: number): string {
  let text = "";
  let at = from;
  for (const hunk of hunks) {
    if (hunk.from < from || hunk.to > to) continue;
    text += base.slice(at, hunk.from).join("") + hunk.lines.join("");
    at = hunk.to;
  }
  return text + base.slice(at, to).join("");
}
