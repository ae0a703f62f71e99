import type { Cursor, Page } from "../../domain/page.ts";
import { toMillis } from "./date-column.ts";

/** Where a list starts, as parameters of `(created_at, id) < (@createdAt, @id)`. Without a cursor: before all dates. */
export function toCursorParameters(after: Cursor | undefined): { readonly createdAt: number; readonly id: string } {
  if (after === undefined) return { createdAt: Number.MAX_SAFE_INTEGER, id: "" };
  return { createdAt: toMillis(after.createdAt), id: after.id };
}

/** The page that `limit + 1` rows make: the row too many only shows that more follow. */
export function toPage<Row, Item>(rows: readonly Row[], limit: number, toItem: (row: Row) => Item): Page<Item> {
  return { items: rows.slice(0, limit).map(toItem), hasMore: rows.length > limit };
}
