import type { DateFormat } from "../../../../core/evaluator/format-date.ts";
import type { LocaleRecord } from "./locale-data.ts";

/** Text in quotes, a field, or text as it is. Two quotes are one. */
const PIECES = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g;
/** How a field of a pattern is called in an entry, where its name is another. */
const FIELDS: Readonly<Record<string, string>> = { c: "E" };

/** A date or a time, by its pattern in CLDR. */
export function dateEntry({ names, digits }: LocaleRecord, pattern: string): DateFormat {
  const parts: DateFormat["parts"][number][] = [];
  for (const [piece, quoted, letter] of pattern.matchAll(PIECES)) {
    const part = letter === undefined ? textOf(piece, quoted) : fieldOf(piece, letter, names[piece]);
    const last = parts.at(-1);
    if (typeof last === "string" && typeof part === "string") parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  return { parts, ...(digits !== undefined && { digits: [...digits] }) };
}

function textOf(piece: string, quoted: string | undefined): string {
  if (quoted === undefined) return piece;
  return quoted === "" ? "'" : quoted.replaceAll("''", "'");
}

function fieldOf(piece: string, letter: string, names: readonly string[] | undefined): DateFormat["parts"][number] {
  const field = FIELDS[letter] ?? letter;
  return [field, names ?? (piece.length === 1 ? 1 : 2)] as DateFormat["parts"][number];
}
