import { createHash } from "node:crypto";
import type { Part } from "./part.ts";
import { BRAND_USE, SOURCE_PARTS } from "./source-parts.ts";

/** Parts that SDK keys never fetch. */
const NOT_SERVED: readonly string[] = [SOURCE_PARTS.files, BRAND_USE];

/** The same as a condition on the name of a part. */
export const IS_SERVED = `part.name NOT IN (${NOT_SERVED.map((name) => `'${name}'`).join(", ")})`;

/**
 * SHA-256 of what a version serves, from the column `served`: the digests of its parts that SDK keys can fetch.
 * Undefined for a version that is no longer stored.
 */
export function toServedDigest(served: string | null): string | undefined {
  return served === null ? undefined : createHash("sha256").update(served).digest("hex");
}

/** The same for a version that is being stored, from its parts by name and the `source_kind` of its row. */
export function servedDigestOf(parts: ReadonlyMap<string, Part>, sourceKind: string | null): string | undefined {
  const names = [...parts.keys()].filter(
    (name) => !NOT_SERVED.includes(name) && (name !== SOURCE_PARTS.text || sourceKind === "document"),
  );
  const served = names.sort().map((name) => `${name}=${toHex(parts.get(name)?.digest)}`);
  return toServedDigest(served.length === 0 ? null : served.join(" "));
}

function toHex(digest: Uint8Array = new Uint8Array()): string {
  return Buffer.from(digest).toString("hex").toUpperCase();
}
