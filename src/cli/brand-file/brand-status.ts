import { dirname } from "node:path";
import type { StoredBrand } from "../api/operator-api.ts";
import { readKnownDigest, writeKnownDigest } from "../template-folder/known-digest.ts";
import { type BrandContent, brandDigest } from "./brand-content.ts";
import type { BrandFile } from "./read-brand-file.ts";

/** How the brand of a file compares with that of the store or server, and with the last pull or push. */
export type BrandStatus = "same" | "changed locally" | "changed remotely" | "changed on both sides" | "differs";

/** Without a pull or push before, brands that differ are `differs`. */
export function brandStatusOf({ file, content }: BrandFile, stored: StoredBrand, place: string): BrandStatus {
  const [local, remote] = [brandDigest(content), brandDigest(stored)];
  if (local === remote) return "same";
  const before = readKnownDigest(dirname(file), keyOf(place, content));
  if (before === undefined) return "differs";
  if (before === remote) return "changed locally";
  return before === local ? "changed remotely" : "changed on both sides";
}

/** Remembers that file and store, or server, have the same. */
export function rememberBrand({ file, content }: BrandFile, place: string): void {
  writeKnownDigest(dirname(file), keyOf(place, content), brandDigest(content));
}

/** Templates have the place alone. */
function keyOf(place: string, { slug }: BrandContent): string {
  return `${place} brand ${slug}`;
}
