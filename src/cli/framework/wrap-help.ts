/**
 * Wraps help text for a screen: a line that is too wide is broken at a space, and continues below the start of its
 * text, which follows two or more spaces. Without a width, and if a word is wider than the screen, lines stay
 * unchanged.
 */
export function wrapHelp(text: string, columns: number | undefined): string {
  if (columns === undefined) return text;
  return text
    .split("\n")
    .flatMap((line) => wrapLine(line, columns))
    .join("\n");
}

const TEXT_BEGIN = /^ *(?:\S+(?: \S+)* {2,})?/;

function wrapLine(line: string, columns: number): readonly string[] {
  const begin = TEXT_BEGIN.exec(line)?.[0] ?? "";
  const indent = begin.length <= columns * 0.6 ? begin.length : 4;
  const lines: string[] = [];
  let rest = line;
  while (rest.length > columns) {
    const indented = lines.length === 0 ? begin.length : indent;
    const lastSpace = rest.lastIndexOf(" ", columns);
    const space = lastSpace > indented ? lastSpace : rest.indexOf(" ", indented);
    if (space < 0) break;
    lines.push(rest.slice(0, space));
    rest = " ".repeat(indent) + rest.slice(space + 1);
  }
  return [...lines, rest];
}
