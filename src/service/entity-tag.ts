/**
 * True when a field value of If-None-Match names the entity tag: `*`, or a list that holds it, compared weakly (RFC 9110,
 * sections 8.8.3.2 and 13.1.2).
 */
export function matchesEntityTag(fieldValue: string, etag: string): boolean {
  if (fieldValue.trim() === "*") return true;
  return fieldValue.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
