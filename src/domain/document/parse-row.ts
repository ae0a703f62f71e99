import { ALLOW } from "./allow.ts";
import type { Column, ColumnChild, Row } from "./document.ts";
import { LIMITS } from "./limits.ts";
import { type Fields, field, member, readArray, readFields } from "./member.ts";
import { mobileColumn, mobileRow } from "./mobile-surface.ts";
import { NODE_ID } from "./node-ids.ts";
import { parseBlock, parseBlockKind } from "./parse-block.ts";
import { refuseContentRow } from "./parse-content-row.ts";
import { parsePartialRow } from "./parse-partial-row.ts";
import { parseSpacerRow } from "./parse-spacer-row.ts";
import { at, inNode, type Place, report } from "./place.ts";
import type { Reading } from "./reading.ts";
import { type Repeat, readRepeat } from "./repeat.ts";
import { resolveWidths } from "./resolve-widths.ts";
import { rowMembers, rowType } from "./row-members.ts";
import { choice, flag, percent, pixels } from "./scalar.ts";
import { nullable, ref, type Schema } from "./schema.ts";
import { readShape, shape } from "./shape.ts";
import { surfaceMembers, toSurface } from "./surface.ts";

/** The JSON Schema of the children of a column. */
export const CHILDREN: Schema = { type: "array", items: ref("child") };

export const row = shape(
  "a row",
  {
    ...rowMembers,
    repeat: member<Repeat | undefined>(readRepeat, undefined, "The list for each of whose items the row is shown."),
    minHeight: member(pixels(0, 2000), 0, "Least height of the row in px."),
    gap: member(pixels(0, 200), 12, "Space between two columns in px."),
    mobileStack: member(flag, true, "Whether columns are stacked on small screens."),
    mobile: mobileRow,
    ...surfaceMembers,
  },
  {
    parts: {
      id: NODE_ID,
      type: { enum: ["row", null], description: "That it is a row." },
      allow: ALLOW,
      columns: { type: "array", minItems: 1, items: ref("column"), description: "The columns, from the left." },
    },
  },
);

export const column = shape(
  "a column",
  {
    width: member<number | undefined>(
      percent(0, 100),
      undefined,
      "Share of the row in percent; without one, an equal part of what others leave.",
    ),
    verticalAlign: member(
      choice("top", "middle", "bottom"),
      "top",
      "Vertical alignment of the content if the row is higher.",
    ),
    mobile: mobileColumn,
    ...surfaceMembers,
  },
  {
    parts: {
      id: NODE_ID,
      type: { description: "A note of the editor." },
      name: { description: "A label for editors; it is not shown." },
      allow: ALLOW,
      children: {
        ...nullable(CHILDREN),
        description: "Blocks, rows, spacer rows, partial rows and a content row, from the top.",
      },
      components: { description: "The name of children in older documents." },
    },
    elsewhere: (name) => ELSEWHERE[name],
  },
);

const ELSEWHERE: Readonly<Record<string, string>> = {
  visibility: "put it on the row, or on each block",
  repeat:
    "the widths of columns add up to 100, however many items there are; put it on the row, or on each block of the column",
};

/** Reads a row with everything in it. `depth` is 0 at the top. */
export function parseRow(fields: Fields, outer: Place, reading: Reading, depth: number): Row {
  const id = reading.ids.read(fields, outer);
  const place = inNode(outer, id);
  const values = readShape(row, fields, place);
  return {
    type: "row",
    id,
    path: place.path,
    visibility: values.visibility,
    repeat: values.repeat,
    minHeight: values.minHeight,
    gap: values.gap,
    mobileStack: values.mobileStack,
    mobile: values.mobile,
    ...toSurface(values, place, "#ffffff"),
    columns: parseColumns(readColumns(fields, place), at(place, "columns"), reading, depth),
  };
}

function readColumns(fields: Fields, place: Place): readonly unknown[] {
  const stored = field(fields, "columns");
  if (stored === undefined) report(place, "document.missing-member", "lacks columns");
  const columns = stored === undefined ? undefined : readArray(stored, at(place, "columns"));
  if (columns?.length === 0) report(at(place, "columns"), "document.invalid-value", "a row has one column or more");
  return columns ?? [];
}

function parseColumns(stored: readonly unknown[], place: Place, reading: Reading, depth: number): readonly Column[] {
  const columns = stored.map((entry, index) =>
    parseColumn(readFields(entry, at(place, index)) ?? {}, at(place, index), reading, depth),
  );
  const widths = resolveWidths(
    columns.map(({ width }) => width),
    place,
  );
  return columns.map((parsed, index) => ({ ...parsed, width: widths[index] ?? 0 }));
}

function parseColumn(fields: Fields, outer: Place, reading: Reading, depth: number) {
  const id = reading.ids.read(fields, outer);
  const place = inNode(outer, id);
  const name = field(fields, "children") === undefined ? "components" : "children";
  const stored = field(fields, name);
  const children = (stored === undefined ? undefined : readArray(stored, at(place, name))) ?? [];
  const values = readShape(column, fields, place);
  return {
    id,
    path: place.path,
    width: values.width,
    verticalAlign: values.verticalAlign,
    mobile: values.mobile,
    ...toSurface(values, place, "transparent"),
    children: children.flatMap((entry, index) => parseChild(entry, at(outer, name, index), reading, depth) ?? []),
  };
}

function parseChild(entry: unknown, place: Place, reading: Reading, depth: number): ColumnChild | undefined {
  const fields = readFields(entry, place);
  if (fields === undefined) return undefined;
  const type = rowType(fields);
  if (type === "row-spacer") return parseSpacerRow(fields, place, reading);
  if (type === "partial") return void parsePartialRow(fields, place);
  if (type === "content") return refuseContentRow(place);
  if (type === "row") {
    if (depth < LIMITS.rowDepth) return parseRow(fields, place, reading, depth + 1);
    return report(place, "document.too-deep", `rows nest at most ${LIMITS.rowDepth} levels below the top`);
  }
  const id = reading.ids.read(fields, place);
  const kind = parseBlockKind(fields, inNode(place, id));
  reading.blockCount += 1;
  return kind && parseBlock(kind, id, fields, inNode(place, id));
}
