/** Number of rows that one transaction deletes, so that other writes do not wait long. */
export const BATCH = 100;

/** Like BATCH, for small rows beside each other. */
export const USES_BATCH = 1_000;

/** Options of deleting one kind of rows; with `isDryRun`, they are only counted. */
export interface PruneRun {
  readonly isDryRun: boolean;
  /** Called with the number of rows done so far. */
  tell(done: number, doing?: "comparing"): void;
}

/**
 * Processes rows in batches: `find` returns the rows after a given one, and `handle` the number that it has processed.
 * Returns the total, which is reported after each batch.
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
