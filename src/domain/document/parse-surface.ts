import { border, NO_BORDER } from "./border.ts";
import { box, NO_BOX } from "./box.ts";
import { type Color, color } from "./color.ts";
import type { Surface } from "./document.ts";
import { type Gradient, gradient } from "./gradient.ts";
import { type Fields, member, readMembers } from "./member.ts";
import { parseBackgroundImage } from "./parse-background-image.ts";
import type { Place } from "./place.ts";

const surface = {
  backgroundColor: member<Color | undefined>(color, undefined),
  // A row's or column's gradient is taken as stored: without stops of its own it is not drawn.
  backgroundGradient: member<Gradient | undefined>(gradient([]), undefined),
  padding: member(box(NO_BOX), NO_BOX),
  border: member(border(NO_BORDER), NO_BORDER),
};

/** Reads the background and box of a row or column. `fallback` is the colour of one without any background. */
export function parseSurface(fields: Fields, place: Place, fallback: Color): Surface {
  const { backgroundColor, ...rest } = readMembers(surface, fields, place);
  const backgroundImage = parseBackgroundImage(fields, place, "background");
  const isBare = rest.backgroundGradient === undefined && backgroundImage === undefined;
  return { ...rest, backgroundImage, backgroundColor: backgroundColor ?? (isBare ? fallback : "transparent") };
}
