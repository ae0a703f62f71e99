import { arrayOf } from "../array-of.ts";
import { type Hydrated, member } from "../member.ts";
import { choice, flag, pixels, taggedText } from "../scalar.ts";
import { shape } from "../shape.ts";
import { typography } from "../typography.ts";
import { background, PAPER_STOPS } from "./background.ts";
import { spacing } from "./spacing.ts";

const item = { label: member(taggedText, ""), link: member(taggedText, ""), enabled: member(flag, false) };
const itemShape = shape("an item of a menu", item, { parts: ["id"] });

const style = {
  fontSize: member(typography.fontSize, 16),
  lineHeight: member(typography.lineHeight, 1.5),
  fontWeight: member(typography.fontWeight, "normal"),
  fontFamily: member(typography.fontFamily, "Arial"),
  fontStyle: member(typography.fontStyle, "normal"),
  letterSpacing: member(typography.letterSpacing, 0),
  color: member(typography.color, "#111111"),
  textTransform: member(typography.textTransform, "none"),
  textDecoration: member(typography.textDecoration, "none"),
  spacing: member(pixels(0, 200), 16),
  align: member(choice("center", "left", "right", "justify"), "center"),
  ...background("transparent", PAPER_STOPS),
  ...spacing(),
};

/** The members of a menu and of its mobile overrides. */
export const menu = {
  props: {
    items: member<readonly Hydrated<typeof item>[]>(arrayOf(itemShape), []),
    mobileStack: member(flag, false),
    ...style,
  },
  mobile: style,
};
