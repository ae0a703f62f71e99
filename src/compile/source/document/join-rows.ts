import type { Box } from "../../../domain/document/box.ts";
import type { Column, Row, SpacerRow, Surface } from "../../../domain/document/document.ts";
import type { Path } from "../../../domain/error.ts";
import { surfaceFill } from "./background.ts";

type TopRow = Row | SpacerRow;

export type JoinedRow = TopRow & {
  /** Where the spacer rows are that have become a part of its padding. */
  readonly bands?: readonly Path[];
};

/** A row that shows only its background, its padding and the content of its only column. */
interface PlainRow extends Row {
  readonly columns: readonly [Column];
}

/**
 * The rows at the top, neighbours of one column as one row where they look the same so: each section is a table in
 * every client and one more in Outlook. A spacer row beside them becomes a part of their padding.
 */
export function joinRows(rows: readonly TopRow[]): readonly JoinedRow[] {
  const joined: JoinedRow[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    const both = last === undefined ? undefined : join(last, row);
    if (both === undefined) joined.push(row);
    else joined[joined.length - 1] = both;
  }
  return joined;
}

function join(upper: JoinedRow, lower: TopRow): JoinedRow | undefined {
  const { bands = [] } = upper;
  if (isBand(upper)) {
    if (!isOpen(lower)) return undefined;
    return { ...padded(lower, { top: lower.padding.top + upper.height }), bands: [upper.path] };
  }
  if (isBand(lower)) {
    if (!isOpen(upper)) return undefined;
    return { ...padded(upper, { bottom: upper.padding.bottom + lower.height }), bands: [...bands, lower.path] };
  }
  if (!isPlain(upper) || !isPlain(lower)) return undefined;
  const [[above], [below]] = [upper.columns, lower.columns];
  if (!areAlike(upper, lower) || !areAlike(above, below)) return undefined;
  const height = above.padding.bottom + upper.padding.bottom + lower.padding.top + below.padding.top;
  const children = [...above.children, ...spacerOf(lower, height), ...below.children];
  const column = { ...padded(above, { bottom: below.padding.bottom }), children };
  return { ...padded(upper, { bottom: lower.padding.bottom }), columns: [column] };
}

/** A spacer row that shows the container and is always there. */
function isBand(row: TopRow): row is SpacerRow {
  if (row.type !== "row-spacer" || row.visibility !== undefined) return false;
  return row.height >= 0 && isUnset(row.dark) && isClear(row);
}

/** A plain row that shows the container. */
function isOpen(row: TopRow): row is PlainRow {
  return isPlain(row) && isUnset(row.dark) && isClear(row);
}

function isPlain(row: TopRow): row is PlainRow {
  if (row.type !== "row" || row.visibility !== undefined || row.repeat !== undefined) return false;
  const [column] = row.columns;
  if (column === undefined || row.columns.length > 1 || row.minHeight > 0 || !row.mobileStack) return false;
  return hasNoFrame(row) && hasNoFrame(column) && isUnset(row.mobile) && isUnset(column.mobile) && isClear(column);
}

function hasNoFrame({ backgroundColor, backgroundGradient, backgroundImage, border }: Surface): boolean {
  const { gradient } = surfaceFill(backgroundColor, backgroundGradient);
  return gradient === undefined && backgroundImage === undefined && border.width === 0 && border.radius === 0;
}

function isClear({ backgroundColor, backgroundGradient }: Pick<Surface, "backgroundColor" | "backgroundGradient">) {
  const { color, gradient } = surfaceFill(backgroundColor, backgroundGradient);
  return color === undefined && gradient === undefined;
}

function isUnset(settings: object): boolean {
  return Object.values(settings).every((value) => value === undefined);
}

/** Whether what is seen of two surfaces, one below the other, is one: their colours and the space at their sides. */
function areAlike(upper: Surface, lower: Surface): boolean {
  const look = ({ backgroundColor, dark, padding: { left, right } }: Surface) =>
    JSON.stringify([backgroundColor, dark, left, right]);
  return look(upper) === look(lower);
}

function padded<Padded extends Surface>(surface: Padded, sides: Partial<Box>): Padded {
  return { ...surface, padding: { ...surface.padding, ...sides } };
}

/** A band in a column, through which the row is seen. */
function spacerOf({ id, path }: Row, height: number): readonly SpacerRow[] {
  if (height === 0) return [];
  const fill = { backgroundColor: "transparent", backgroundGradient: undefined };
  const dark = { backgroundColor: undefined, backgroundGradient: undefined };
  return [{ type: "row-spacer", id, path, height, visibility: undefined, ...fill, dark }];
}
