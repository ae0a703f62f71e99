import type { Element, Markup } from "../../mail/tree/markup.ts";

/** True for a table that lays out and is as wide as what it stands in. */
export function isFullWidthLayout({ attributes }: Element): boolean {
  return attributes.role === "presentation" && attributes.width === "100%";
}

/** The rows of a table that has one tbody, as all in the tree have. */
export function tableRows({ children }: Element): readonly Markup[] {
  return children.flatMap((child) => (child.kind === "element" && child.name === "tbody" ? child.children : []));
}
