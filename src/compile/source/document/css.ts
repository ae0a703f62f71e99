import type { Line } from "../../../domain/document/border.ts";
import type { Box } from "../../../domain/document/box.ts";

export function px(length: number): string {
  return `${Math.round(length * 100) / 100}px`;
}

/** A box as the shortest shorthand of margin and padding. */
export function boxCss({ top, right, bottom, left }: Box): string {
  if (right !== left) return [top, right, bottom, left].map(px).join(" ");
  if (top !== bottom) return [top, right, bottom].map(px).join(" ");
  return top === right ? px(top) : [top, right].map(px).join(" ");
}

/** The sum of two boxes, one around the other. */
export function addBoxes(one: Box, other: Box): Box {
  return {
    top: one.top + other.top,
    right: one.right + other.right,
    bottom: one.bottom + other.bottom,
    left: one.left + other.left,
  };
}

/** A share as a length relative to the row. */
export function percent(share: number): string {
  return `${share}%`;
}

/** The CSS of the line of a border, or undefined when it has no width. */
export function borderCss({ width, style, color }: Line): string | undefined {
  return width > 0 ? `${px(width)} ${style} ${color}` : undefined;
}

/** The CSS of a radius, or undefined when corners are square. */
export function radiusCss(radius: number): string | undefined {
  return radius > 0 ? px(radius) : undefined;
}

/** The alignment of a block in its column: left unless center or right. */
export function blockAlign(align: string): "left" | "center" | "right" {
  return align === "center" || align === "right" ? align : "left";
}

/** CSS that moves a table within its cell, where a changed text-align does not reach it. */
export function tableMargin(align: string | undefined): Readonly<Record<string, string>> {
  if (align === undefined) return {};
  const side = blockAlign(align);
  return {
    "margin-left": side === "left" ? "0" : "auto",
    "margin-right": side === "right" ? "0" : "auto",
  };
}
