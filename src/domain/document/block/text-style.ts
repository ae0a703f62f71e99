import { member } from "../member.ts";
import { choice } from "../scalar.ts";
import { typography } from "../typography.ts";
import { background, PAPER_STOPS } from "./background.ts";
import { spacing } from "./spacing.ts";

/** What differs between the kinds of text that have all of these members. */
interface TextDefaults {
  readonly fontSize: number;
  readonly lineHeight: number;
  readonly fontWeight: string;
}

/** The members that style a heading or a paragraph, on any screen and as overrides on small ones. */
export function textStyle({ fontSize, lineHeight, fontWeight }: TextDefaults) {
  return {
    fontSize: member(typography.fontSize, fontSize),
    lineHeight: member(typography.lineHeight, lineHeight),
    color: member(typography.color, "#111111"),
    fontWeight: member(typography.fontWeight, fontWeight),
    fontFamily: member(typography.fontFamily, "Arial"),
    letterSpacing: member(typography.letterSpacing, 0),
    textTransform: member(typography.textTransform, "none"),
    textDecoration: member(typography.textDecoration, "none"),
    align: member(choice("left", "center", "right", "justify"), "left"),
    ...background("transparent", PAPER_STOPS),
    ...spacing(),
  };
}
