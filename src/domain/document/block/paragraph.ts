import { member } from "../member.ts";
import { taggedText } from "../scalar.ts";
import { typography } from "../typography.ts";
import { darkOf, FILL } from "./dark-of.ts";
import { textStyle } from "./text-style.ts";

const style = {
  ...textStyle({ fontSize: 16, lineHeight: 1.5, fontWeight: "normal" }),
  fontStyle: typography.fontStyle("normal"),
};

/** The members of a paragraph and of its overrides. */
export const paragraph = {
  props: { content: member(taggedText, "Enter your paragraph text here", "Rich text of the paragraph."), ...style },
  mobile: style,
  dark: darkOf(style, ["color", ...FILL]),
};
