import { randomUUID } from "node:crypto";
import type { Brand } from "../../src/domain/brand/brand.ts";
import { digestOfTokens } from "../../src/domain/brand/brand-tokens.ts";
import type { NewBrandVersion } from "../../src/store/port/brand-store.ts";

const AT = new Date("2026-11-27T09:00:00.123Z");

/** A brand as a store keeps it. */
export function storedBrand(changed: Partial<Brand> & Pick<Brand, "slug">): Brand {
  const tokens = { accent: "#0a7d33", name: "Ä 😀 '\"" };
  const made = { id: randomUUID(), name: changed.slug.toUpperCase(), tokens, draftDigest: digestOfTokens(tokens) };
  return { ...made, revision: 1, createdAt: AT, updatedAt: AT, ...changed };
}

/** The version that its draft is published as. */
export function newBrandVersion({ id, tokens, draftDigest }: Brand): NewBrandVersion {
  return { brandId: id, tokens, digest: draftDigest, comment: "", publishedAt: AT, publishedBy: "cli" };
}
