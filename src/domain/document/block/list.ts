import { NO_BOX } from "../box.ts";
import { member } from "../member.ts";
import { pixels, taggedText } from "../scalar.ts";
import { typography } from "../typography.ts";
import { background, PAPER_STOPS } from "./background.ts";
import { spacing } from "./spacing.ts";

const style = {
  fontSize: member(typography.fontSize, 16),
  lineHeight: member(typography.lineHeight, 1.5),
  fontFamily: member(typography.fontFamily, "Arial"),
  letterSpacing: member(typography.letterSpacing, 0),
  color: member(typography.color, "#111111"),
  itemSpacing: member(pixels(0, 100), 8),
  ...background("transparent", PAPER_STOPS),
  ...spacing({ padding: { ...NO_BOX, left: 20 } }),
};

/** The members of a list and of its mobile overrides. */
export const list = {
  props: {
    content: member(taggedText, "<ul><li>First item</li><li>Second item</li><li>Third item</li></ul>"),
    ...style,
  },
  mobile: style,
};
