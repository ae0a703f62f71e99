import { hash } from "node:crypto";

/** The strong entity tag of bytes, with quotes: a digest of 132 bits. */
export function entityTagOf(bytes: Uint8Array): string {
  return `"${hash("sha256", bytes, "base64url").slice(0, 22)}"`;
}

/**
 * True when a field value of If-None-Match names the entity tag: `*`, or a list that holds it, compared weakly (RFC
 * 9110, sections 8.8.3.2 and 13.1.2).
 */
export function matchesEntityTag(fieldValue: string, etag: string): boolean {
  if (fieldValue.trim() === "*") return true;
  return fieldValue.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}

/**
 * True when a field value of If-Match names the entity tag: `*`, or a list that holds it, compared strongly (RFC 9110,
 * sections 8.8.3.2 and 13.1.1): a weak tag matches none.
 */
export function matchesEntityTagStrongly(fieldValue: string, etag: string): boolean {
  if (fieldValue.trim() === "*") return true;
  return fieldValue.match(/(?:W\/)?"[^"]*"/g)?.includes(etag) === true;
}
