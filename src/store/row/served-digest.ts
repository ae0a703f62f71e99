import { createHash } from "node:crypto";
import type { Part } from "./part.ts";
import { SOURCE_PARTS } from "./source-parts.ts";

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
    (name) => name !== SOURCE_PARTS.files && (name !== SOURCE_PARTS.text || sourceKind === "document"),
  );
  const served = names.sort().map((name) => `${name}=${toHex(parts.get(name)?.digest)}`);
  return toServedDigest(served.length === 0 ? null : served.join(" "));
}

function toHex(digest: Uint8Array = new Uint8Array()): string {
  return Buffer.from(digest).toString("hex").toUpperCase();
}
