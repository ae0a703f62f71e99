import type { Path } from "../error.ts";
import { LIMITS } from "./limits.ts";
import { field, member, type Reader, reader, readFields } from "./member.ts";
import { at, type Place, report } from "./place.ts";
import { wrongType } from "./scalar.ts";
import { named } from "./schema.ts";
import { readShape, shape, shapeSchema } from "./shape.ts";

/** For which list a node is shown once for each item. */
export interface Repeat {
  /** As it was written: `items`, or `items.options` where items are repeated. */
  readonly list: string;
  /** The most items; undefined when it does not say. */
  readonly max: number | undefined;
  readonly path: Path;
}

/** A list, perhaps with the one whose items hold it. What its name means is known where the tree is built. */
const LIST = /^\s*(?:\w+\s*\.\s*)?\w+\s*$/;

const itemCount: Reader<number> = reader({ type: "integer", minimum: 1, maximum: LIMITS.listItems }, (value, place) => {
  if (typeof value !== "number") return wrongType(value, "a number of items", place);
  if (Number.isInteger(value) && value >= 1 && value <= LIMITS.listItems) return value;
  return report(place, "document.out-of-range", `must be a whole number from 1 to ${LIMITS.listItems}, is ${value}`);
});

const REPEAT = shape(
  "a repeat",
  {
    max: member<number | undefined>(itemCount, undefined, "The most items; 1,000 when no repeat of the list says so."),
  },
  {
    parts: {
      list: {
        type: "string",
        pattern: LIST.source,
        description: "The list, such as items; items.options for a list in each of the items that are repeated.",
      },
    },
  },
);

/** Reads a stored repeat. A faulty one repeats nothing, so that the tags in it are not judged by it. */
export const readRepeat: Reader<Repeat> = reader(
  named("repeat", { ...shapeSchema(REPEAT), required: ["list"] }),
  (value, place) => {
    const fields = readFields(value, place);
    if (fields === undefined) return undefined;
    const { max } = readShape(REPEAT, fields, place);
    const list = readList(field(fields, "list"), at(place, "list"), place);
    return list === undefined ? undefined : { list, max, path: place.path };
  },
);

function readList(stored: unknown, place: Place, holder: Place): string | undefined {
  if (stored === undefined) return report(holder, "document.missing-member", "lacks list, the list to repeat it for");
  if (typeof stored !== "string") return wrongType(stored, "a string", place);
  return LIST.test(stored) ? stored : report(place, "list.invalid", "name a list, as items or items.options");
}
