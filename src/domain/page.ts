/** A place in a list that runs from the newest to the oldest: everything after this one. */
export interface Cursor {
  readonly createdAt: Date;
  readonly id: string;
}

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** True when at least one more item follows. */
  readonly hasMore: boolean;
}
