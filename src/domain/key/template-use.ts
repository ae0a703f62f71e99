import type { DayOfFetches } from "./key-use.ts";

/** How often a key fetched a template on a day of UTC. */
export interface TemplateUse {
  readonly templateId: string;
  readonly keyId: string;
  /** The first moment of the day. */
  readonly day: Date;
  readonly fetches: number;
}

/** What a key fetched of a template. */
export interface KeyOfTemplate {
  readonly id: string;
  /** Also of a key that was deleted since; empty if the release that deleted it kept no names. */
  readonly name: string;
  /** The first moment of the last day with a fetch. */
  readonly lastDay: Date;
  readonly fetches: number;
}

/** The fetches of a template on some days. */
export interface TemplateUsage {
  /** Those with fetches, newest first. */
  readonly days: readonly DayOfFetches[];
  /** Those with fetches, the last to fetch first; at most USAGE_KEYS_MAX. */
  readonly keys: readonly KeyOfTemplate[];
  /** How many keys fetched it, listed or not. */
  readonly keyCount: number;
  /** The first day with a count of any template: nothing is known of earlier days. Undefined: nothing was counted. */
  readonly countedSince: Date | undefined;
}

/** The most keys that the usage of a template lists. */
export const USAGE_KEYS_MAX = 100;
