import type { Element, Markup } from "../tree/markup.ts";
import type { Value } from "../tree/value.ts";

/** Parts of mjml's menus, accordions and carousels that are worked rather than read, or that repeat what is there. */
const CONTROLS = new Set([
  "mj-menu-checkbox",
  "mj-menu-trigger",
  "mj-accordion-checkbox",
  "mj-accordion-ico",
  "mj-carousel-radio",
  "mj-carousel-thumbnail",
  "mj-carousel-icons-cell",
]);

/** The nodes of a page that a reader is shown, with dividers known as such. */
export function readableNodes(nodes: readonly Markup[]): readonly Markup[] {
  return nodes.flatMap((node): readonly Markup[] => {
    if (node.kind === "text") return [node];
    if (node.kind === "element" && !isRead(node)) return [];
    const children = readableNodes(node.children);
    if (node.kind === "conditional") return [{ ...node, children }];
    return [isDivider(node) ? { ...node, children, part: "rule" } : { ...node, children }];
  });
}

function isRead({ attributes }: Element): boolean {
  const classNames = textOf(attributes.class).split(/\s+/);
  if (classNames.some((name) => CONTROLS.has(name))) return false;
  // The images of a carousel are stacked, and all but the first wait behind it.
  if (classNames.includes("mj-carousel-image")) return true;
  return !/(?:^|;)\s*display\s*:\s*none/i.test(textOf(attributes.style));
}

/** mj-divider draws a line above a paragraph that says nothing. */
function isDivider({ name, children, attributes }: Element): boolean {
  return name === "p" && children.length === 0 && /(?:^|;)\s*border-top\s*:/i.test(textOf(attributes.style));
}

function textOf(value: string | Value | undefined): string {
  if (value === undefined || typeof value === "string") return value ?? "";
  return value.filter((part) => typeof part === "string").join("");
}
