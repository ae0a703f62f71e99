import { type Attributes, type Element, element } from "../../mail/tree/markup.ts";
import { readStyle, type StyleProps } from "./read-style.ts";

/** Elements that may be components, depending on their style. */
const DRAWN = new Set(["div", "img", "p", "a"]);

/**
 * The component of React Email that renders the same as an element of HTML; undefined when there is none:
 *
 *     <h2>                                                           → <Heading as="h2">
 *     <div style="margin:0px auto;max-width:600px">                  → <Container>
 *     <p style="border-top:…;margin:…;width:…"></p>                  → <Hr>
 *     <a target="_blank" style="display:inline-block;padding:…;…">   → <Button>
 *     <a target="_blank" style="color:…">                            → undefined, for Link sets text-decoration
 *
 * Components have default styles, so the style of the element must set each of those properties.
 */
export function htmlComponent(node: Element): Element | undefined {
  const { name, attributes, children } = node;
  if (/^h[1-6]$/.test(name)) return element("Heading", { as: name, ...attributes }, children);
  if (!DRAWN.has(name)) return undefined;
  const style = readStyle(attributes.style ?? []);
  if (name === "div") return isContainer(attributes, style) ? { ...node, name: "Container" } : undefined;
  if (name === "img") return says(style, "border", "display") ? { ...node, name: "Img" } : undefined;
  if (name === "p") return paragraphComponent(node, style);
  if (attributes.target === undefined) return undefined;
  if (isButton(node, style)) return { ...node, name: "Button" };
  return says(style, "color", "textDecoration") ? { ...node, name: "Link" } : undefined;
}

/** mjml draws its dividers as the upper border of a paragraph. */
function paragraphComponent(node: Element, style: StyleProps): Element | undefined {
  if (node.children.length === 0 && says(style, "borderTop", "width", "margin")) return { ...node, name: "Hr" };
  return says(style, "margin", "fontSize", "lineHeight") ? { ...node, name: "Text" } : undefined;
}

/** Button puts its label into a span with a line height of 120 %, which allows no blocks, and parses its padding. */
function isButton({ children }: Element, style: StyleProps): boolean {
  const isDrawn = is(style, "display", "inline-block") && is(style, "lineHeight", "120%");
  const padding = style.get("padding")?.join("") ?? "";
  const isRead = is(style, "textDecoration", "none") && /^\d+px(?: \d+px){0,3}$/.test(padding);
  return isDrawn && isRead && children.every(({ kind }) => kind === "text");
}

/** Properties of a box that a table with one cell has alike. */
const BOX = new Set(["background", "backgroundColor", "margin", "maxWidth"]);

/** mjml keeps a section to the width of the mail by a box in the middle. */
function isContainer(attributes: Attributes, style: StyleProps): boolean {
  const isBox = [...style.keys()].every((property) => BOX.has(property)) && says(style, "maxWidth");
  const isPlain = Object.keys(attributes).every((name) => name === "style" || name === "className");
  return isBox && isPlain && is(style, "margin", "0px auto");
}

function says(style: StyleProps, ...properties: readonly string[]): boolean {
  return properties.every((property) => style.has(property));
}

function is(style: StyleProps, property: string, value: string): boolean {
  return style.get(property)?.join("") === value;
}
