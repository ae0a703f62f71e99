import { arrayOf } from "../array-of.ts";
import { type Hydrated, member } from "../member.ts";
import { flag, pixels, taggedText } from "../scalar.ts";
import { overridesOf, shape } from "../shape.ts";
import { align } from "./align.ts";
import { entryParts } from "./entry-parts.ts";
import { spacing } from "./spacing.ts";

const darkIcon = shape("the dark member of a platform", {
  icon: member(taggedText, "", "URL of the icon on dark ground."),
});

const platform = {
  name: member(taggedText, "", "Name of the platform, for those who do not see the icon."),
  link: member(taggedText, "", "Where the icon leads; a platform without a link is not shown."),
  enabled: member(flag, false, "Whether the icon is shown."),
  icon: member(taggedText, "", "URL of the icon."),
  dark: member(overridesOf(darkIcon), {}, "What differs in dark clients."),
};

const style = {
  iconSize: member(pixels(1, 200), 28, "Width and height of each icon in px."),
  spacing: member(pixels(0, 200), 10, "Space between two icons in px."),
  align: align("center"),
  ...spacing(),
};

const platforms = arrayOf(shape("a platform of a socials block", platform, { parts: entryParts, name: "platform" }));

/** The members of social links and of their overrides. */
export const socials = {
  props: {
    platforms: member<readonly Hydrated<typeof platform>[]>(platforms, [], "The icons, in their order."),
    ...style,
  },
  mobile: style,
  dark: {},
};
