import { NO_BOX } from "../box.ts";
import { member } from "../member.ts";
import { pixels, taggedText } from "../scalar.ts";
import { typography } from "../typography.ts";
import { background, PAPER_STOPS } from "./background.ts";
import { darkOf, FILL } from "./dark-of.ts";
import { spacing } from "./spacing.ts";

const SAMPLE = "<ul><li>First item</li><li>Second item</li><li>Third item</li></ul>";

const style = {
  fontSize: typography.fontSize(16),
  lineHeight: typography.lineHeight(1.5),
  fontFamily: typography.fontFamily("Arial"),
  letterSpacing: typography.letterSpacing(0),
  color: typography.color("#111111"),
  itemSpacing: member(pixels(0, 100), 8, "Space below each item but the last in px."),
  ...background("transparent", PAPER_STOPS),
  ...spacing({ padding: { ...NO_BOX, left: 20 } }),
};

/** The members of a list and of its overrides. */
export const list = {
  props: { content: member(taggedText, SAMPLE, "Rich text with the lists, as ul or ol."), ...style },
  mobile: style,
  dark: darkOf(style, ["color", ...FILL]),
};
