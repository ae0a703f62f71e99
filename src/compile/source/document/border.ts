import type { Border } from "../../../domain/document/border.ts";
import { px } from "./css.ts";

/** The CSS of a border, or undefined when it has no width. */
export function borderCss({ width, style, color }: Border): string | undefined {
  return width > 0 ? `${px(width)} ${style} ${color}` : undefined;
}

/** The CSS of a radius, or undefined when corners are square. */
export function radiusCss(radius: number): string | undefined {
  return radius > 0 ? px(radius) : undefined;
}
