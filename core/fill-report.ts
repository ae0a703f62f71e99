/**
 * What filling a program came upon. Tags are `group.name`, each once per list, in order of first appearance. Those of
 * items are `items[3].group.name`, with the number of the item from 0, for up to 20 items.
 */
export interface FillReport {
  /** Written without a value and without a default. */
  readonly missing: readonly string[];
  /** Written with their default. */
  readonly defaulted: readonly string[];
  /**
   * Supplied, but nowhere in the program; as the caller spelled them. Of a list's items the first alone is looked at.
   */
  readonly unused: readonly string[];
  /** Replaced by `#` because the URL rule refuses them. */
  readonly rejected_urls: readonly string[];
  /** Ids of the topmost hidden nodes. */
  readonly hidden: readonly string[];
  /** How many items each list of the program has, in all: `items`, `items.options` for a list in items. */
  readonly lists: Readonly<Record<string, number>>;
  /** Length of the output in UTF-8. */
  readonly bytes: number;
}
