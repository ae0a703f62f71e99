import { createBoundedCache } from "../cache/bounded-cache.ts";
import { entityTagOf, matchesEntityTag } from "../cache/entity-tag.ts";
import type { BrandTokens } from "../domain/brand/brand-tokens.ts";
import type { Caller } from "../domain/session/caller.ts";
import { parseTemplateRef } from "../domain/template/template-ref.ts";
import type { BrandPublication, BrandStore } from "../store/port/brand-store.ts";
import { assertKind } from "./authenticate.ts";
import { assertBrandServed, brandUnknown } from "./require-brand.ts";
import { stalest } from "./template-fetch.ts";

/** A published brand, as SDK keys fetch it. */
export interface FetchedBrand {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly version: number;
  readonly digest: string;
  readonly publishedAt: Date;
  /** Strong, with quotes. */
  readonly etag: string;
  /** Undefined when the caller's entity tag is current. */
  readonly tokens: BrandTokens | undefined;
  /** How long ago it was looked up that this is served to this key, where that could not be done for this call. */
  readonly staleMs?: number | undefined;
}

/** Serves published brands to SDK keys. */
export interface BrandFetch {
  /** `ifNoneMatch` is a field value of If-None-Match, or empty. Throws FORBIDDEN and BRAND_NOT_FOUND. */
  fetch(caller: Caller, ref: string, ifNoneMatch: string): Promise<FetchedBrand>;
}

/** Versions never change, so what is cached of them is valid for ever. */
const CACHE_BYTES = 8 * 1024 * 1024;

export function createBrandFetch({ brands }: { readonly brands: BrandStore }): BrandFetch {
  const cache = createBoundedCache<{ readonly tokens: BrandTokens; readonly bytes: number }>({
    bytes: CACHE_BYTES,
    sizeOf: ({ bytes }, key) => bytes + key.length,
  });

  async function findTokens(id: string, version: number): Promise<BrandTokens> {
    const name = `${id}/${version}`;
    const cached = cache.get(name);
    if (cached !== undefined) return cached.tokens;
    const tokens = await brands.findTokens(id, version);
    if (tokens === undefined) throw brandUnknown();
    // A text in memory has up to two bytes for each character.
    cache.set(name, { tokens, bytes: 2 * JSON.stringify(tokens).length });
    return tokens;
  }

  return {
    async fetch(caller, ref, ifNoneMatch) {
      assertKind(caller, "sdk");
      const parsed = parseTemplateRef(ref);
      const publication = parsed === undefined ? undefined : await brands.findPublication(parsed);
      assertBrandServed(publication);
      const { id, slug, name, published } = publication;
      const { version, digest, at: publishedAt } = published;
      const etag = toEtag(publication);
      const isCurrent = ifNoneMatch !== "" && matchesEntityTag(ifNoneMatch, etag);
      const tokens = isCurrent ? undefined : await findTokens(id, version);
      return { id, slug, name, version, digest, publishedAt, etag, tokens, staleMs: stalest(caller, publication) };
    },
  };
}

/** Made of all that decides the bytes of an answer. */
function toEtag({ id, slug, name, published }: BrandPublication): string {
  const { version, digest, at } = published ?? {};
  return entityTagOf(Buffer.from(JSON.stringify([id, slug, name, version, digest, at])));
}
