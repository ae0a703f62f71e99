import { arrayOf } from "../array-of.ts";
import { type Hydrated, member } from "../member.ts";
import { flag, pixels, taggedText } from "../scalar.ts";
import { shape } from "../shape.ts";
import { typography } from "../typography.ts";
import { align } from "./align.ts";
import { background, PAPER_STOPS } from "./background.ts";
import { darkOf, FILL } from "./dark-of.ts";
import { entryParts } from "./entry-parts.ts";
import { spacing } from "./spacing.ts";

const item = {
  label: member(taggedText, "", "Text of the item; an item without one is not shown."),
  link: member(taggedText, "", "Where the item leads."),
  enabled: member(flag, false, "Whether the item is shown."),
};

const style = {
  fontSize: typography.fontSize(16),
  lineHeight: typography.lineHeight(1.5),
  fontWeight: typography.fontWeight("normal"),
  fontFamily: typography.fontFamily("Arial"),
  fontStyle: typography.fontStyle("normal"),
  letterSpacing: typography.letterSpacing(0),
  color: typography.color("#111111"),
  textTransform: typography.textTransform("none"),
  textDecoration: typography.textDecoration("none"),
  spacing: member(pixels(0, 200), 16, "Space between two items in px."),
  align: align("center"),
  ...background("transparent", PAPER_STOPS),
  ...spacing(),
};

const items = arrayOf(shape("an item of a menu", item, { parts: entryParts, name: "menuItem" }));

/** The members of a menu and of its overrides. */
export const menu = {
  props: {
    items: member<readonly Hydrated<typeof item>[]>(items, [], "The links, in their order."),
    mobileStack: member(flag, false, "Whether items are stacked on small screens."),
    ...style,
  },
  mobile: style,
  dark: darkOf(style, ["color", ...FILL]),
};
