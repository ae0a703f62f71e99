import type { DayOfFetches, KeyUse } from "../../domain/key/key-use.ts";

/** Usage statistics of keys. They have no audit events, and deleted keys are skipped. */
export interface KeyUseStore {
  /** Adds fetches per key and day, updates the last use of keys, and deletes days beyond the retention. */
  add(uses: readonly KeyUse[]): Promise<void>;
  /** Returns the days with fetches of a key from `since` on, newest first. */
  listDays(keyId: string, since: Date): Promise<readonly DayOfFetches[]>;
}
