import { type Color, color } from "./color.ts";
import { member, type Reader, readFields, readMembers } from "./member.ts";
import { choice, number } from "./scalar.ts";

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

/** Reads a border; a member that is absent is that of the default. A block's border has no radius member of its own. */
export function border(fallback: Border): Reader<Border> {
  const members = {
    width: member(number(0, 100), fallback.width),
    style: member(choice("solid", "dashed", "dotted"), fallback.style),
    color: member(color, fallback.color),
    radius: member(number(0, 500), fallback.radius),
  };
  return (value, place) => {
    const fields = readFields(value, place);
    return fields && readMembers(members, fields, place);
  };
}
