import type { BackgroundImage } from "./document.ts";
import { type Fields, type Member, member, readMembers } from "./member.ts";
import { at, type Place } from "./place.ts";
import { choice, taggedText } from "./scalar.ts";

const ROWS = ["top", "center", "bottom"] as const;
const COLUMNS = ["left", "center", "right"] as const;

const companions = {
  size: member<BackgroundImage["size"]>(choice("cover", "contain", "auto"), "cover"),
  position: member(choice(...ROWS.flatMap((y) => COLUMNS.map((x) => `${y} ${x}`))), "center center"),
  repeat: member<BackgroundImage["repeat"]>(choice("no-repeat", "repeat", "repeat-x", "repeat-y"), "no-repeat"),
};

/**
 * Reads a background image and its three companions, whose names begin with the prefix. Returns undefined when there is
 * no image; the companions are checked all the same.
 */
export function parseBackgroundImage(fields: Fields, place: Place, prefix: string): BackgroundImage | undefined {
  const read = <T>(name: string, reader: Member<T>): T =>
    readMembers({ [`${prefix}${name}`]: reader }, fields, place)[`${prefix}${name}`] ?? reader.fallback;
  const image = {
    url: read("Image", member(taggedText, "")).trim(),
    path: at(place, `${prefix}Image`).path,
    size: read("Size", companions.size),
    position: read("Position", companions.position),
    repeat: read("Repeat", companions.repeat),
  };
  return image.url === "" ? undefined : image;
}
