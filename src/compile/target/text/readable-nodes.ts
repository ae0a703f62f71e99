import { type Attributes, type Element, element, type Markup } from "../../mail/tree/markup.ts";

/** Controls of mjml's menus, accordions and carousels, and parts that repeat content. */
const CONTROLS = new Set([
  "mj-menu-checkbox",
  "mj-menu-trigger",
  "mj-accordion-checkbox",
  "mj-accordion-ico",
  "mj-carousel-radio",
  "mj-carousel-thumbnail",
  "mj-carousel-icons-cell",
]);

/** The nodes of a page that mjml makes that hold text to read, in the form that documents have. */
export function readableNodes(nodes: readonly Markup[]): readonly Markup[] {
  return nodes.flatMap((node): readonly Markup[] => {
    if (node.kind === "text") return [node];
    if (node.kind === "conditional") return [{ ...node, children: readableNodes(node.children) }];
    return isRead(node) ? [readable({ ...node, children: readableNodes(node.children) })] : [];
  });
}

function readable(node: Element): Element {
  const classNames = classesOf(node);
  if (isDivider(node)) return { ...node, part: "rule" };
  if (classNames.includes("mj-inline-links")) return menuOf(node);
  // A link without an address is text.
  if (node.name === "a" && isOneOf(node.attributes.href, "", "#")) return { ...node, attributes: {} };
  if (node.name === "tr") return { ...node, children: withoutIconLink(node.children) };
  const isLayout = classNames.some((name) => name.startsWith("mj-accordion"));
  return isLayout ? { ...node, attributes: { ...node.attributes, role: "presentation" } } : node;
}

/** mj-social-element links an icon and then its label to one address, which needs to be read once. */
function withoutIconLink(cells: readonly Markup[]): readonly Markup[] {
  const [icon, label, ...others] = cells.filter(({ kind }) => kind === "element");
  if (icon === undefined || label === undefined || others.length > 0) return cells;
  const href = hrefIn(icon);
  return href !== undefined && JSON.stringify(href) === JSON.stringify(hrefIn(label)) ? [label] : cells;
}

/** Where a node leads to that holds one link and nothing beside it. */
function hrefIn(node: Markup): Attributes[string] {
  if (node.kind !== "element") return undefined;
  if (node.name === "a") return node.attributes.href;
  const [only, ...others] = node.children.filter(({ kind }) => kind !== "text");
  return only === undefined || others.length > 0 ? undefined : hrefIn(only);
}

/** The links of mj-navbar, as entries of a menu. */
function menuOf({ children }: Element): Element {
  const entries = children.filter(({ kind }) => kind !== "text");
  return element(
    "tr",
    {},
    entries.map((entry) => element("td", {}, entry)),
  );
}

function isRead(node: Element): boolean {
  const classNames = classesOf(node);
  if (classNames.some((name) => CONTROLS.has(name))) return false;
  // All images of a carousel but the first are hidden until someone turns to them.
  return (
    classNames.includes("mj-carousel-image") || !/(?:^|;)\s*display\s*:\s*none/i.test(literal(node.attributes.style))
  );
}

/** mj-divider draws the upper border of an empty paragraph. */
function isDivider({ name, children, attributes }: Element): boolean {
  const isEmpty = children.every((child) => child.kind === "text" && child.value.join("").trim() === "");
  return name === "p" && isEmpty && /(?:^|;)\s*border-top\s*:/i.test(literal(attributes.style));
}

function classesOf({ attributes }: Element): readonly string[] {
  return literal(attributes.class).split(/\s+/);
}

function isOneOf(value: Attributes[string], ...texts: readonly string[]): boolean {
  return typeof value === "string" && texts.includes(value);
}

function literal(value: Attributes[string]): string {
  if (value === undefined || typeof value === "string") return value ?? "";
  return value.filter((part) => typeof part === "string").join("");
}
