import type { Path } from "../../../../domain/error.ts";
import type { TemplateNode } from "../../../../domain/template/template-node.ts";
import type { Origins } from "./origins.ts";

/**
 * The nodes of a document with its partials in place, as nodes of the document that its author edits: what comes from a
 * partial is one node, the row that names it, and what comes from its layout one for that.
 */
export function placeNodes(nodes: readonly TemplateNode[], origins: Origins): readonly TemplateNode[] {
  const placed: TemplateNode[] = [];
  const indexes = new Map<number, number>();
  const rows = new Map<string, number>();
  for (const [index, node] of nodes.entries()) {
    const { path, row } = origins.find(node.path ?? []);
    const parent = node.parent === undefined ? undefined : indexes.get(node.parent);
    if (row === undefined) {
      indexes.set(index, placed.push({ ...node, path, parent }) - 1);
      continue;
    }
    const known = rows.get(JSON.stringify(row));
    if (known === undefined) {
      const kind = isLayout(row) ? "layout" : "partial";
      const added = placed.push({ kind, path: row, parent, ranges: node.ranges }) - 1;
      rows.set(JSON.stringify(row), added);
      indexes.set(index, added);
      continue;
    }
    indexes.set(index, known);
    const whole = placed[known];
    // What is within a row of a partial has its ranges already.
    if (whole === undefined || parent === known) continue;
    placed[known] = { ...whole, ranges: [...whole.ranges, ...node.ranges] };
  }
  return placed;
}

function isLayout([, member]: Path): boolean {
  return member === "layout";
}
