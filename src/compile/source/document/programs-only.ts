import { PATH_FORMAT, type Program } from "../../../../core/evaluator/program.ts";
import type { ColumnChild, Document } from "../../../domain/document/document.ts";

const SHOWS_BRACES = /\{\{\s*(?:'|\\")[{}[\]%*|$#<>]{1,8}(?:'|\\")\s*\}\}/;

/**
 * What a document has that renderers of documents without it show wrong, as words; undefined where there is nothing. To
 * them a list is one copy without values. `text` is the document as it is written, `json` the same, parsed, and
 * `programs` are what it compiles to.
 */
export function findProgramsOnly(
  { rows }: Document,
  json: unknown,
  text: string,
  programs: readonly (Program | undefined)[],
): string | undefined {
  const found = [
    ...(someNode(rows, isRepeated) ? ["lists (repeat)"] : []),
    ...(someNode(rows, isTable) ? ["tables (table)"] : []),
    ...(typeof json === "object" && json !== null && "text" in json ? ["a plain text of its own (text)"] : []),
    ...(SHOWS_BRACES.test(text) ? ["tags that show braces"] : []),
    ...(programs.some((program) => program?.format === PATH_FORMAT) ? ["members of the data (order.total)"] : []),
  ];
  return found.length === 0 ? undefined : found.join(" and ");
}

function someNode(nodes: readonly ColumnChild[], test: (node: ColumnChild) => boolean): boolean {
  return nodes.some(
    (node) => test(node) || (node.type === "row" && node.columns.some(({ children }) => someNode(children, test))),
  );
}

function isRepeated(node: ColumnChild): boolean {
  if (node.type === "row-spacer") return false;
  if (node.repeat !== undefined) return true;
  if (node.type === "row" || node.kind !== "table") return false;
  return [...node.props.rows, ...node.props.footer].some(({ repeat }) => repeat !== undefined);
}

function isTable(node: ColumnChild): boolean {
  return node.type === "block" && node.kind === "table";
}
