import type { ColumnChild, Document } from "./document.ts";

/** Whether anything of a document differs in dark clients. */
export function hasDarkColors({ canvas, rows }: Document): boolean {
  return isDark(canvas) || rows.some(nodeIsDark);
}

function nodeIsDark(node: ColumnChild): boolean {
  if (isDark(node)) return true;
  if (node.type === "row") return node.columns.some((column) => isDark(column) || column.children.some(nodeIsDark));
  return node.type === "block" && node.kind === "socials" && node.props.platforms.some(isDark);
}

function isDark({ dark }: { readonly dark: object }): boolean {
  return Object.keys(dark).length > 0;
}
