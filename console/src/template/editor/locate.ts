import type { Finding } from "../finding.ts";
import { escapePattern } from "./escape-pattern.ts";
import { itemsOf, parseJson, type SyntaxNode, type SyntaxTree } from "./json-tree.ts";

/** A stretch of a text. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Where a finding is in the text of its file; undefined when it is about none of it, as one about the subject. `treeOf`
 * gives the tree of a document, where an editor has it already.
 */
export function locate(
  { rule, place, node }: Pick<Finding, "rule" | "place" | "node">,
  text: string,
  treeOf: () => SyntaxTree = () => parseJson(text),
): Range | undefined {
  const [, line, column] = /:(\d+):(\d+)$/.exec(place) ?? [];
  if (line !== undefined && column !== undefined) return atLine(text, Number(line), Number(column));
  if (rule === "document.invalid-json") return syntaxError(text, treeOf());
  const path = place.startsWith("document") ? atPath(text, place, treeOf()) : undefined;
  return path ?? (node === "" ? undefined : atNode(text, node));
}

/** What begins at a line and column, counted from 1: a tag, or a word. */
function atLine(text: string, line: number, column: number): Range {
  let start = 0;
  for (let count = 1; count < line; count++) {
    const end = text.indexOf("\n", start);
    if (end === -1) break;
    start = end + 1;
  }
  const end = text.indexOf("\n", start);
  const from = Math.min(start + column - 1, end === -1 ? text.length : end);
  const [word = ""] = /^(<\/?[\w-]*|\{\{[^}\n]*\}\}|[^\s<>]+)/.exec(text.slice(from, from + 200)) ?? [];
  return { from, to: from + Math.max(word.length, 1) };
}

/** The first place where a text is no JSON. */
function syntaxError(text: string, tree: SyntaxTree): Range {
  let from = text.length;
  tree.iterate({
    enter(node) {
      if (node.type.isError) from = Math.min(from, node.from);
    },
  });
  return { from, to: Math.min(from + 1, text.length) };
}

/** The value at a path such as `document.rows[0].width`, or the nearest one around it that is there. */
function atPath(text: string, path: string, tree: SyntaxTree): Range | undefined {
  let node = tree.topNode.firstChild;
  for (const [, name, index] of path.matchAll(/[.]([^.[\]]+)|\[(\d+)\]/g)) {
    const next: SyntaxNode | null =
      node === null ? null : name === undefined ? (itemsOf(node)[Number(index)] ?? null) : member(node, name, text);
    if (next === null) break;
    node = next;
  }
  return node === null ? undefined : { from: node.from, to: Math.min(node.to, firstLineEnd(text, node.from)) };
}

function firstLineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

function member(object: SyntaxNode, name: string, text: string): SyntaxNode | null {
  const property = object
    .getChildren("Property")
    .find(({ firstChild: key }) => key !== null && text.slice(key.from, key.to) === JSON.stringify(name));
  return property?.lastChild ?? null;
}

/** The id of a node of the document. */
function atNode(text: string, node: string): Range | undefined {
  const match = new RegExp(`"id"\\s*:\\s*${escapePattern(JSON.stringify(node))}`).exec(text);
  return match === null ? undefined : { from: match.index, to: match.index + match[0].length };
}
