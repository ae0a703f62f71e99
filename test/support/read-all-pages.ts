import type { Cursor, Page } from "../../src/domain/page.ts";

/**
 * Follows a list from page to page to its end. Throws when a page that says more follow gives no place to go on from.
 */
export async function readAllPages<Item extends Cursor>(
  read: (after: Cursor | undefined) => Promise<Page<Item>>,
): Promise<readonly Page<Item>[]> {
  const pages: Page<Item>[] = [];
  let after: Cursor | undefined;
  for (;;) {
    const page = await read(after);
    pages.push(page);
    if (!page.hasMore) return pages;
    after = page.next ?? page.items.at(-1);
    if (after === undefined) throw new Error("an empty page does not say where the next one begins");
  }
}

/** The order that a list promises: newest first, of the same millisecond the greater id first. */
export function newestFirst(a: Cursor, b: Cursor): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
}
