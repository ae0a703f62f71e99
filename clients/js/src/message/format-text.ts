import { alignRows } from "./align-rows.ts";
import { columnsOf, LINE_COLUMNS } from "./line-columns.ts";
import { trimEnd } from "./trim-spaces.ts";

/**
 * How lines of plain text end: `wrapped` breaks them at 76 columns, `flowed` breaks them so that a mail client can join
 * them again (RFC 3676, format=flowed).
 */
export type TextFormat = "wrapped" | "flowed";

/** The line before a signature, which keeps its space. */
const SIGNATURE = "-- ";
/** With a space behind it, as at the end of a flowed line, it would be one. */
const DASHES = "--";
/** What begins an entry of a list: lines that continue it begin under its text. */
const ENTRY = /^ {0,8}(?:- |[0-9]{1,4}[.] )/;
/** What would mean something else at the beginning of a flowed line (RFC 3676, section 4.4). */
const STUFFED = /^(?: |>|From )/;

/**
 * Formats the text part of a mail: neighbouring rows of a table get columns, long lines are broken at spaces. A word
 * that is longer than a line stays whole, so that links work.
 */
export function formatText(text: string, format: TextFormat): string {
  const lines = alignRows(text.split("\n")).map(trimLine);
  return lines.flatMap((line) => (format === "flowed" ? flowLine(line) : wrapLine(line))).join("\n");
}

function wrapLine(line: string): readonly string[] {
  return breakLine(line, " ".repeat(entryOf(line))).map(trimLine);
}

/** A space at the end of a line means that the paragraph continues. */
function flowLine(line: string): readonly string[] {
  const lines = breakLine(line, "");
  return lines.map((each, index) => {
    const isLast = index === lines.length - 1;
    return `${STUFFED.test(each) ? " " : ""}${each}${isLast ? "" : " "}`;
  });
}

function breakLine(line: string, indent: string): readonly string[] {
  if (columnsOf(line) <= LINE_COLUMNS) return [line];
  const entry = entryOf(line);
  const [first = "", ...others] = line.split(" ");
  const lines: string[] = [];
  let current = first;
  let columns = columnsOf(first);
  let mayBreak = columns > entry;
  for (const next of others) {
    const own = columnsOf(next);
    const isTooLong = next !== "" && columns + 1 + own > LINE_COLUMNS;
    if (isTooLong && mayBreak && current !== DASHES) {
      lines.push(current);
      current = indent + next;
      columns = indent.length + own;
      continue;
    }
    current += ` ${next}`;
    columns += 1 + own;
    // A line is not broken directly after the mark that begins an entry.
    mayBreak ||= next !== "" && columns > entry;
  }
  return [...lines, current];
}

function entryOf(line: string): number {
  return ENTRY.exec(line)?.[0].length ?? 0;
}

function trimLine(line: string): string {
  return line === SIGNATURE ? line : trimEnd(line);
}
