import type { Served, ServedKind } from "./served.ts";

/** What an entry is found by within one client: its base URL and key are the cache's own. */
export interface CacheKey {
  /** UUID or slug, as in the call. */
  readonly id: string;
  readonly kind: ServedKind;
  /** Of a template, the language tag in the call; undefined for its own language. */
  readonly locale?: string | undefined;
}

/** The key as a text. */
export function nameOfKey({ id, kind, locale }: CacheKey): string {
  return JSON.stringify([id, kind, locale]);
}

/** What caches outside the memory name the kind: with the locale, if there is one. */
export function kindInLocale({ kind, locale }: CacheKey): string {
  return locale === undefined ? kind : `${kind} ${locale}`;
}

/** A fetched template or brand, as caches hold it. */
export interface CacheEntry extends CacheKey {
  readonly content: Served;
  readonly etag: string | undefined;
  /** When the service last sent or confirmed it, in milliseconds since 1970. */
  readonly checkedAt: number;
  /** How long it is where it comes from, in bytes of UTF-8. */
  readonly bytes: number;
}
