import { createHash } from "node:crypto";

/**
 * SHA-256 of what a version serves, from the column `served`: the digests of its parts that SDK keys can fetch.
 * Undefined for a version that is no longer stored.
 */
export function toServedDigest(served: string | null): string | undefined {
  return served === null ? undefined : createHash("sha256").update(served).digest("hex");
}
