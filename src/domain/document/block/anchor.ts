import { member } from "../member.ts";
import { taggedText } from "../scalar.ts";
import { typography } from "../typography.ts";
import { align } from "./align.ts";
import { darkOf } from "./dark-of.ts";
import { spacing } from "./spacing.ts";

const style = {
  color: typography.color("#007bff"),
  fontSize: typography.fontSize(16),
  fontWeight: typography.fontWeight("normal"),
  fontFamily: typography.fontFamily("Arial"),
  letterSpacing: typography.letterSpacing(0),
  textDecoration: typography.textDecoration("underline"),
  align: align("start"),
  ...spacing(),
};

/** The members of an anchor and of its overrides. */
export const anchor = {
  props: {
    text: member(taggedText, "Click here", "Text of the link."),
    link: member(taggedText, "", "Where the link leads."),
    ...style,
  },
  mobile: style,
  dark: darkOf(style, ["color"]),
};
