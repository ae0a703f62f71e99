import type { HandlerContext } from "@connectrpc/connect";

/** Only the caller's own cache may keep what was fetched, since another key may not see it. */
const CACHE_CONTROL = "private, max-age=60";
/** Key or publication could not be looked up. RFC 7234, section 5.5.1; later RFCs have nothing in its place. */
export const STALE_WARNING = '110 - "Response is Stale"';

/** Sets the entity tag of what an SDK key has fetched, its locale, and how long its cache may keep that. */
export function setFetchHeaders({ responseHeader }: HandlerContext, { etag, locale, staleMs }: Fetched): void {
  responseHeader.set("etag", etag);
  responseHeader.set("cache-control", CACHE_CONTROL);
  responseHeader.set("vary", "authorization, accept-encoding");
  if (locale !== undefined) responseHeader.set("content-language", locale);
  if (staleMs !== undefined) responseHeader.set("warning", STALE_WARNING);
}

interface Fetched {
  readonly etag: string;
  readonly locale?: string | undefined;
  readonly staleMs?: number | undefined;
}
