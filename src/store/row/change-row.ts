import type { BrandChange } from "../../domain/brand/brand-change.ts";
import type { TemplateChange } from "../../domain/template/template-change.ts";
import type { ServedChange } from "../port/change-log.ts";
import { toServedDigest } from "./served-digest.ts";

/** The number and time of a change. */
export interface MarkRow {
  readonly number: number;
  readonly at: number;
}

/** A row of `template_changes`. */
export interface ChangeRow extends MarkRow {
  readonly kind: Exclude<TemplateChange["kind"], "renamed">;
  readonly template_id: string;
  readonly slug: string | null;
  readonly version: number;
  /** For a renamed template, its previous slug, or the empty text if it had none; otherwise null. */
  readonly renamed_from: string | null;
  /** The digests of the parts of the version that SDK keys can fetch; null if there is none any more. */
  readonly served: string | null;
  /** Of a brand, which has no template: its id, its slug and the digest of the version; otherwise null. */
  readonly brand_id: string | null;
  readonly brand_slug: string | null;
  readonly brand_digest: string | null;
}

/** Selects the columns of a ChangeRow beside `served`, from CHANGES. */
export const CHANGE_COLUMNS = `
  n AS number, change.at, change.kind, template_id, change.slug, change.version, renamed_from, change.brand_id,
  brands.slug AS brand_slug, brand_versions.digest AS brand_digest
`;
export const CHANGES = `
  template_changes AS change LEFT JOIN brands ON brands.id = change.brand_id
  LEFT JOIN brand_versions ON brand_versions.brand_id = change.brand_id AND brand_versions.version = change.version
`;

export function fromChangeRow({ number, at, kind, template_id, slug, version, ...row }: ChangeRow): ServedChange {
  const { renamed_from: from, served, brand_id: brandId } = row;
  if (brandId !== null) {
    const of = { brandId, slug: row.brand_slug ?? "", version, digest: row.brand_digest ?? "" };
    return { number, at: new Date(at), kind: `brand_${kind}` satisfies BrandChange["kind"], ...of };
  }
  const digest = toServedDigest(served);
  const change = { number, at: new Date(at), templateId: template_id, slug: slug ?? undefined, version, digest };
  if (from === null) return { ...change, kind };
  return { ...change, kind: "renamed", ...(from !== "" && { previousSlug: from }) };
}
