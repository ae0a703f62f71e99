import type { ChangeMark } from "../template/template-change.ts";

/** How what SDK keys are served of a brand changes. */
export type BrandChangeKind = "brand_published" | "brand_rolled_back" | "brand_archived" | "brand_unarchived";

/** A change of a brand that SDK keys are served, in one order with the changes of templates. */
export interface BrandChange extends ChangeMark {
  readonly kind: BrandChangeKind;
  readonly brandId: string;
  readonly slug: string;
  /** The one that is served from then on, or no longer. */
  readonly version: number;
  readonly digest: string;
}
