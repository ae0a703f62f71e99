import type { Brand, BrandSummary } from "../domain/brand/brand.ts";
import { digestOfTokens, toBrandTokens } from "../domain/brand/brand-tokens.ts";
import { Refusal } from "../domain/error.ts";
import { actedBy, type Caller } from "../domain/session/caller.ts";
import { toWords } from "../domain/template/search-text.ts";
import type { TemplateOrder, TemplateState } from "../domain/template/template-query.ts";
import type { BrandStore } from "../store/port/brand-store.ts";
import { assertRole } from "./authenticate.ts";
import { makeBrand, type NewBrand, toBrandCreateEvent } from "./make-brand.ts";
import { pageBounds } from "./page-token.ts";
import { NEWEST_FIRST, parsePlace, toPlaceToken } from "./place-token.ts";
import { assertBrandActive, assertBrandMatches, brandUnknown, requireBrand } from "./require-brand.ts";
import { whileStale } from "./require-editable.ts";
import type { PageRequest } from "./template-drafts.ts";
import type { IdempotencyOptions, WithIdempotencyKey } from "./with-idempotency-key.ts";

/** Which brands a list has. The values have passed the rules of ListBrandsRequest. */
export interface BrandListRequest extends PageRequest {
  readonly showArchived: boolean;
  readonly query?: string | undefined;
  /** Default: newest first. */
  readonly order?: TemplateOrder | undefined;
  readonly state?: TemplateState | undefined;
}

export interface ListedBrands {
  readonly brands: readonly BrandSummary[];
  readonly nextPageToken: string;
  readonly totalSize: number;
}

/** What is to change of a brand; what is absent stays as it is. */
export interface BrandUpdate {
  /** A field value of If-Match. */
  readonly etag: string;
  readonly name?: string | undefined;
  /** All tokens that the draft then has. */
  readonly tokens?: Readonly<Record<string, string>> | undefined;
}

/** Edits brands. Every method throws FORBIDDEN unless the caller holds an admin key of a role that may, or is local. */
export interface BrandDrafts {
  /** Throws INVALID_REQUEST for tokens that a brand cannot have, and CONFLICT when the slug is taken. */
  create(caller: Caller, request: NewBrand & IdempotencyOptions): Promise<Brand>;
  describe(caller: Caller, ref: string): Promise<Brand>;
  /** Throws INVALID_REQUEST for a page token that it did not make, or made for another list. */
  list(caller: Caller, request: BrandListRequest): Promise<ListedBrands>;
  /** Throws ETAG_MISMATCH for a stale etag and FAILED_PRECONDITION for an archived brand, and what create throws. */
  update(caller: Caller, ref: string, change: BrandUpdate): Promise<Brand>;
  archive(caller: Caller, ref: string): Promise<Brand>;
  unarchive(caller: Caller, ref: string): Promise<Brand>;
  /** Throws ETAG_MISMATCH, and FAILED_PRECONDITION for a brand that is or was published. */
  delete(caller: Caller, ref: string, options?: { readonly etag?: string | undefined }): Promise<void>;
}

export interface BrandDraftsDeps {
  readonly brands: BrandStore;
  readonly withIdempotencyKey: WithIdempotencyKey;
  readonly now: () => Date;
  /** A new UUID version 4, lower case. */
  readonly newId: () => string;
}

