/** What filling a program came upon. Tags are `group.name`, each once per list, in order of first appearance. */
export interface FillReport {
  /** Written without a value and without a default. */
  readonly missing: readonly string[];
  /** Written with their default. */
  readonly defaulted: readonly string[];
  /** Supplied, but nowhere in the program; as the caller spelled them. */
  readonly unused: readonly string[];
  /** Replaced by `#` because the URL rule refuses them. */
  readonly rejected_urls: readonly string[];
  /** Ids of the topmost hidden nodes. */
  readonly hidden: readonly string[];
  /** Length of the output in UTF-8. */
  readonly bytes: number;
}
