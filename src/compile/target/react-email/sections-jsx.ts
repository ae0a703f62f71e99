import type { Component } from "../../mail/tree/component.ts";
import { lowerComponent } from "../../mail/tree/lower/lower-component.ts";
import { type Attributes, type Element, element, type Markup, under } from "../../mail/tree/markup.ts";
import { type Declarations, styleOf, type Value } from "../../mail/tree/value.ts";
import { rowsToJsx } from "./rows-to-jsx.ts";

/** Attributes of sections, wrappers and columns that are CSS of the same name. */
const BOX = ["border", "border-bottom", "border-left", "border-right", "border-top", "border-radius"] as const;
const PADDING = ["padding", "padding-top", "padding-right", "padding-bottom", "padding-left"] as const;

/**
 * Sections one below the other, in a container as wide as the mail. A full-width section has a container of its own.
 * Each is a box around a table, as in html, because rules of the head select both.
 */
export function sectionsJsx(sections: readonly Component[], width: number): readonly Markup[] {
  const maxWidth = `${width}px`;
  if (!sections.some(isFullWidth)) {
    return [element("Container", { style: styleOf({ "max-width": maxWidth }) }, sections.flatMap(section))];
  }
  return sections.flatMap((component) => {
    if (isFullWidth(component)) return under(component.conditions, [fullWidthSection(component, maxWidth)]);
    return [element("Container", { style: styleOf({ "max-width": maxWidth }) }, section(component))];
  });
}

function isFullWidth({ attributes }: Component): boolean {
  return attributes["full-width"] === "full-width";
}

function section(component: Component): readonly Markup[] {
  const { attributes } = component;
  const background = backgroundOf(attributes);
  const radius = attributes["border-radius"];
  const box = { ...background, "border-radius": radius, overflow: radius === undefined ? undefined : "hidden" };
  const table = element(
    "Section",
    { style: styleOf({ ...background, ...cellStyle(attributes) }) },
    sectionContent(component),
  );
  const inner = attributes["background-url"] === undefined ? table : element("div", {}, table);
  return under(component.conditions, [
    element("div", { className: attributes["css-class"], style: styleOf(box) }, inner),
  ]);
}

function fullWidthSection(component: Component, maxWidth: string): Element {
  const { attributes } = component;
  const style = styleOf({ "max-width": maxWidth, ...cellStyle(attributes) });
  const content = element("Container", { style }, sectionContent(component));
  return element("Section", { className: attributes["css-class"], style: styleOf(backgroundOf(attributes)) }, content);
}

function sectionContent({ name, children }: Component): readonly Markup[] {
  if (name === "mj-wrapper") return children.flatMap(section);
  return children.length === 0 ? [] : [columnsRow(children)];
}

/** Columns side by side. On small screens they stack, unless they are the columns of a group. */
function columnsRow(children: readonly Component[], isGroup = false): Markup {
  const [first, ...others] = children;
  if (first?.name === "mj-group" && (first.conditions ?? []).length === 0 && others.length === 0) {
    return columnsRow(first.children, true);
  }
  const stack = !isGroup && others.length > 0;
  const layout = others.length > 0 ? { style: "table-layout:fixed;" } : {};
  const cells = children.flatMap((child) =>
    under(child.conditions, [columnCell(child, `${100 / children.length}%`, stack)]),
  );
  return element("Row", layout, cells);
}

function columnCell(column: Component, share: string, stack: boolean): Element {
  const { attributes } = column;
  const width = attributes.width ?? share;
  const names = [attributes["css-class"], stack && "mobile-stack"].filter((name) => typeof name === "string");
  const style = styleOf({
    width,
    direction: attributes.direction,
    "font-size": "0px",
    "text-align": "left",
    "vertical-align": attributes["vertical-align"] ?? "top",
  });
  const isGroup = column.name === "mj-group";
  const rows = isGroup ? [columnsRow(column.children, true)] : rowsToJsx(column.children.flatMap(lowerComponent));
  const surface = styleOf({
    "background-color": attributes["background-color"],
    ...boxStyle(attributes),
    ...pick(attributes, PADDING),
  });
  const content = surface.length === 0 ? rows : [element("Section", { style: surface }, rows)];
  return element("Column", { className: names.join(" ") || undefined, width, style }, content);
}

/** What html gives to the one cell of a section. Section gives it to its table, and the padding to the cell. */
function cellStyle(attributes: Attributes): Declarations {
  return {
    ...boxStyle(attributes),
    direction: attributes.direction,
    "font-size": "0px",
    "text-align": attributes["text-align"] ?? "center",
    ...pick(attributes, PADDING),
  };
}

function boxStyle(attributes: Attributes): Declarations {
  const box = pick(attributes, BOX);
  // A table with collapsed borders has no rounded corners.
  return Object.keys(box).length === 0 ? {} : { "border-collapse": "separate", ...box };
}

function backgroundOf(attributes: Attributes): Declarations {
  const url = attributes["background-url"];
  const color = attributes["background-color"];
  if (url === undefined) return { "background-color": color };
  const image: Value = ["url('", ...(typeof url === "string" ? [url] : url), "')"];
  return {
    "background-color": color,
    "background-image": image,
    "background-position": attributes["background-position"] ?? "top center",
    "background-repeat": attributes["background-repeat"] ?? "repeat",
    "background-size": attributes["background-size"] ?? "auto",
  };
}

function pick(attributes: Attributes, names: readonly string[]): Record<string, string | Value> {
  const picked: Record<string, string | Value> = {};
  for (const name of names) {
    const value = attributes[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
