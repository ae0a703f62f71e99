import { type Color, color } from "./color.ts";
import { type Gradient, gradient } from "./gradient.ts";
import { type Members, member, type Overrides } from "./member.ts";
import { overridesOf, type Shape, shape } from "./shape.ts";

const fill = {
  backgroundColor: member<Color | undefined>(color, undefined, "Colour instead of the light background."),
  backgroundGradient: member<Gradient | undefined>(gradient([]), undefined, "Gradient instead of the light one."),
};
/** The colour of a border, if the element has one. */
export const borderColor = member<Color | undefined>(color, undefined, "Colour of the border.");

const surface = { ...fill, borderColor };
const page = {
  bodyBackgroundColor: member<Color | undefined>(
    color,
    undefined,
    "Colour of the page, instead of its light background.",
  ),
  backgroundColor: member<Color | undefined>(color, undefined, "Colour behind the rows."),
};

const ABOUT = "What differs in dark clients.";

/** The member `dark` of rows and columns. */
export const darkSurface = dark(shape("the dark member of a row or column", surface, { name: "darkSurface" }));

/** That of spacer rows. */
export const darkBand = dark(shape("the dark member of a spacer row", fill, { name: "darkBand" }));

/** That of the canvas. */
export const darkCanvas = dark(shape("the dark member of the canvas", page, { name: "darkCanvas" }));

function dark<M extends Members>(known: Shape<M>) {
  return member<Overrides<M>>(overridesOf(known), {}, ABOUT);
}

export type DarkSurface = Overrides<typeof surface>;
export type DarkBand = Overrides<typeof fill>;
export type DarkCanvas = Overrides<typeof page>;
