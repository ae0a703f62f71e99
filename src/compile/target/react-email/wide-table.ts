import { type Attributes, type Element, element, type Markup, tableRows } from "../../mail/tree/markup.ts";
import { readStyle } from "./read-style.ts";

/** Styles of a cell that its content inherits, so that the table can have them instead. */
const INHERITED = new Set(
  "color direction fontFamily fontSize letterSpacing lineHeight textAlign wordBreak".split(" "),
);

/**
 * Section or rows for a layout table as wide as its parent, whose children are JSX already:
 *
 *     <table role="presentation" width="100%" …>           <Section style="padding:9px">
 *       <tbody><tr><td style="padding:9px">a</td></tr>  →    a
 *     </table>                                             </Section>
 *
 *     … <tr><td>a</td><td>b</td></tr> …                 →  <Row><Column>a</Column><Column>b</Column></Row>
 *     … <tr><td>a</td></tr><tr><td>b</td></tr> …        →  <Row><Column>a</Column></Row><Row><Column>b</Column></Row>
 *
 * Returns undefined when the components would render something else.
 */
export function wideTable(table: Element): readonly Markup[] | undefined {
  if (!isWideLayout(table)) return undefined;
  const { border: _, cellPadding: __, cellSpacing: ___, role: ____, ...props } = table.attributes;
  const rows = tableRows(table);
  const [only, ...others] = rows;
  if (only?.kind === "element" && others.length === 0) {
    if (!isPlainRow(only)) return undefined;
    return [toSection(props, only) ?? element("Row", props, only.children.map(toColumn))];
  }
  const isSeveral = rows.length > 0 && rows.every(isRowOfOne) && !hasLook(props);
  return isSeveral ? rows.map(toRow) : undefined;
}

function isWideLayout({ name, attributes, children }: Element): boolean {
  const { border, cellPadding, cellSpacing, role, width, style = [] } = attributes;
  const [body, ...others] = children;
  if (name !== "table" || role !== "presentation" || others.length > 0) return false;
  if ([border, cellPadding, cellSpacing].some((value) => value !== "0")) return false;
  if (body?.kind !== "element" || body.name !== "tbody" || hasAttributes(body)) return false;
  return width === "100%" || readStyle(style).get("width")?.join("") === "100%";
}

/** Section has one cell, to which it gives the padding alone; all else must be what the cell inherits. */
function toSection(props: Attributes, { children }: Element): Element | undefined {
  const [cell, ...others] = children;
  if (cell?.kind !== "element" || cell.name !== "td" || others.length > 0) return undefined;
  const { style: cellStyle = [], className: tdClassName, ...rest } = cell.attributes;
  const { align, width, style: tableStyle = [], ...kept } = props;
  if (Object.values(rest).some((value) => value !== undefined) || !isOneOf(align, [undefined, "center"]))
    return undefined;
  if (!isOneOf(width, [undefined, "100%"])) return undefined;
  const own = readStyle(tableStyle);
  const isMovable = [...readStyle(cellStyle).keys()].every(
    (property) => !own.has(property) && (INHERITED.has(property) || property.startsWith("padding")),
  );
  if (!isMovable || [...own.keys()].some((property) => property.startsWith("padding"))) return undefined;
  const style = [tableStyle, ";", cellStyle].flat();
  return element("Section", { ...kept, tdClassName, style }, cell.children);
}

/** A table with a look of its own cannot be several. */
function hasLook({ align: _, width: __, style, ...others }: Attributes): boolean {
  const properties = [...readStyle(style ?? []).keys()];
  const isDrawn = properties.some((property) => property !== "verticalAlign" && property !== "width");
  return isDrawn || Object.values(others).some((value) => value !== undefined);
}

function isRowOfOne(row: Markup): boolean {
  if (row.kind === "conditional") return row.children.every(isRowOfOne);
  return row.kind === "element" && isPlainRow(row) && row.children.length === 1;
}

function isPlainRow(row: Element): boolean {
  return row.name === "tr" && !hasAttributes(row) && row.children.every(isCell);
}

function isCell(node: Markup): boolean {
  if (node.kind === "conditional") return node.children.every(isCell);
  return node.kind === "element" && node.name === "td";
}

function toRow(row: Markup): Markup {
  if (row.kind === "conditional") return { ...row, children: row.children.map(toRow) };
  return row.kind === "text" ? row : element("Row", {}, row.children.map(toColumn));
}

function toColumn(cell: Markup): Markup {
  if (cell.kind === "conditional") return { ...cell, children: cell.children.map(toColumn) };
  return cell.kind === "element" ? { ...cell, name: "Column" } : cell;
}

function hasAttributes({ attributes }: Element): boolean {
  return Object.values(attributes).some((value) => value !== undefined);
}

function isOneOf(value: Attributes[string], allowed: readonly (string | undefined)[]): boolean {
  return allowed.some((other) => other === value);
}
