import { arrayOf } from "../array-of.ts";
import { type Hydrated, member } from "../member.ts";
import { choice, flag, pixels, taggedText } from "../scalar.ts";
import { shape } from "../shape.ts";
import { spacing } from "./spacing.ts";

const platform = {
  name: member(taggedText, ""),
  link: member(taggedText, ""),
  enabled: member(flag, false),
  icon: member(taggedText, ""),
};
const platformShape = shape("a platform of a socials block", platform, { parts: ["id"] });

const style = {
  iconSize: member(pixels(1, 200), 28),
  spacing: member(pixels(0, 200), 10),
  align: member(choice("center", "left", "right", "justify"), "center"),
  ...spacing(),
};

/** The members of social links and of their mobile overrides. */
export const socials = {
  props: { platforms: member<readonly Hydrated<typeof platform>[]>(arrayOf(platformShape), []), ...style },
  mobile: style,
};
