import type { RowRange } from "./row-range.ts";

interface Page {
  readonly templates: readonly unknown[];
  /** Of the page after it; empty on the last one. */
  readonly nextPageToken: string;
}

interface Chain<Known> {
  /** From the first one on, as far as they are known. */
  readonly pages: readonly Known[];
  /** The tokens of those to be read, again or for the first time. */
  readonly wanted: readonly string[];
}

/** A page is read when no more rows than these are between it and the window. */
const AHEAD = 25;

/**
 * Follows the tokens of pages. `before` has the page that was at a place until another one follows there. `readsAll`:
 * pages below the window are read, too, one after the other.
 */
export function chainPages<Known extends Page>(
  read: (token: string) => Known | undefined,
  before: readonly Known[],
  window: RowRange,
  readsAll = false,
): Chain<Known> {
  const pages: Known[] = [];
  const wanted: string[] = [];
  let offset = 0;
  let token = "";
  do {
    const page: Known | undefined = read(token) ?? before[pages.length];
    const end = offset + (page?.templates.length ?? 0);
    // A list that became shorter ends above the window.
    const isAbove = page !== undefined && end <= window.first && page.nextPageToken !== "";
    const isNear = offset <= window.last + AHEAD && !isAbove;
    if (isNear || (readsAll && page === undefined)) wanted.push(token);
    if (page === undefined) break;
    pages.push(page);
    offset = end;
    token = page.nextPageToken;
  } while (token !== "");
  return { pages, wanted };
}
