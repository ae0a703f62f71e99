/** What was done to many things, one after the other. */
export interface BulkResult<Item> {
  readonly done: readonly Item[];
  readonly failed: readonly Failure<Item>[];
  /** Not tried, because it was stopped before. */
  readonly left: readonly Item[];
}

interface Failure<Item> {
  readonly item: Item;
  readonly error: unknown;
}

interface BulkOptions {
  readonly signal: AbortSignal;
  /** Called with the number of items that were tried, after each of them. */
  readonly onProgress: (tried: number) => void;
  /** Whether an error would be that of all further items, too: nothing more is tried then. */
  readonly isFatal: (error: unknown) => boolean;
}

/** Does something to one item after the other. One that fails does not keep it from the next. */
export async function runBulk<Item>(
  items: readonly Item[],
  act: (item: Item, signal: AbortSignal) => Promise<unknown>,
  { signal, onProgress, isFatal }: BulkOptions,
): Promise<BulkResult<Item>> {
  const done: Item[] = [];
  const failed: Failure<Item>[] = [];
  let tried = 0;
  for (const item of items) {
    if (signal.aborted) break;
    try {
      await act(item, signal);
      done.push(item);
    } catch (error) {
      failed.push({ item, error });
    }
    tried += 1;
    onProgress(tried);
    if (isFatal(failed.at(-1)?.error)) break;
  }
  return { done, failed, left: items.slice(tried) };
}
