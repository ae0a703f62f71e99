import { borderColor } from "../dark-surface.ts";
import { member } from "../member.ts";
import { flag, taggedText } from "../scalar.ts";
import { pictureStyle } from "./picture-style.ts";

const src = member(taggedText, "", "URL of the picture; without one nothing is drawn.");

/** The members of an image and of its overrides. */
export const image = {
  props: {
    src,
    alt: member(taggedText, "", "What the picture says to those who do not see it; empty for an ornament."),
    enabled: member(flag, false, "Whether the picture is a link."),
    link: member(taggedText, "", "Where the link leads, if it is enabled."),
    ...pictureStyle,
  },
  mobile: pictureStyle,
  dark: { src, borderColor },
};
