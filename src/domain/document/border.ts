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

const members = {
  width: member(number(0, 100), NO_BORDER.width),
  style: member(choice("solid", "dashed", "dotted"), NO_BORDER.style),
  color: member(color, NO_BORDER.color),
  radius: member(number(0, 500), NO_BORDER.radius),
};

/** Reads a border. A block's border has no radius member; the block has one of its own. */
export const border: Reader<Border> = (value, place) => {
  const fields = readFields(value, place);
  return fields && readMembers(members, fields, place);
};
