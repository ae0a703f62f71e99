import { type Element, element, type Markup } from "../../mail/tree/markup.ts";

/** The class of a column, which holds its width in percent or pixels. */
const COLUMN_CLASS = /(?:^|\s)mj-column-(per|px)-(\d+)(?:-(\d+))?(?=\s|$)/;

/**
 * Puts the boxes that mjml makes of columns into a row of a table, when nothing else is beside them:
 *
 *     <div class="mj-column-per-50 …">a</div>       <Row>
 *     <div class="mj-column-per-50 …">b</div>   →     <Column width="50%" className="mj-column-per-50 …">a</Column>
 *                                                     <Column width="50%" className="mj-column-per-50 …">b</Column>
 *                                                   </Row>
 *
 * A column keeps its style, an inline block that stacks on small screens. Outlook reads the cells and their widths.
 */
export function joinColumns(nodes: readonly Markup[]): readonly Markup[] {
  const columns = nodes.filter(isSeen);
  return columns.some(hasColumn) && columns.every(isColumn) ? [element("Row", {}, columns.map(toColumn))] : nodes;
}

/** White space beside columns has no size. */
function isSeen(node: Markup): boolean {
  return node.kind !== "text" || node.value.some((part) => typeof part !== "string" || part.trim() !== "");
}

function hasColumn(node: Markup): boolean {
  return node.kind === "conditional" ? node.children.some(hasColumn) : isColumn(node);
}

function isColumn(node: Markup): boolean {
  if (node.kind === "conditional") return node.children.filter(isSeen).every(isColumn);
  return node.kind === "element" && node.name === "div" && columnWidth(node) !== undefined;
}

function toColumn(node: Markup): Markup {
  if (node.kind === "conditional") return { ...node, children: node.children.filter(isSeen).map(toColumn) };
  if (node.kind === "text") return node;
  return { ...node, name: "Column", attributes: { width: columnWidth(node), ...node.attributes } };
}

function columnWidth({ attributes: { className } }: Element): string | undefined {
  const [, unit, whole, fraction] = COLUMN_CLASS.exec(typeof className === "string" ? className : "") ?? [];
  if (whole === undefined) return undefined;
  const width = fraction === undefined ? whole : `${whole}.${fraction}`;
  return unit === "per" ? `${width}%` : width;
}
