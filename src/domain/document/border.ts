import { type Color, color } from "./color.ts";
import { member, type Reader } from "./member.ts";
import { choice, pixels } from "./scalar.ts";
import { objectOf, shape } from "./shape.ts";

/** A border, the same on all sides. Width and radius in px. */
export interface Border {
  readonly width: number;
  readonly style: "solid" | "dashed" | "dotted";
  readonly color: Color;
  readonly radius: number;
}

export const NO_BORDER: Border = { width: 0, style: "solid", color: "#000000", radius: 0 };

/** What a block has by default. */
export const CLEAR_BORDER: Border = { ...NO_BORDER, color: "transparent" };

/** Reads the border of a row or column; a member that is absent is that of the default. */
export function border(fallback: Border): Reader<Border> {
  return objectOf(shape("a border", { ...line(fallback), radius: member(pixels(0, 500), fallback.radius) }));
}

/** Reads the border of a block, whose radius is a member of the block. */
export function blockBorder(fallback: Border): Reader<Border> {
  const read = objectOf(
    shape("the border of a block", line(fallback), {
      elsewhere: (name) => (name === "radius" ? "the radius is borderRadius, beside border" : undefined),
    }),
  );
  return (value, place) => {
    const found = read(value, place);
    return found && { ...found, radius: fallback.radius };
  };
}

function line(fallback: Border) {
  return {
    width: member(pixels(0, 100), fallback.width),
    style: member(choice("solid", "dashed", "dotted"), fallback.style),
    color: member(color, fallback.color),
  };
}
