import { member } from "../member.ts";
import { flag, taggedText } from "../scalar.ts";
import { pictureStyle } from "./picture-style.ts";

/** The members of an image and of its mobile overrides. */
export const image = {
  props: {
    src: member(taggedText, ""),
    alt: member(taggedText, ""),
    enabled: member(flag, false),
    link: member(taggedText, ""),
    ...pictureStyle,
  },
  mobile: pictureStyle,
};
