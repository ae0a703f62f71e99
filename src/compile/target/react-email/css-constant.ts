import type { TsxWriter } from "./tsx-writer.ts";

/** Writes a style sheet as a constant: an array with one string per rule, so that a condition can leave out rules. */
export function writeCssConstant(name: string, writer: TsxWriter, writeLines: () => void): void {
  writer.code(`const ${name} = [`);
  writeLines();
  writer.code('\n].join("\\n");\n');
}

/** Writes one string of it. A style sheet is known at publish, so its angle brackets can stay readable. */
export function writeCssLine(line: string, writer: TsxWriter): void {
  writer.code(`\n  ${JSON.stringify(line)},`);
}

/** The tokens after which a line may end, and those in which it may not. */
const TOKEN = /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|\/\*[\s\S]*?\*\/|[{}]|\n/g;

/** A style sheet as lines: one per rule, without indentation. Joined by line breaks they are the sheet. */
export function cssLines(css: string): readonly string[] {
  const lines: string[] = [];
  let start = 0;
  let depth = 0;
  const endLine = (end: number) => {
    const line = css
      .slice(start, end)
      .replace(/\s*\n\s*/g, " ")
      .trim();
    if (line !== "") lines.push(line);
    start = end;
  };
  for (const { 0: token, index } of css.matchAll(TOKEN)) {
    if (token === "{") {
      depth += 1;
      if (css.slice(start, index).trimStart().startsWith("@media")) endLine(index + 1);
    } else if (token === "}") {
      depth = Math.max(0, depth - 1);
      endLine(index + 1);
    } else if (token === "\n" && /;\s*$/.test(css.slice(start, index)) && depth === 0) endLine(index);
  }
  endLine(css.length);
  return lines;
}
