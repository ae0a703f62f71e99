import { hash } from "node:crypto";

/** Returns the strong entity tag of bytes, with quotes: a digest of 132 bits. */
export function entityTagOf(bytes: Uint8Array): string {
  return `"${hash("sha256", bytes, "base64url").slice(0, 22)}"`;
}

/**
 * True if a value of If-None-Match matches the entity tag: `*`, or a list that contains it, by weak comparison (RFC
 * 9110, sections 8.8.3.2 and 13.1.2).
 */
export function matchesEntityTag(fieldValue: string, etag: string): boolean {
  if (fieldValue.trim() === "*") return true;
  return fieldValue.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}

/**
 * True if a value of If-Match matches the entity tag: `*`, or a list that contains it, by strong comparison (RFC 9110,
 * sections 8.8.3.2 and 13.1.1), which never matches a weak tag.
 */
export function matchesEntityTagStrongly(fieldValue: string, etag: string): boolean {
  if (fieldValue.trim() === "*") return true;
  return fieldValue.match(/(?:W\/)?"[^"]*"/g)?.includes(etag) === true;
}
