import { quoteInMessage, readMessageText } from "../../../domain/translation/message-text.ts";
import type { Placeholder, SourceMessage } from "../../../domain/translation/source-message.ts";
import type { TextUnit, UnitPiece } from "./text-unit.ts";
import { partnerOf } from "./to-flow.ts";

/** What a message says, and which piece of the unit each of its placeholders is: of markup that encloses, two. */
export interface UnitMessage extends Pick<SourceMessage, "role" | "text" | "placeholders"> {
  readonly pieces: ReadonlyMap<string, readonly UnitPiece[]>;
}

/** The message of a unit of `source`: tags by the names of their values, markup by numbers in its order. */
export function messageOfUnit({ role, pieces, syntax }: TextUnit, source: string): UnitMessage {
  const names = nameAll(pieces, source);
  const written = pieces.map((piece) => ({ piece, name: names.get(piece) ?? "" }));
  const placeholders: Placeholder[] = [];
  const byName = new Map<string, readonly UnitPiece[]>();
  for (const { piece, name } of written) {
    if (piece.kind === "text") continue;
    const before = byName.get(name);
    if (piece.kind === "close") byName.set(name, [...(before ?? []), piece]);
    else if (before === undefined) {
      byName.set(name, [piece]);
      placeholders.push({ name, source: source.slice(piece.from, piece.to), paired: piece.kind === "open" });
    }
  }
  const keepsLines = syntax === "plain" && role === "plain-text";
  const text = writeText(written);
  return { role, text: keepsLines ? text : text.replaceAll(/[\t\n\f\r ]+/g, " "), placeholders, pieces: byName };
}

/** Markup has the number of its opening half. Tags of the same name that say something else have a number behind it. */
function nameAll(pieces: readonly UnitPiece[], source: string): ReadonlyMap<UnitPiece, string> {
  const names = new Map<UnitPiece, string>();
  const tags = new Map<string, string>();
  const used = new Set<string>();
  let markup = 0;
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === "open" || piece.kind === "whole") {
      markup += 1;
      names.set(piece, String(markup));
      const partner = piece.kind === "open" ? pieces[partnerOf(pieces, index)] : undefined;
      if (partner !== undefined) names.set(partner, String(markup));
    }
    if (piece.kind !== "tag") continue;
    const written = source.slice(piece.from, piece.to);
    const name = tags.get(written) ?? unusedName(piece.name, used);
    tags.set(written, name);
    used.add(name);
    names.set(piece, name);
  }
  return names;
}

function unusedName(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name;
  let number = 2;
  while (used.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}

interface NamedPiece {
  readonly piece: UnitPiece;
  readonly name: string;
}

const CHOICE = /\{\s*[\w.]+\s*,\s*(?:plural|selectordinal|select)\s*,/g;

/** Text is quoted where it would be read as something else. Constructs of ICU are kept as they are written. */
function writeText(pieces: readonly NamedPiece[]): string {
  const verbatim = pieces.map(({ piece, name }) =>
    piece.kind === "text" ? piece.text : writePlaceholder(piece, name),
  );
  const whole = verbatim.join("");
  const choices = whole.includes("{") ? choiceRanges(whole) : [];
  let at = 0;
  return pieces
    .map(({ piece }, index) => {
      const text = verbatim[index] ?? "";
      const start = at;
      at += text.length;
      if (piece.kind !== "text") return text;
      return writeOutside(text, start, choices, index + 1 < pieces.length);
    })
    .join("");
}

function writePlaceholder({ kind }: UnitPiece, name: string): string {
  if (kind === "tag") return `{${name}}`;
  if (kind === "whole") return `<${name}/>`;
  return kind === "close" ? `</${name}>` : `<${name}>`;
}

type Range = readonly [from: number, to: number];

/** Where constructs are that can be read. */
function choiceRanges(text: string): readonly Range[] {
  const ranges: Range[] = [];
  for (const { index } of text.matchAll(CHOICE)) {
    if (index < (ranges.at(-1)?.[1] ?? 0)) continue;
    const [first] = readMessageText(text.slice(index)).parts;
    if (first?.kind === "choice") ranges.push([index, index + first.length]);
  }
  return ranges;
}

/** A stretch of text that begins at `start`, quoted outside of the ranges. */
function writeOutside(text: string, start: number, ranges: readonly Range[], isBeforePart: boolean): string {
  let written = "";
  let at = 0;
  for (const [from, to] of ranges) {
    const [first, last] = [Math.max(from - start, 0), Math.min(to - start, text.length)];
    if (last <= 0 || first >= text.length) continue;
    written += quoteInMessage(text.slice(at, first), true) + text.slice(first, last);
    at = last;
  }
  return written + quoteInMessage(text.slice(at), isBeforePart);
}
