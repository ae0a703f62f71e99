import type { Cursor, Page } from "../../domain/page.ts";
import type { PageBounds } from "../port/list-query.ts";
import { toMillis } from "./date-column.ts";

/**
 * The start of a list, as parameters of `(created_at, id) < (@createdAt, @id)`. Without a cursor, the list starts at
 * the newest item.
 */
export function toCursorParameters(after: Cursor | undefined): { readonly createdAt: number; readonly id: string } {
  if (after === undefined) return { createdAt: Number.MAX_SAFE_INTEGER, id: "" };
  return { createdAt: toMillis(after.createdAt), id: after.id };
}

/** Creates a page from rows, which are read lazily. A row beyond the limit only shows that more follow. */
export function readPage<Row extends object, Item>(
  rows: Iterable<Row>,
  { limit, bytes: bytesMax = Number.POSITIVE_INFINITY }: PageBounds,
  toItem: (row: Row) => Item,
): Page<Item> {
  const items: Item[] = [];
  let bytes = 0;
  for (const row of rows) {
    bytes += sizeOf(row);
    if (items.length === limit || (items.length > 0 && bytes > bytesMax)) return { items, hasMore: true };
    items.push(toItem(row));
  }
  return { items, hasMore: false };
}

function sizeOf(row: object): number {
  return Object.values(row).reduce(
    (sum: number, value) => sum + (typeof value === "string" ? Buffer.byteLength(value) : 8),
    0,
  );
}
