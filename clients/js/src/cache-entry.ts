import type { Target, TemplateJson } from "./template-json.ts";

/** What an entry is found by within one client: its base URL and key are the cache's own. */
export interface CacheKey {
  readonly templateId: string;
  readonly target: Target;
}

/** A fetched template, as caches hold it. */
export interface CacheEntry extends CacheKey {
  readonly template: TemplateJson;
  readonly etag: string | undefined;
  /** When the service last sent or confirmed it, in milliseconds since 1970. */
  readonly checkedAt: number;
  /** How long it is where it comes from, in bytes of UTF-8. */
  readonly bytes: number;
}
