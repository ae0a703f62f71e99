import { readFileSync } from "node:fs";

/** A row of a table: the titles of the columns to its cells. */
export type Row = Readonly<Record<string, string>>;

/** The rows of the first table behind a heading of a Markdown page. */
export function readTable(page: string, heading: string): readonly Row[] {
  const lines = readFileSync(page, "utf8").split("\n");
  const section = lines.slice(lines.indexOf(`## ${heading}`) + 1);
  const start = section.findIndex((line) => line.startsWith("|"));
  const rows = section.slice(start, section.indexOf("", start)).map(cellsOf);
  const [titles = [], , ...body] = rows;
  if (start === -1 || body.length === 0) throw new Error(`${page} has no table behind the heading "${heading}"`);
  return body.map((cells) => Object.fromEntries(titles.map((title, column) => [title, cells[column] ?? ""])));
}

function cellsOf(line: string): readonly string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}
