import { borderColor } from "../dark-surface.ts";
import { member } from "../member.ts";
import { taggedText } from "../scalar.ts";
import { pictureStyle } from "./picture-style.ts";

const coverImage = member(taggedText, "", "URL of the image shown instead of the video.");

/** The members of a video and of its overrides. */
export const video = {
  props: {
    src: member(taggedText, "", "URL of the video, or of a page that shows it."),
    coverImage,
    fallbackLink: member(taggedText, "", "Where the picture leads; empty for the video."),
    alt: member(
      taggedText,
      "Watch video",
      "What the picture says to those who do not see it, and the link without one.",
    ),
    ...pictureStyle,
  },
  mobile: pictureStyle,
  dark: { coverImage, borderColor },
};
