import { member } from "../member.ts";
import { choice, taggedText } from "../scalar.ts";
import { typography } from "../typography.ts";
import { spacing } from "./spacing.ts";

const style = {
  color: member(typography.color, "#007bff"),
  fontSize: member(typography.fontSize, 16),
  fontWeight: member(typography.fontWeight, "normal"),
  fontFamily: member(typography.fontFamily, "Arial"),
  letterSpacing: member(typography.letterSpacing, 0),
  textDecoration: member(typography.textDecoration, "underline"),
  align: member(choice("left", "center", "right", "justify"), "left"),
  ...spacing(),
};

/** The members of an anchor and of its mobile overrides. */
export const anchor = {
  props: { text: member(taggedText, "Click here"), link: member(taggedText, ""), ...style },
  mobile: style,
};
