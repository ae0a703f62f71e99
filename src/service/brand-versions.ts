import type { Brand, BrandVersion, BrandVersionSummary } from "../domain/brand/brand.ts";
import { Refusal } from "../domain/error.ts";
import type { Caller } from "../domain/session/caller.ts";
import type { BrandPublishRefusal, BrandStore } from "../store/port/brand-store.ts";
import { assertRole } from "./authenticate.ts";
import { makeBrandVersion, toBrandPublishEvent } from "./make-brand.ts";
import { pageBounds, parseNumberToken, toPageToken } from "./page-token.ts";
import { assertBrandActive, assertBrandMatches, brandArchived, brandUnknown, requireBrand } from "./require-brand.ts";
import { whileStale } from "./require-editable.ts";
import type { PageRequest } from "./template-drafts.ts";
import type { IdempotencyOptions, WithIdempotencyKey } from "./with-idempotency-key.ts";

export interface PublishBrandOptions extends IdempotencyOptions {
  readonly comment: string;
  /** A field value of If-Match; absent for the draft as it is. */
  readonly etag?: string | undefined;
}

/** The version that is served after a publish. */
export interface PublishedBrandVersion extends BrandVersionSummary {
  /** The draft was served as this version already. */
  readonly unchanged: boolean;
}

/** Publishes brands. Every method throws FORBIDDEN unless the caller may: an admin key of the role, or local. */
export interface BrandVersions {
  /** Throws ETAG_MISMATCH when an etag is given and stale, and FAILED_PRECONDITION for an archived brand. */
  publish(caller: Caller, ref: string, options: PublishBrandOptions): Promise<PublishedBrandVersion>;
  /** Serves an old version again as the next one. Throws BRAND_NOT_FOUND for an unknown version. */
  rollback(
    caller: Caller,
    ref: string,
    options: { readonly version: number; readonly comment: string },
  ): Promise<BrandVersionSummary>;
  /** Newest first. Throws INVALID_REQUEST for a page token it did not make. */
  listVersions(
    caller: Caller,
    ref: string,
    page: PageRequest,
  ): Promise<{ readonly versions: readonly BrandVersionSummary[]; readonly nextPageToken: string }>;
  getVersion(caller: Caller, ref: string, version: number): Promise<BrandVersion>;
}

export interface BrandVersionsDeps {
  readonly brands: BrandStore;
  readonly withIdempotencyKey: WithIdempotencyKey;
  readonly now: () => Date;
}

/** What is kept of a publish that may be repeated. Versions never change. */
interface PublishOutcome {
  readonly brandId: string;
  readonly version: number;
  readonly unchanged: boolean;
}

export function createBrandVersions({ brands, withIdempotencyKey, now }: BrandVersionsDeps): BrandVersions {
  async function findVersion(brandId: string, version: number): Promise<BrandVersion> {
    const found = await brands.findVersion(brandId, version);
    if (found === undefined) throw new Refusal("BRAND_NOT_FOUND", `the brand has no version ${version}`);
    return found;
  }

  /** The version that the draft is served as already. */
  async function findServed({ id, draftDigest, published }: Brand): Promise<BrandVersion | undefined> {
    return published?.digest === draftDigest ? findVersion(id, published.version) : undefined;
  }

  return {
    async publish(caller, ref, { idempotencyKey, ...options }) {
      assertRole(caller, "publisher");
      return withIdempotencyKey(caller, {
        idempotencyKey,
        request: () => ["PublishBrand", ref, options],
        execute: (complete) =>
          whileStale(async () => {
            const brand = await requireBrand(brands, caller, ref);
            assertBrandMatches(brand, options.etag);
            assertBrandActive(brand);
            const served = await findServed(brand);
            if (served !== undefined) return { ...served, unchanged: true };
            const draft = { tokens: brand.tokens, digest: brand.draftDigest, comment: options.comment };
            const version = makeBrandVersion(caller, brand.id, { ...draft, publishedAt: now() });
            const completion = complete((result: BrandVersion | BrandPublishRefusal): PublishOutcome | undefined =>
              typeof result === "string"
                ? undefined
                : { brandId: result.brandId, version: result.version, unchanged: false },
            );
            const event = toBrandPublishEvent(caller, version);
            const result = await brands.publish(version, brand.revision, event, { completion });
            return result === "stale" ? result : { ...assertPublished(result), unchanged: false };
          }),
        async replay(outcome) {
          const { brandId, version, unchanged } = outcome as PublishOutcome;
          return { ...(await findVersion(brandId, version)), unchanged };
        },
      });
    },

    async rollback(caller, ref, { version, comment }) {
      assertRole(caller, "publisher");
      const { id } = await requireBrand(brands, caller, ref);
      const old = await findVersion(id, version);
      const again = {
        ...makeBrandVersion(caller, id, { ...old, comment, publishedAt: now() }),
        rolledBackFrom: version,
      };
      return assertPublished(await brands.publish(again, undefined, toBrandPublishEvent(caller, again)));
    },

    async listVersions(caller, ref, { pageSize, pageToken }) {
      const { id } = await requireBrand(brands, caller, ref);
      const before = parseNumberToken(pageToken);
      const { items, hasMore } = await brands.listVersions(id, { ...pageBounds(pageSize), before });
      const last = items.at(-1);
      return { versions: items, nextPageToken: hasMore && last !== undefined ? toPageToken([last.version]) : "" };
    },

    async getVersion(caller, ref, version) {
      return findVersion((await requireBrand(brands, caller, ref)).id, version);
    },
  };
}

function assertPublished(result: BrandVersion | BrandPublishRefusal): BrandVersion {
  if (result === "archived") throw brandArchived();
  if (typeof result === "string") throw brandUnknown();
  return result;
}
