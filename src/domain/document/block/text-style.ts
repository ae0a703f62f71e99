import { typography } from "../typography.ts";
import { align } from "./align.ts";
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
    fontSize: typography.fontSize(fontSize),
    lineHeight: typography.lineHeight(lineHeight),
    color: typography.color("#111111"),
    fontWeight: typography.fontWeight(fontWeight),
    fontFamily: typography.fontFamily("Arial"),
    letterSpacing: typography.letterSpacing(0),
    textTransform: typography.textTransform("none"),
    textDecoration: typography.textDecoration("none"),
    align: align("start"),
    ...background("transparent", PAPER_STOPS),
    ...spacing(),
  };
}
