import { ALLOW } from "./allow.ts";
import { PAPER_STOPS } from "./block/background.ts";
import { type Color, color } from "./color.ts";
import { darkBand } from "./dark-surface.ts";
import type { SpacerRow } from "./document.ts";
import { type Gradient, gradient } from "./gradient.ts";
import { type Fields, member } from "./member.ts";
import { NODE_ID } from "./node-ids.ts";
import { inNode, type Place } from "./place.ts";
import type { Reading } from "./reading.ts";
import { rowMembers } from "./row-members.ts";
import { pixels } from "./scalar.ts";
import { readShape, shape } from "./shape.ts";

export const spacerRow = shape(
  "a spacer row",
  {
    ...rowMembers,
    height: member(pixels(-2000, 2000), 0, "Height of the band in px; 0 or less draws none."),
    backgroundColor: member<Color>(color, "transparent", "Colour of the band."),
    backgroundGradient: member<Gradient | undefined>(
      gradient(PAPER_STOPS),
      undefined,
      "Gradient instead of the colour.",
    ),
    dark: darkBand,
  },
  {
    parts: { id: NODE_ID, type: { const: "row-spacer", description: "That it is a spacer row." }, allow: ALLOW },
    elsewhere: (name) => (name === "repeat" ? "put it on a row, and a spacer row into that" : undefined),
  },
);

/** Reads a spacer row. */
export function parseSpacerRow(fields: Fields, outer: Place, reading: Reading): SpacerRow {
  const id = reading.ids.read(fields, outer);
  const place = inNode(outer, id);
  const { name: _, ...members } = readShape(spacerRow, fields, place);
  return { type: "row-spacer", id, path: place.path, ...members };
}
