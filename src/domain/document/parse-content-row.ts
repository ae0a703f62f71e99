import { nearestName } from "../nearest-name.ts";
import { quote } from "../quote.ts";
import { describeType, type Fields, member, readArray, reader } from "./member.ts";
import { NODE_ID } from "./node-ids.ts";
import { canvas } from "./parse-canvas.ts";
import { at, type Place, report } from "./place.ts";
import { plainText } from "./scalar.ts";
import { readShape, shape } from "./shape.ts";

/** What a mail says itself of the canvas, whatever its layout does. */
export const OWN_IN_CANVAS: readonly string[] = ["language", "dir", "preheaderText"];

const OF_CANVAS = Object.keys(canvas.members).filter((name) => !OWN_IN_CANVAS.includes(name));
/** What a layout can let a mail override. */
const OPENABLE: readonly string[] = [...OF_CANVAS.map((name) => `canvas.${name}`), "brand.tokens"];

const open = reader<readonly string[]>({ type: "array", items: { enum: OPENABLE } }, (value, place) =>
  readArray(value, place)?.flatMap((each, index) => readName(each, at(place, index)) ?? []),
);

function readName(value: unknown, place: Place): string | undefined {
  if (typeof value !== "string") {
    return report(place, "document.wrong-type", `must be a text such as "canvas.width", is ${describeType(value)}`);
  }
  if (OPENABLE.includes(value)) return value;
  const nearest = nearestName(value, OPENABLE);
  const advice = nearest === undefined ? `there are ${OPENABLE.join(", ")}` : `did you mean "${nearest}"?`;
  return report(place, "layout.content", `"${quote(value)}" cannot be open; ${advice}`);
}

export const contentRow = shape(
  "a content row",
  {
    name: member<string>(plainText, "", "A label for editors; it is not shown."),
    open: member<readonly string[] | undefined>(
      open,
      undefined,
      "What mails may override: canvas.width, brand.tokens.",
    ),
  },
  {
    parts: {
      id: NODE_ID,
      type: { const: "content", description: "That the rows of a mail are in its place." },
    },
    elsewhere: (name) => ELSEWHERE[name],
  },
);

const WRAPPED = "put the content row into a column of a row that has it";
const ELSEWHERE: Readonly<Record<string, string>> = { visibility: WRAPPED, repeat: WRAPPED };

/** Reads the content row of a layout: what mails may override. */
export function parseContentRow(fields: Fields, place: Place): ReadonlySet<string> {
  return new Set(readShape(contentRow, fields, place).open);
}

/** Reports a content row in what is no layout. */
export function refuseContentRow(place: Place): undefined {
  const message = "a content row is for layouts, where the rows of a mail are in its place; remove it";
  return report(place, "layout.content", message);
}
