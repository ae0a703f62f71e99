import { type Draft, textAt } from "../draft/draft.ts";
import type { MailNode } from "../mail-node.ts";
import { documentFields } from "./document-fields.ts";
import type { Field } from "./field.ts";
import { mjmlFields } from "./mjml-fields.ts";
import { isOfPartial } from "./node-partial.ts";
import { nodePaths } from "./node-paths.ts";
import { applyEdits } from "./source-edit.ts";

/** Rich text and HTML: what a block or a component has in it. */
const PIECES = ["text", "link", "image"];
const ENTRIES = [...PIECES, "item"];

/**
 * What can be changed where a node is: of itself, of the link and the block or component that it is in, and of what a
 * block or component has in it while that is one text at most.
 */
export function nodeFields(draft: Draft, nodes: readonly MailNode[], index: number): readonly Field[] {
  const fields = [...inside(nodes, index), ...around(nodes, index)].flatMap((each) => ownFields(draft, nodes, each));
  const keys = fields.map(({ file, from, label }) => `${file} ${from} ${label}`);
  return fields.filter((_, at) => keys.indexOf(keys[at] ?? "") === at);
}

/** A draft in which fields of a node, by their ids, have other values. */
export function changeFields(
  draft: Draft,
  nodes: readonly MailNode[],
  index: number,
  values: ReadonlyMap<string, string>,
): Draft {
  const editsOf = (before: Draft, ids: readonly string[]) =>
    nodeFields(before, nodes, index).flatMap(({ id, change }) =>
      ids.includes(id) ? (change(values.get(id) ?? "") ?? []) : [],
    );
  const ids = [...values.keys()].reverse();
  // Places in MJML are those of the nodes, which an edit behind them does not move; paths of documents stay the same.
  if (nodes[index]?.place === "")
    return applyEdits(
      draft,
      editsOf(draft, ids).sort((one, other) => other.from - one.from),
    );
  return ids.reduce((before, id) => applyEdits(before, editsOf(before, [id])), draft);
}

function ownFields(draft: Draft, nodes: readonly MailNode[], index: number): readonly Field[] {
  const node = nodes[index];
  if (node === undefined || isOfPartial(node)) return [];
  const isDocument = node.place !== "";
  const fields = isDocument
    ? documentFields(draft.text, node, orderOf(nodes, index))
    : mjmlFields(node, textAt(draft, node.file));
  const path = nodePaths(nodes)[index];
  return fields.map((field) => ({ ...field, id: `${path} ${field.id}` }));
}

function orderOf(nodes: readonly MailNode[], index: number): number {
  const { kind, place } = nodes[index] ?? {};
  return nodes.slice(0, index).filter((each) => each.kind === kind && each.place === place).length;
}

function around(nodes: readonly MailNode[], index: number): readonly number[] {
  const node = nodes[index];
  if (node === undefined) return [];
  const isInside = ENTRIES.includes(node.kind) && node.parent > 0;
  return [index, ...(isInside ? around(nodes, node.parent - 1) : [])];
}

function inside(nodes: readonly MailNode[], index: number): readonly number[] {
  if (PIECES.includes(nodes[index]?.kind ?? "")) return [];
  const children = nodes.flatMap((node, at) => (PIECES.includes(node.kind) && isIn(nodes, at, index) ? [at] : []));
  return children.filter((at) => nodes[at]?.kind === "text").length > 1 ? [] : children;
}

/** Whether nothing but pieces and entries is between a node and one around it. */
function isIn(nodes: readonly MailNode[], index: number, outer: number): boolean {
  const parent = (nodes[index]?.parent ?? 0) - 1;
  if (parent === outer) return true;
  return ENTRIES.includes(nodes[parent]?.kind ?? "") && isIn(nodes, parent, outer);
}
