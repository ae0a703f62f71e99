/** A place in a list that runs from the newest to the oldest: everything after this one. */
export interface Cursor {
  readonly createdAt: Date;
  readonly id: string;
}

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** True when more may follow, and certain where there is no filter. */
  readonly hasMore: boolean;
  /** Where the next page begins, if that is not behind the last item: how far a filter has looked. */
  readonly next?: Cursor | undefined;
}
