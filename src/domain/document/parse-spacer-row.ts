import { PAPER_STOPS } from "./block/background.ts";
import { type Color, color } from "./color.ts";
import type { SpacerRow } from "./document.ts";
import { type Gradient, gradient } from "./gradient.ts";
import { type Fields, member } from "./member.ts";
import { inNode, type Place } from "./place.ts";
import type { Reading } from "./reading.ts";
import { rowMembers } from "./row-members.ts";
import { pixels } from "./scalar.ts";
import { readShape, shape } from "./shape.ts";

const spacerRow = shape(
  "a spacer row",
  {
    ...rowMembers,
    height: member(pixels(-2000, 2000), 0),
    backgroundColor: member<Color>(color, "transparent"),
    backgroundGradient: member<Gradient | undefined>(gradient(PAPER_STOPS), undefined),
  },
  { parts: ["id", "type"] },
);

/** Reads a spacer row. */
export function parseSpacerRow(fields: Fields, outer: Place, reading: Reading): SpacerRow {
  const id = reading.ids.read(fields, outer);
  const place = inNode(outer, id);
  const { name: _, ...members } = readShape(spacerRow, fields, place);
  return { type: "row-spacer", id, path: place.path, ...members };
}
