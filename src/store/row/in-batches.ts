/** What a transaction removes at once, so that no other write waits long. */
export const BATCH = 100;

/** How a kind of rows is forgotten: not at all when they are only counted. */
export interface PruneRun {
  readonly isDryRun: boolean;
  /** Called with how many are done. */
  tell(done: number, doing?: "comparing"): void;
}

/**
 * Goes through rows in batches: `find` gives those after a row, and `handle` what it has done with them. Returns the
 * sum, which is reported after each batch.
 */
export async function inBatches<Row>(
  find: (after: Row | undefined) => Promise<readonly Row[]> | readonly Row[],
  handle: (rows: readonly Row[]) => Promise<number> | number,
  tell: PruneRun["tell"],
): Promise<number> {
  let [done, after]: [number, Row | undefined] = [0, undefined];
  for (;;) {
    const rows = await find(after);
    if (rows.length === 0) return done;
    done += await handle(rows);
    after = rows.at(-1);
    tell(done);
  }
}
