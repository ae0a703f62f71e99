import { type Hydrated, member } from "../member.ts";
import { choice, flag, number, taggedText } from "../scalar.ts";
import { entries } from "./entries.ts";
import { spacing } from "./spacing.ts";

const platform = {
  name: member(taggedText, ""),
  link: member(taggedText, ""),
  enabled: member(flag, false),
  icon: member(taggedText, ""),
};

const style = {
  iconSize: member(number(1, 200), 28),
  spacing: member(number(0, 200), 10),
  align: member(choice("center", "left", "right", "justify"), "center"),
  ...spacing(),
};

/** The members of social links and of their mobile overrides. */
export const socials = {
  props: { platforms: member<readonly Hydrated<typeof platform>[]>(entries(platform), []), ...style },
  mobile: style,
};
