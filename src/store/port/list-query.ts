import type { Cursor } from "../../domain/page.ts";

/**
 * The most that a page holds. It ends before the item with which it would exceed `bytes`, as stored, but holds one item
 * if there is one. At most one item beyond it is read.
 */
export interface PageBounds {
  readonly limit: number;
  /** Absent: any number. */
  readonly bytes?: number | undefined;
}

/** A page to read: the items after the cursor. */
export interface ListQuery extends PageBounds {
  readonly after?: Cursor | undefined;
}
