import type { Brand, BrandSummary, BrandVersion, BrandVersionSummary } from "../../domain/brand/brand.ts";
import { type BrandTokens, toTokensText } from "../../domain/brand/brand-tokens.ts";
import { toSearchText, toSortName } from "../../domain/template/search-text.ts";
import type { BrandPublication } from "../port/brand-store.ts";
import { fromOptionalMillis, toMillis, toOptionalMillis } from "./date-column.ts";
import { listColumns, nameColumns } from "./name-columns.ts";

/** A row of `brands`. */
export interface BrandRow extends BrandPublicationRow {
  readonly revision: number;
  readonly draft_digest: string;
  readonly created_at: number;
  readonly updated_at: number;
}

/** The columns that decide a fetch. */
export interface BrandPublicationRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly published_version: number | null;
  readonly published_digest: string | null;
  readonly published_at: number | null;
  readonly archived_at: number | null;
}

/** A row of `brands` as it is stored, with what lists search and sort by. */
export interface StoredBrandRow extends BrandRow {
  readonly sort_name: string;
  readonly search_text: string;
}

/** A row of `brands` with its draft. */
export interface BrandDraftRow extends BrandRow {
  readonly tokens: string;
}

/** A row of `brand_versions`. */
export interface BrandVersionRow {
  readonly brand_id: string;
  readonly version: number;
  readonly digest: string;
  readonly comment: string;
  readonly published_at: number;
  readonly published_by: string;
  readonly rolled_back_from: number | null;
}

/** With the current name of the key that published it. */
export type ReadBrandVersionRow = BrandVersionRow & { readonly published_by_name: string | null };

export const BRAND_PUBLICATION_COLUMNS = listColumns<BrandPublicationRow>({
  id: true,
  slug: true,
  name: true,
  published_version: true,
  published_digest: true,
  published_at: true,
  archived_at: true,
});
export const BRAND_COLUMNS = [
  ...BRAND_PUBLICATION_COLUMNS,
  ...(["revision", "draft_digest", "created_at", "updated_at"] as const),
];
export const STORED_BRAND_COLUMNS = [...BRAND_COLUMNS, ...(["sort_name", "search_text"] as const)];
export const BRAND_VERSION_COLUMNS = listColumns<BrandVersionRow>({
  brand_id: true,
  version: true,
  digest: true,
  comment: true,
  published_at: true,
  published_by: true,
  rolled_back_from: true,
});

/** Selects brands with their drafts; a condition follows. */
export const READ_BRANDS = `
  SELECT ${nameColumns(BRAND_COLUMNS, "brands")}, tokens FROM brands JOIN brand_drafts ON brand_drafts.brand_id = brands.id
`;
/** What is selected of versions. */
export const READ_BRAND_VERSION = `${nameColumns(BRAND_VERSION_COLUMNS)},
  (SELECT name FROM keys WHERE keys.id = published_by) AS published_by_name`;

export function toStoredBrandRow(brand: Brand): StoredBrandRow {
  const { id, slug, name, revision, draftDigest, published, createdAt, updatedAt, archivedAt } = brand;
  return {
    ...{ id, slug, name, revision, draft_digest: draftDigest },
    published_version: published?.version ?? null,
    published_digest: published?.digest ?? null,
    published_at: toOptionalMillis(published?.at),
    created_at: toMillis(createdAt),
    updated_at: toMillis(updatedAt),
    archived_at: toOptionalMillis(archivedAt),
    sort_name: toSortName(name),
    search_text: toSearchText({ name, slug, subject: "", tags: [] }),
  };
}

export function toBrandPublication(row: BrandPublicationRow): BrandPublication {
  const { id, slug, name, published_version: version, published_digest: digest, published_at: at } = row;
  const isPublished = version !== null && digest !== null && at !== null;
  const published = isPublished ? { version, digest, at: new Date(at) } : undefined;
  return { id, slug, name, published, archivedAt: fromOptionalMillis(row.archived_at) };
}

export function fromBrandRow(row: BrandRow): BrandSummary {
  const { revision, draft_digest: draftDigest, created_at, updated_at } = row;
  const dates = { createdAt: new Date(created_at), updatedAt: new Date(updated_at) };
  return { ...toBrandPublication(row), revision, draftDigest, ...dates };
}

export function fromBrandDraftRow(row: BrandDraftRow): Brand {
  return { ...fromBrandRow(row), tokens: fromTokensText(row.tokens) };
}

export function fromTokensText(text: string): BrandTokens {
  return JSON.parse(text) as BrandTokens;
}

export function toBrandVersionRow(version: BrandVersion): BrandVersionRow & { readonly tokens: string } {
  return {
    brand_id: version.brandId,
    version: version.version,
    digest: version.digest,
    comment: version.comment,
    published_at: toMillis(version.publishedAt),
    published_by: version.publishedBy,
    rolled_back_from: version.rolledBackFrom ?? null,
    tokens: toTokensText(version.tokens),
  };
}

export function fromBrandVersionRow(row: ReadBrandVersionRow): BrandVersionSummary {
  return {
    brandId: row.brand_id,
    version: row.version,
    digest: row.digest,
    comment: row.comment,
    publishedAt: new Date(row.published_at),
    publishedBy: row.published_by,
    publishedByName: row.published_by_name ?? undefined,
    rolledBackFrom: row.rolled_back_from ?? undefined,
  };
}
