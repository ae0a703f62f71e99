import { member, type Reader } from "../member.ts";
import { fault } from "../place.ts";
import { choice, quote, taggedText } from "../scalar.ts";
import { typography } from "../typography.ts";
import { background, PAPER_STOPS } from "./background.ts";
import { spacing } from "./spacing.ts";

const LEVELS = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

/** Reads `h1` to `h6`, or 1 to 6 as old documents have it. */
const level: Reader<(typeof LEVELS)[number]> = (value, place) => {
  const known = LEVELS.find((name, index) => value === name || value === index + 1);
  return known ?? fault(place, "document.invalid-value", `must be h1 to h6 or 1 to 6, is "${quote(String(value))}"`);
};

const style = {
  fontSize: member(typography.fontSize, 32),
  lineHeight: member(typography.lineHeight, 1.2),
  color: member(typography.color, "#111111"),
  fontWeight: member(typography.fontWeight, "bold"),
  fontFamily: member(typography.fontFamily, "Arial"),
  letterSpacing: member(typography.letterSpacing, 0),
  textTransform: member(typography.textTransform, "none"),
  textDecoration: member(typography.textDecoration, "none"),
  align: member(choice("left", "center", "right", "justify"), "left"),
  ...background("transparent", PAPER_STOPS),
  ...spacing(),
};

/** The members of a heading and of its mobile overrides. */
export const heading = {
  props: { content: member(taggedText, "Heading Text"), level: member(level, "h2"), ...style },
  mobile: style,
};
