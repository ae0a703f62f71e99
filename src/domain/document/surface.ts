import { imageMembers, toBackgroundImage } from "./background-image.ts";
import { border, NO_BORDER } from "./border.ts";
import { box, NO_BOX } from "./box.ts";
import { type Color, color } from "./color.ts";
import { darkSurface } from "./dark-surface.ts";
import type { Surface } from "./document.ts";
import { type Gradient, gradient } from "./gradient.ts";
import { type Hydrated, member } from "./member.ts";
import type { Place } from "./place.ts";

/** The members that rows and columns share. */
export const surfaceMembers = {
  backgroundColor: member<Color | undefined>(color, undefined, "Colour behind the content."),
  // A row's or column's gradient is kept as stored: without stops it is not drawn.
  backgroundGradient: member<Gradient | undefined>(gradient([]), undefined, "Gradient instead of the colour."),
  backgroundImage: imageMembers.url,
  backgroundSize: imageMembers.size,
  backgroundPosition: imageMembers.position,
  backgroundRepeat: imageMembers.repeat,
  padding: member(box(NO_BOX), NO_BOX, "Space within the border."),
  border: member(border(NO_BORDER), NO_BORDER, "Border on all sides."),
  dark: darkSurface,
};

/** The background and box of a row or column. `fallback` is the colour of one without any background. */
export function toSurface(values: Hydrated<typeof surfaceMembers>, place: Place, fallback: Color): Surface {
  const { backgroundColor, backgroundGradient, padding, border, dark } = values;
  const image = {
    url: values.backgroundImage,
    size: values.backgroundSize,
    position: values.backgroundPosition,
    repeat: values.backgroundRepeat,
  };
  const backgroundImage = toBackgroundImage(image, place, "backgroundImage");
  const isBare = backgroundGradient === undefined && backgroundImage === undefined;
  return {
    backgroundColor: backgroundColor ?? (isBare ? fallback : "transparent"),
    backgroundGradient,
    backgroundImage,
    padding,
    border,
    dark,
  };
}
