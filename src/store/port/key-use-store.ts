import type { DayOfFetches, KeyUse } from "../../domain/key/key-use.ts";

/**
 * What keys were used for. Statistics: they change without an audit event, and keys that are gone are passed over.
 */
export interface KeyUseStore {
  /** Adds to the fetches of keys on days, and moves the last use of keys on. Forgets days that are too long ago. */
  add(uses: readonly KeyUse[]): Promise<void>;
  /** The days of a key with fetches, from `since` on, newest first. */
  listDays(keyId: string, since: Date): Promise<readonly DayOfFetches[]>;
}
