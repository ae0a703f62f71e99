import { member, type Reader } from "./member.ts";
import { pixels } from "./scalar.ts";
import { objectOf, shape } from "./shape.ts";

/** Four sides in px. */
export interface Box {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export const NO_BOX: Box = { top: 0, right: 0, bottom: 0, left: 0 };

const side = pixels(0, 1000);

/** Reads a box; a side that is absent is that of the default. */
export function box(fallback: Box): Reader<Box> {
  return objectOf(
    shape(
      "a box",
      {
        top: member(side, fallback.top, "Space at the top in px."),
        right: member(side, fallback.right, "Space at the right in px."),
        bottom: member(side, fallback.bottom, "Space at the bottom in px."),
        left: member(side, fallback.left, "Space at the left in px."),
      },
      { name: "box" },
    ),
  );
}

/** The px that the left and right sides take together. */
export function sides(value: Box): number {
  return value.left + value.right;
}

/** True when all sides are zero. */
export function isEmptyBox({ top, right, bottom, left }: Box): boolean {
  return top + right + bottom + left === 0;
}
