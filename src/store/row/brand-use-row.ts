import type { PublishedBrandUse } from "../port/template-store.ts";
import { BRAND_USE } from "./source-parts.ts";

/** A published mail, or another template, whose `published_version` is null here. */
export interface BrandedRow {
  readonly template_id: string;
  readonly slug: string | null;
  readonly template_name: string;
  /** Null for what is not served, is archived, or is no mail. */
  readonly published_version: number | null;
}

/** The names of parts that a row is read with. */
export const BRAND_USE_PARTS: readonly string[] = [BRAND_USE];

/** Undefined for a mail that declares no brand. */
export function toPublishedBrandUse(
  row: BrandedRow,
  texts: ReadonlyMap<string, string>,
): PublishedBrandUse | undefined {
  const brandUse = texts.get(BRAND_USE);
  if (brandUse === undefined || row.published_version === null) return undefined;
  const { template_id: templateId, slug, template_name: name, published_version: version } = row;
  return { templateId, slug: slug ?? undefined, name, version, brandUse };
}
