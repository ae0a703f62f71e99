/** What a key did within a day of UTC. */
export interface KeyUse {
  readonly keyId: string;
  /** The first moment of the day. */
  readonly day: Date;
  readonly fetches: number;
  /** To the minute. */
  readonly lastUsedAt: Date;
}

/** How many fetches a key made on a day of UTC. */
export interface DayOfFetches {
  /** The first moment of the day. */
  readonly day: Date;
  readonly fetches: number;
}

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** For how many days fetches of a key are known. */
export const KEY_USE_DAYS_MAX = 400;
