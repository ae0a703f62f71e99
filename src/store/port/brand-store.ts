import type { AuditEvent } from "../../domain/audit-event.ts";
import type { Brand, BrandSummary, BrandVersion, BrandVersionSummary } from "../../domain/brand/brand.ts";
import type { BrandQuery } from "../../domain/brand/brand-query.ts";
import type { BrandTokens } from "../../domain/brand/brand-tokens.ts";
import type { Page } from "../../domain/page.ts";
import type { TemplatePlace } from "../../domain/template/template-query.ts";
import type { TemplateRef } from "../../domain/template/template-ref.ts";
import type { ChangeOptions } from "./change-options.ts";
import type { PageBounds } from "./list-query.ts";

/** Brands, their drafts and their versions. */
export interface BrandStore {
  /** Adds a brand. The id must be unused. */
  create(
    brand: Brand,
    event: AuditEvent,
    options?: ChangeOptions<"done" | "slug-taken">,
  ): Promise<"done" | "slug-taken">;
  find(ref: TemplateRef): Promise<Brand | undefined>;
  /** The brands that match, in the order of the query. */
  list(query: BrandListQuery): Promise<BrandList>;
  /** Replaces name, tokens, revision and updatedAt, if the stored revision is `expectedRevision`. */
  update(brand: Brand, expectedRevision: number, event: AuditEvent): Promise<"done" | "absent" | "stale">;
  /**
   * Stores the next version, which is served from then on. Increments `revision`, sets updatedAt to the event's date
   * and adds the version number to the event's facts. With `expectedRevision`, only if the stored revision equals it.
   */
  publish(
    version: NewBrandVersion,
    expectedRevision: number | undefined,
    event: AuditEvent,
    options?: ChangeOptions<BrandVersion | BrandPublishRefusal>,
  ): Promise<BrandVersion | BrandPublishRefusal>;
  /** What decides a fetch; undefined for an unknown brand. */
  findPublication(ref: TemplateRef): Promise<BrandPublication | undefined>;
  findVersion(brandId: string, version: number): Promise<BrandVersion | undefined>;
  /** The tokens of a version, which never change. */
  findTokens(brandId: string, version: number): Promise<BrandTokens | undefined>;
  /** In descending order, starting below `before`. */
  listVersions(
    brandId: string,
    query: PageBounds & { readonly before?: number | undefined },
  ): Promise<Page<BrandVersionSummary>>;
  /**
   * Archives the brand at the date, or unarchives it with undefined. A change increments `revision` and sets updatedAt
   * to the event's date; otherwise the first date stays and no event is written.
   */
  setArchived(id: string, archivedAt: Date | undefined, event: AuditEvent): Promise<Brand | undefined>;
  /** Deletes a brand that was never published, if the stored revision is `expectedRevision`. */
  delete(id: string, expectedRevision: number, event: AuditEvent): Promise<"done" | "absent" | "stale" | "published">;
}

/** Which page of which brands. */
export type BrandListQuery = BrandQuery & PageBounds & { readonly after?: TemplatePlace | undefined };

/** A page of a list of brands. */
export interface BrandList {
  readonly items: readonly BrandSummary[];
  /** Where the next page begins; absent on the last one. */
  readonly next?: TemplatePlace | undefined;
  /** The number of brands on all pages. */
  readonly total: number;
}

/** Why a version was not stored. */
export type BrandPublishRefusal = "absent" | "stale" | "archived";

/** A version without its number, which the store assigns. */
export type NewBrandVersion = Omit<BrandVersion, "version">;

/** What decides a fetch of a brand. It is small, because every fetch reads it. */
export interface BrandPublication extends Pick<BrandSummary, "id" | "slug" | "name" | "published" | "archivedAt"> {
  /** Age of a cached answer, if the database is unreachable and the store was opened to serve cached answers. */
  readonly staleMs?: number;
}