export function createBrandDrafts(deps: BrandDraftsDeps): BrandDrafts {
  const { brands, now } = deps;

  async function setArchived(caller: Caller, ref: string, archivedAt: Date | undefined): Promise<Brand> {
    assertRole(caller, "publisher");
    const { id } = await requireBrand(brands, caller, ref);
    const action = archivedAt === undefined ? "brand.unarchive" : "brand.archive";
    const event = { at: now(), ...actedBy(caller), action, subject: id, facts: {} };
    const brand = await brands.setArchived(id, archivedAt, event);
    if (brand === undefined) throw brandUnknown();
    return brand;
  }

  return {
    create: (caller, request) => createBrand(deps, caller, request),
    describe: (caller, ref) => requireBrand(brands, caller, ref),

    async list(caller, { pageSize, pageToken, showArchived, query = "", order = NEWEST_FIRST, state }) {
      assertRole(caller, "viewer");
      const asked = { words: toWords(query), order, state, showArchived, tags: [] };
      const after = parsePlace(pageToken, asked);
      const { items, next, total } = await brands.list({ ...asked, ...pageBounds(pageSize), after });
      return { brands: items, nextPageToken: next === undefined ? "" : toPlaceToken(next, asked), totalSize: total };
    },

    async update(caller, ref, { etag, ...change }) {
      assertRole(caller, "editor");
      return whileStale(async () => {
        const stored = await requireBrand(brands, caller, ref);
        assertBrandMatches(stored, etag);
        assertBrandActive(stored);
        const brand = applyChange(stored, change, now());
        const facts = toUpdateFacts(stored, brand);
        const event = { at: brand.updatedAt, ...actedBy(caller), action: "brand.update", subject: brand.id, facts };
        const result = await brands.update(brand, stored.revision, event);
        if (result === "absent") throw brandUnknown(ref);
        return result === "stale" ? result : brand;
      });
    },

    archive: (caller, ref) => setArchived(caller, ref, now()),
    unarchive: (caller, ref) => setArchived(caller, ref, undefined),

    async delete(caller, ref, { etag } = {}) {
      assertRole(caller, "publisher");
      await whileStale(async () => {
        const brand = await requireBrand(brands, caller, ref);
        assertBrandMatches(brand, etag);
        const facts = { name: brand.name, slug: brand.slug };
        const event = { at: now(), ...actedBy(caller), action: "brand.delete", subject: brand.id, facts };
        const result = await brands.delete(brand.id, brand.revision, event);
        if (result === "absent") throw brandUnknown(ref);
        if (result === "published") throw wasPublished();
        return result;
      });
    },
  };
}

/** What is kept of a create that may be repeated: the rest of the brand is in the request. */
interface MadeBrand {
  readonly id: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

async function createBrand(
  { brands, withIdempotencyKey, now, newId }: BrandDraftsDeps,
  caller: Caller,
  { idempotencyKey, ...given }: NewBrand & IdempotencyOptions,
): Promise<Brand> {
  assertRole(caller, "editor");
  const request = { ...given, tokens: toBrandTokens(given.tokens) };
  return withIdempotencyKey(caller, {
    idempotencyKey,
    request: () => ["CreateBrand", request],
    async execute(complete) {
      const brand = makeBrand(request, { id: newId(), at: now() });
      const made: MadeBrand = { id: brand.id, at: brand.createdAt.getTime() };
      const completion = complete((result) => (result === "done" ? made : undefined));
      const result = await brands.create(brand, toBrandCreateEvent(caller, brand), { completion });
      if (result === "slug-taken") throw new Refusal("CONFLICT", `another brand has the slug "${brand.slug}"`);
      return brand;
    },
    async replay(outcome) {
      const { id, at } = outcome as MadeBrand;
      return makeBrand(request, { id, at: new Date(at) });
    },
  });
}

function applyChange(stored: Brand, { name, tokens: given }: Omit<BrandUpdate, "etag">, at: Date): Brand {
  const tokens = given === undefined ? stored.tokens : toBrandTokens(given);
  const changed = { name: name ?? stored.name, tokens, draftDigest: digestOfTokens(tokens) };
  return { ...stored, ...changed, revision: stored.revision + 1, updatedAt: at };
}

/** The new name, and whether the draft changed. Values are no part of the audit. */
function toUpdateFacts(before: Brand, { name, draftDigest }: Brand): Readonly<Record<string, string | boolean>> {
  return { ...(name !== before.name && { name }), draft_changed: draftDigest !== before.draftDigest };
}

function wasPublished(): Refusal {
  return new Refusal(
    "FAILED_PRECONDITION",
    "the brand is or was published, and its versions are kept: archive it instead of deleting it",
  );
}
