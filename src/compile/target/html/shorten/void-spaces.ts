import type { PageToken } from "./page-tokens.ts";
import { type Edge, IS_SPACE, readEdges } from "./read-edges.ts";

/** Sheets that may put blocks in a line, where white space between them is seen, or ask for elements without any. */
const ASKS_SPACES = /display\s*:\s*(?:inline|contents|ruby|run-in)|:empty\b/i;
/** Lines are broken where they would be longer, so that values have room in the 998 bytes of a line. */
const LINE_LENGTH = 500;

/**
 * The tokens of a page without white space between the parts of tables and the elements of the head, at the edges of
 * what holds blocks, and between blocks, where nothing is drawn of it. All that is beside inline elements, text or
 * conditions stays.
 */
export function withoutVoidSpaces(tokens: readonly PageToken[], sheets: string): readonly PageToken[] {
  if (ASKS_SPACES.test(sheets)) return tokens;
  const edges = readEdges(tokens);
  if (edges === undefined) return tokens;
  let lineLength = 0;
  return tokens.filter(({ text }, index) => {
    const length = lineLength + (tokens[index + 1]?.text.length ?? 0);
    if (isVoid(tokens, index, edges) && length <= LINE_LENGTH) return false;
    const lineStart = text.lastIndexOf("\n") + 1;
    lineLength = lineStart === 0 ? lineLength + text.length : text.length - lineStart;
    return true;
  });
}

function isVoid(tokens: readonly PageToken[], index: number, edges: readonly Edge[]): boolean {
  const { kind, text } = tokens[index] ?? {};
  if (kind !== "text" || text === undefined || !IS_SPACE.test(text)) return false;
  if (tokens[index - 1]?.kind === "placeholder" || tokens[index + 1]?.kind === "placeholder") return false;
  const { before, behind } = edges[index] ?? {};
  if (before === "holder" || behind === "holder") return true;
  return before === "block" && behind === "block";
}
