import { hash } from "node:crypto";
import { type BrandTokens, toBrandTokens } from "../../domain/brand/brand-tokens.ts";

/** What a file says of a brand. */
export interface BrandContent {
  readonly slug: string;
  readonly name: string;
  readonly tokens: BrandTokens;
}

/** The end of the names of files that a pull writes, and that a push finds in a folder. */
export const BRAND_FILE_END = ".brand.json";

/** A brand as text of a file. */
export function toBrandText({ slug, name, tokens }: BrandContent): string {
  return JSON.stringify({ slug, name, tokens: toBrandTokens(tokens) }, undefined, 2);
}

/** A digest of what a push stores of a brand. */
export function brandDigest({ name, tokens }: BrandContent): string {
  return hash("sha256", JSON.stringify([name, toBrandTokens(tokens)]));
}
