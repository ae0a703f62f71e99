import { type Color, color } from "./color.ts";
import { member, type Reader } from "./member.ts";
import { choice, pixels } from "./scalar.ts";
import { objectOf, shape } from "./shape.ts";

/** The line of a border, the same on all sides. Width in px. */
export interface Line {
  readonly width: number;
  readonly style: "solid" | "dashed" | "dotted";
  readonly color: Color;
}

/** The border of a row or column. Radius in px. */
export interface Border extends Line {
  readonly radius: number;
}

export const NO_BORDER: Border = { width: 0, style: "solid", color: "#000000", radius: 0 };

/** What a block has by default. */
export const CLEAR_LINE: Line = { width: 0, style: "solid", color: "transparent" };

/** Reads the border of a row or column; a member that is absent is that of the default. */
export function border(fallback: Border): Reader<Border> {
  const radius = member(pixels(0, 500), fallback.radius, "Radius of the corners in px, also without a line.");
  return objectOf(shape("a border", { ...line(fallback), radius }, { name: "border" }));
}

/** Reads the border of a block, whose radius is a member of the block. */
export function blockBorder(fallback: Line): Reader<Line> {
  return objectOf(
    shape("the border of a block", line(fallback), {
      name: "blockBorder",
      elsewhere: (name) => (name === "radius" ? "the radius is borderRadius, beside border" : undefined),
    }),
  );
}

function line(fallback: Line) {
  return {
    width: member(pixels(0, 100), fallback.width, "Width of the line in px."),
    style: member(choice("solid", "dashed", "dotted"), fallback.style, "Kind of line."),
    color: member(color, fallback.color, "Colour of the line."),
  };
}
