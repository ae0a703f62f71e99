import { type Attributes, type Element, element, type Markup, tableRows } from "../../mail/tree/markup.ts";
import { asButton, asHeading, asImage, asLink, asRule, asText } from "./content-components.ts";
import { propName } from "./html-props.ts";

/**
 * Rows of a layout table as JSX: tables of their own, one below the other, which is how React Email has them. Within
 * them elements of HTML become components of React Email wherever one of those draws the same.
 */
export function rowsToJsx(rows: readonly Markup[], table: Attributes = {}): readonly Markup[] {
  return rows.map((row) => {
    if (row.kind === "conditional") return { ...row, children: rowsToJsx(row.children, table) };
    if (row.kind === "text") return row;
    const cells = row.children.map((cell) => (cell.kind === "element" ? cellToJsx("Column", cell) : cell));
    return element("Row", propsOf({ ...table, ...row.attributes }), cells);
  });
}

function toJsx(nodes: readonly Markup[]): readonly Markup[] {
  return nodes.flatMap(nodeToJsx);
}

function nodeToJsx(node: Markup): readonly Markup[] {
  switch (node.kind) {
    case "text":
      return [node];
    case "conditional":
      return [{ ...node, children: toJsx(node.children) }];
    case "element":
      return elementToJsx(node);
  }
}

function elementToJsx(node: Element): readonly Markup[] {
  if (node.name === "table" && isFullWidthLayout(node)) {
    const { role: _, border: __, cellpadding: ___, cellspacing: ____, width: _____, ...own } = node.attributes;
    const rows = tableRows(node);
    // One table with several rows and a style of its own cannot be several tables.
    if (rows.length === 1 || Object.values(own).every((value) => value === undefined)) return rowsToJsx(rows, own);
  }
  if (node.name === "td" || node.name === "th") return [cellToJsx(node.name, node)];
  return [contentToJsx({ ...node, attributes: propsOf(node.attributes), children: toJsx(node.children) })];
}

function contentToJsx(node: Element): Element {
  if (node.part === "button") return asButton(node);
  if (node.part === "rule") return asRule(node);
  switch (node.name) {
    case "a":
      return asLink(node);
    case "img":
      return asImage(node);
    case "p":
      return asText(node);
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return asHeading(node);
    default:
      return node;
  }
}

/** React's cells have no bgcolor, background and valign. The style sets the same. */
function cellToJsx(name: "td" | "th" | "Column", cell: Element): Element {
  const { bgcolor: _, background: __, valign: ___, ...own } = cell.attributes;
  const children = toJsx(cell.children);
  const holdsButton = children.some((child) => child.kind === "element" && child.name === "Button");
  const style = holdsButton ? withoutOutlookPadding(own.style) : own.style;
  return element(name, propsOf({ ...own, style }), children);
}

/** Button pads itself in Outlook; padded by its cell too it would be twice as large. */
function withoutOutlookPadding(style: Attributes[string]): Attributes[string] {
  return typeof style === "string" ? style : style?.filter((part) => !String(part).startsWith("mso-padding-alt:"));
}

function propsOf(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [propName(name), value]));
}

/** True for a layout table as wide as its parent. */
function isFullWidthLayout({ attributes }: Element): boolean {
  return attributes.role === "presentation" && attributes.width === "100%";
}
