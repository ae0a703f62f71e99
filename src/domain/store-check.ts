/** How far a check of everything that a store holds has come. */
export interface StoreCheck {
  /** What every request reads was read, and is undamaged. */
  readonly areKeysSound: boolean;
  /** Everything was read, or as much as shows that the store is damaged. */
  readonly isDone: boolean;
  /** What is damaged, in words for an operator. */
  readonly findings: readonly string[];
  readonly bytes: number;
  /** Undefined where the system does not tell. */
  readonly bytesRead: number | undefined;
}

/** A check that has not begun. */
export const NOT_CHECKED: StoreCheck = {
  areKeysSound: false,
  isDone: false,
  findings: [],
  bytes: 0,
  bytesRead: undefined,
};
