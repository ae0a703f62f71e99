import { blockBorder, CLEAR_BORDER } from "../border.ts";
import { member } from "../member.ts";
import { choice, pixels, taggedText } from "../scalar.ts";
import { typography } from "../typography.ts";
import { background, stopsFrom } from "./background.ts";
import { spacing } from "./spacing.ts";

const style = {
  ...background("#007bff", stopsFrom("#007bff")),
  color: member(typography.color, "#fafafa"),
  fontSize: member(typography.fontSize, 16),
  fontWeight: member(typography.fontWeight, "500"),
  fontFamily: member(typography.fontFamily, "Arial"),
  letterSpacing: member(typography.letterSpacing, 0),
  borderRadius: member(pixels(0, 500), 4),
  border: member(blockBorder(CLEAR_BORDER), CLEAR_BORDER),
  align: member(choice("center", "right", "left", "justify"), "center"),
  ...spacing({ padding: { top: 12, right: 24, bottom: 12, left: 24 } }),
};

/** The members of a button and of its mobile overrides. */
export const button = {
  props: {
    text: member(taggedText, "Click Me"),
    link: member(taggedText, ""),
    icon: member(taggedText, ""),
    iconAlt: member(taggedText, ""),
    iconPosition: member(choice("before", "after"), "before"),
    iconSize: member(pixels(1, 200), 20),
    iconGap: member(pixels(0, 100), 8),
    ...style,
  },
  mobile: style,
};
