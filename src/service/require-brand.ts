import { matchesEntityTagStrongly } from "../cache/entity-tag.ts";
import { type Brand, brandEtag } from "../domain/brand/brand.ts";
import { Refusal } from "../domain/error.ts";
import { quote } from "../domain/quote.ts";
import type { Caller } from "../domain/session/caller.ts";
import { parseTemplateRef } from "../domain/template/template-ref.ts";
import type { BrandPublication, BrandStore } from "../store/port/brand-store.ts";
import { assertRole } from "./authenticate.ts";

/** The brand that an operator names by UUID or slug. Throws FORBIDDEN for SDK keys, and BRAND_NOT_FOUND. */
export async function requireBrand(brands: BrandStore, caller: Caller, ref: string): Promise<Brand> {
  assertRole(caller, "viewer");
  const parsed = parseTemplateRef(ref);
  const brand = parsed === undefined ? undefined : await brands.find(parsed);
  if (brand === undefined) throw brandUnknown(ref);
  return brand;
}

/** Throws ETAG_MISMATCH unless a field value of If-Match is absent or names the entity tag of the brand. */
export function assertBrandMatches(brand: Brand, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && !matchesEntityTagStrongly(ifMatch, brandEtag(brand))) {
    throw new Refusal("ETAG_MISMATCH", "the brand has changed since it was read; read it again and repeat the change");
  }
}

/** Throws FAILED_PRECONDITION for an archived brand. */
export function assertBrandActive({ archivedAt }: Pick<Brand, "archivedAt">): void {
  if (archivedAt !== undefined) throw brandArchived();
}

/**
 * Throws BRAND_NOT_FOUND unless SDK keys are served the brand. One text for unknown, malformed, unpublished and
 * archived ones, so that answers do not reveal which ids exist.
 */
export function assertBrandServed(
  publication: BrandPublication | undefined,
): asserts publication is BrandPublication & { readonly published: object } {
  if (publication?.published !== undefined && publication.archivedAt === undefined) return;
  throw new Refusal("BRAND_NOT_FOUND", "there is no published brand with this id or slug");
}

export function brandArchived(): Refusal {
  return new Refusal("FAILED_PRECONDITION", "the brand is archived; unarchive it first");
}

/** For callers with an admin key, who may know what exists. */
export function brandUnknown(ref?: string): Refusal {
  const named = ref === undefined ? "this id or slug" : `the id or slug ${JSON.stringify(quote(ref))}`;
  return new Refusal("BRAND_NOT_FOUND", `there is no brand with ${named}`);
}
