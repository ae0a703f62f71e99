import { type BrandDrafts, type BrandDraftsDeps, createBrandDrafts } from "./brand-drafts.ts";
import { type BrandFetch, createBrandFetch } from "./brand-fetch.ts";
import { type BrandVersions, createBrandVersions } from "./brand-versions.ts";
import { type BrandJudge, type BrandJudgeDeps, createBrandJudge } from "./validate-brand.ts";

/**
 * Stores, publishes and serves brands. `ref` is a UUID or a slug, and may be unknown or malformed: BRAND_NOT_FOUND.
 */
export interface BrandService extends BrandFetch, BrandDrafts, BrandVersions, BrandJudge {}

export function createBrandService(deps: BrandDraftsDeps & BrandJudgeDeps): BrandService {
  return {
    ...createBrandFetch(deps),
    ...createBrandDrafts(deps),
    ...createBrandVersions(deps),
    ...createBrandJudge(deps),
  };
}
