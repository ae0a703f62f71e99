import type { PageToken } from "./page-tokens.ts";

/**
 * The tokens of a page without the tags of table bodies that a parser adds by itself (HTML Standard, optional tags):
 * directly before a row, and directly before the end of the table.
 */
export function withoutImpliedBodies(tokens: readonly PageToken[]): readonly PageToken[] {
  return tokens.filter(({ kind, text }, index) => {
    if (kind !== "tag") return true;
    const { text: next = "" } = tokens[index + 1] ?? {};
    if (text === "</tbody>") return next !== "</table>";
    return text !== "<tbody>" || !next.startsWith("<tr") || !tokens[index - 1]?.text.startsWith("<table");
  });
}
