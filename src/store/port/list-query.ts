import type { Cursor } from "../../domain/page.ts";

/**
 * Limits of a page. It ends before the item that would exceed `bytes` as stored, but has at least one item if there is
 * one. At most one further item is read.
 */
export interface PageBounds {
  readonly limit: number;
  /** Default: unlimited. */
  readonly bytes?: number | undefined;
}

/** A page of a list: the items after the cursor. */
export interface ListQuery extends PageBounds {
  readonly after?: Cursor | undefined;
}
