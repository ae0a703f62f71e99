import type { Path } from "../error.ts";
import { LIMITS } from "./limits.ts";
import { field, member, type Reader, reader, readFields } from "./member.ts";
import { MEMBERS_PATTERN } from "./name-members.ts";
import { at, type Place, report } from "./place.ts";
import { wholeNumber, wrongType } from "./scalar.ts";
import { named } from "./schema.ts";
import { readShape, shape, shapeSchema } from "./shape.ts";

/** For which list a node is shown once for each item. */
export interface Repeat {
  /** As it was written: `items`, `order.lines`, or `items.options` where items are repeated. */
  readonly list: string;
  /** What its items are called; undefined when it does not say. */
  readonly as: string | undefined;
  /** The most items; undefined when it does not say. */
  readonly max: number | undefined;
  readonly path: Path;
}

/** The members of a list. What they mean is known where the tree is built. */
const LIST = new RegExp(`^\\s*${MEMBERS_PATTERN}\\s*$`);
const WORD = /^\s*[A-Za-z0-9_]{1,64}\s*$/;

const itemCount = wholeNumber(1, LIMITS.listItems, "a number of items");

const itemName: Reader<string> = reader({ type: "string", pattern: WORD.source }, (value, place) => {
  if (typeof value !== "string") return wrongType(value, "a string", place);
  return WORD.test(value) ? value : report(place, "list.invalid", "name the items with one word, such as line");
});

const REPEAT = shape(
  "a repeat",
  {
    as: member<string | undefined>(
      itemName,
      undefined,
      "What its items are called in tags and rules; without it they are called by the last member of the list.",
    ),
    max: member<number | undefined>(itemCount, undefined, "The most items; 1,000 when no repeat of the list says so."),
  },
  {
    parts: {
      list: {
        type: "string",
        pattern: LIST.source,
        description:
          "The list, such as items or order.lines; items.options for a list in each of the items that are repeated.",
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
    const { as, max } = readShape(REPEAT, fields, place);
    const list = readList(field(fields, "list"), at(place, "list"), place);
    return list === undefined ? undefined : { list, as, max, path: place.path };
  },
);

function readList(stored: unknown, place: Place, holder: Place): string | undefined {
  if (stored === undefined) return report(holder, "document.missing-member", "lacks list, the list to repeat it for");
  if (typeof stored !== "string") return wrongType(stored, "a string", place);
  return LIST.test(stored)
    ? stored
    : report(place, "list.invalid", "name a list, as items, order.lines or items.options");
}
