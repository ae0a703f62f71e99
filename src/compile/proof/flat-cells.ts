import type { DefaultTreeAdapterTypes } from "parse5";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

const GHOST = new Set(["role", "border", "cellpadding", "cellspacing"]);
const BOX =
  /^font-size:0(?:px)?;text-align:(left|right);direction:(ltr|rtl);display:inline-block;vertical-align:\w+;width:100%;?$/;
const OF_ROW = /^line-height:0(?:px)?;font-size:0(?:px)?;mso-line-height-rule:exactly;?$/;
const OF_COLUMN = /^(?:mj-column-per-100|mj-outlook-group-fix)$/;

/**
 * Gives each cell whose only content is the box of a full column, or a table of one cell for Outlook, what that holds:
 * they are drawn as the cell itself.
 */
export function flattenCells(parent: Parent): void {
  for (const node of parent.childNodes) {
    if (!("childNodes" in node)) continue;
    if (node.nodeName === "td") {
      flattenRow(node);
      flattenColumn(node);
    }
    flattenCells(node);
  }
}

function flattenColumn(cell: Element): void {
  const own = attribute(cell, "style").replace(/\s/g, "");
  const ghost = onlyChild(cell, "table");
  const inner = ghost?.attrs.every(({ name }) => GHOST.has(name)) ? onlyCell(ghost) : undefined;
  const box = onlyChild(inner ?? cell, "div");
  const isPlain = attribute(box, "class")
    .split(/\s+/)
    .every((name) => name === "" || OF_COLUMN.test(name));
  const [, align = "", direction = ""] = BOX.exec(attribute(box, "style").replace(/\s/g, "")) ?? [];
  if (!isPlain || direction === "" || !own.startsWith(`direction:${direction};font-size:0`)) return;
  const table = onlyChild(box, "table");
  const last = own.replace(/;$/, "").replace(/text-align:\w+$/, `text-align:${align}`);
  if (table === undefined || !last.endsWith(`text-align:${align}`)) return;
  const style = attribute(cell, "style").replace(/text-align:\s*\w+\s*;?\s*$/, `text-align:${align}`);
  cell.attrs = [{ name: "style", value: style }];
  cell.childNodes = [table];
  table.parentNode = cell;
}

function flattenRow(cell: Element): void {
  const width = /^(\d+)px$/.exec(attribute(cell, "width"))?.[1];
  const table = onlyChild(cell, "table");
  const inner = table && onlyCell(table);
  if (width === undefined || attribute(table, "width") !== width || inner === undefined) return;
  const isPainted = table?.attrs.some(({ name }) => name === "bgcolor" || name === "background");
  if (isPainted || attribute(table, "style").replace(/[\s;]/g, "") !== `width:${width}px`) return;
  if (inner.attrs.length !== 1 || !OF_ROW.test(attribute(inner, "style").replace(/\s/g, ""))) return;
  cell.attrs = [
    { name: "style", value: attribute(inner, "style") },
    { name: "width", value: width },
  ];
  cell.childNodes = inner.childNodes;
}

/** The cell of a table that has only one. */
function onlyCell(table: Element): Element | undefined {
  const row = onlyChild(onlyChild(table, "tbody"), "tr");
  return row?.attrs.length === 0 ? onlyChild(row, "td") : undefined;
}

/** What an element holds besides white space and comments, if that is one element of a name. */
function onlyChild(parent: Element | undefined, name: string): Element | undefined {
  const children = parent?.childNodes.filter(isContent) ?? [];
  const [child] = children;
  return children.length === 1 && child !== undefined && child.nodeName === name && "attrs" in child
    ? child
    : undefined;
}

function isContent(node: Node): boolean {
  if ("data" in node) return !node.data.startsWith("[if mso");
  return !("value" in node) || /[^ \t\r\n\f]/.test(node.value);
}

function attribute(element: Element | undefined, name: string): string {
  return element?.attrs.find((each) => each.name === name)?.value ?? "";
}
