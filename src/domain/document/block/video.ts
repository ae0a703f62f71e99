import { member } from "../member.ts";
import { taggedText } from "../scalar.ts";
import { pictureStyle } from "./picture-style.ts";

/** The members of a video and of its mobile overrides. */
export const video = {
  props: {
    src: member(taggedText, ""),
    coverImage: member(taggedText, ""),
    fallbackLink: member(taggedText, ""),
    alt: member(taggedText, "Watch video"),
    ...pictureStyle,
  },
  mobile: pictureStyle,
};
