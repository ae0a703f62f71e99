import type { BackgroundImage } from "./document.ts";
import { member } from "./member.ts";
import { at, type Place } from "./place.ts";
import { choice, taggedText } from "./scalar.ts";

const VERTICAL = ["top", "center", "bottom"] as const;
const HORIZONTAL = ["left", "center", "right"] as const;

/** The members of a background image, whose names begin with the name of the background. */
export const imageMembers = {
  url: member(taggedText, "", "URL of a picture in the background; empty for none."),
  size: member<BackgroundImage["size"]>(choice("cover", "contain", "auto"), "cover", "How large the picture is."),
  position: member(
    // biome-ignore lint/plugin: nine places
    choice(...VERTICAL.flatMap((y) => HORIZONTAL.map((x) => `${y} ${x}`))),
    "center center",
    "Position of the image, vertical first.",
  ),
  repeat: member<BackgroundImage["repeat"]>(
    choice("no-repeat", "repeat", "repeat-x", "repeat-y"),
    "no-repeat",
    "How the picture repeats.",
  ),
};

/** The image whose URL is the member `name` of the place, or undefined when that is empty. */
export function toBackgroundImage(
  image: Omit<BackgroundImage, "path">,
  place: Place,
  name: string,
): BackgroundImage | undefined {
  const url = image.url.trim();
  return url === "" ? undefined : { ...image, url, path: at(place, name).path };
}
