import { type Fields, field } from "../../../../domain/document/member.ts";
import { canvas } from "../../../../domain/document/parse-canvas.ts";
import { OWN_IN_CANVAS } from "../../../../domain/document/parse-content-row.ts";
import { at, type Place } from "../../../../domain/document/place.ts";
import { isEqual } from "./is-equal.ts";
import type { Origins } from "./origins.ts";
import { reportNotOpen } from "./report-not-open.ts";

/** The canvas of a mail or of its layout. */
export interface PlacedCanvas {
  readonly fields: Fields;
  readonly place: Place;
}

/**
 * The canvas of a mail in a layout: that of the layout, with language, direction and preheader of the mail, and what
 * the mail sets of the rest where that is open. What is not open is reported; equal settings change nothing.
 */
export function mergeCanvas(
  mail: PlacedCanvas,
  layout: PlacedCanvas,
  open: ReadonlySet<string>,
  origins: Origins,
): Fields {
  const merged: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(layout.fields)) {
    merged[name] = value;
    origins.note([...mail.place.path, name], { path: [...layout.place.path, name] });
  }
  for (const [name, value] of Object.entries(mail.fields)) {
    if (field(mail.fields, name) === undefined || isEqual(value, merged[name])) continue;
    const where = at(mail.place, name);
    const isSettled = Object.hasOwn(canvas.members, name) && !OWN_IN_CANVAS.includes(name);
    if (isSettled && !open.has(`canvas.${name}`)) {
      reportNotOpen(where, `${name} of the canvas`, `canvas.${name}`, at(layout.place, name).path);
      continue;
    }
    merged[name] = value;
    origins.note(where.path, { path: where.path });
  }
  return merged;
}
