import type { BrandVersionSummary } from "../../domain/brand/brand.ts";
import type { BrandTokens } from "../../domain/brand/brand-tokens.ts";
import type { ListedBrand, ReportedMail } from "../api/operator-api.ts";

/** A brand as the API tells it. A list leaves the tokens out. */
export function toBrandJson(brand: ListedBrand, tokens: BrandTokens = {}) {
  return {
    id: brand.id,
    slug: brand.slug,
    name: brand.name,
    etag: brand.etag,
    tokens,
    published_version: brand.published?.version ?? 0,
    has_unpublished_changes: brand.hasUnpublishedChanges,
    created_at: brand.createdAt,
    updated_at: brand.updatedAt,
    published_at: brand.published?.at,
    archived_at: brand.archivedAt,
    published_digest: brand.published?.digest ?? "",
  };
}

/** A version of a brand as the API tells it. Only the answer about one version has its tokens. */
export function toBrandVersionJson(version: BrandVersionSummary, tokens: BrandTokens = {}) {
  return {
    brand_id: version.brandId,
    version: version.version,
    tokens,
    digest: version.digest,
    comment: version.comment,
    published_at: version.publishedAt,
    published_by: version.publishedBy,
    published_by_name: version.publishedByName ?? "",
    rolled_back_from: version.rolledBackFrom ?? 0,
  };
}

/** What is said of a brand in a mail, as the API tells it. */
export function toBrandedMailJson(mail: ReportedMail) {
  return {
    template_id: mail.templateId,
    slug: mail.slug ?? "",
    name: mail.name,
    version: mail.version,
    contrast: mail.contrast.map((low) => ({
      color: low.color,
      background: low.background,
      ratio: low.ratio,
      needed: low.needed,
      dark: low.isDark,
      place: low.place,
      node: low.node ?? "",
      places: low.count,
      nearest: low.nearest.map(({ name, value }) => ({ name, value })),
    })),
    refused: mail.refused.map(({ name, kind, value, message }) => ({ name, kind, value, message })),
    missing_tokens: mail.missing,
    unreadable: mail.unreadable,
  };
}
