import { blockBorder, CLEAR_LINE } from "../border.ts";
import { borderColor } from "../dark-surface.ts";
import { member } from "../member.ts";
import { choice, percent, pixels, taggedText } from "../scalar.ts";
import { typography } from "../typography.ts";
import { align } from "./align.ts";
import { background, stopsFrom } from "./background.ts";
import { darkOf, FILL } from "./dark-of.ts";
import { spacing } from "./spacing.ts";

const style = {
  ...background("#007bff", stopsFrom("#007bff"), "Colour of the button."),
  color: typography.color("#fafafa"),
  fontSize: typography.fontSize(16),
  fontWeight: typography.fontWeight("500"),
  fontFamily: typography.fontFamily("Arial"),
  letterSpacing: typography.letterSpacing(0),
  borderRadius: member(pixels(0, 500), 4, "Radius of the corners in px."),
  border: member(blockBorder(CLEAR_LINE), CLEAR_LINE, "Border of the button."),
  width: member<number | undefined>(
    percent(1, 100),
    undefined,
    "Width in percent of the column; without one, the button is as wide as its text.",
  ),
  align: align("center"),
  ...spacing({ padding: { top: 12, right: 24, bottom: 12, left: 24 } }),
};

/** The members of a button and of its overrides. */
export const button = {
  props: {
    text: member(taggedText, "Click Me", "Text on the button."),
    link: member(taggedText, "", "Where the button leads."),
    icon: member(taggedText, "", "URL of a picture beside the text; empty for none."),
    iconAlt: member(taggedText, "", "What the icon says to those who do not see it; empty for an ornament."),
    iconPosition: member(choice("before", "after"), "before", "Side of the text on which the icon appears."),
    iconSize: member(pixels(1, 200), 20, "Width and height of the icon in px."),
    iconGap: member(pixels(0, 100), 8, "Space between icon and text in px."),
    ...style,
  },
  mobile: style,
  dark: { ...darkOf(style, ["color", ...FILL]), borderColor },
};
