import { member } from "../member.ts";
import { choice, taggedText } from "../scalar.ts";
import { typography } from "../typography.ts";
import { background, PAPER_STOPS } from "./background.ts";
import { spacing } from "./spacing.ts";

const style = {
  fontSize: member(typography.fontSize, 16),
  lineHeight: member(typography.lineHeight, 1.5),
  color: member(typography.color, "#111111"),
  fontWeight: member(typography.fontWeight, "normal"),
  fontStyle: member(typography.fontStyle, "normal"),
  fontFamily: member(typography.fontFamily, "Arial"),
  letterSpacing: member(typography.letterSpacing, 0),
  textTransform: member(typography.textTransform, "none"),
  textDecoration: member(typography.textDecoration, "none"),
  align: member(choice("left", "center", "right", "justify"), "left"),
  ...background("transparent", PAPER_STOPS),
  ...spacing(),
};

/** The members of a paragraph and of its mobile overrides. */
export const paragraph = {
  props: { content: member(taggedText, "Enter your paragraph text here"), ...style },
  mobile: style,
};
