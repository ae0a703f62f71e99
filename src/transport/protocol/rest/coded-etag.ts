import { CONTENT_CODINGS, type ContentCoding } from "../../http/content-coding.ts";

const TAG = /(?:W\/)?"[^"]*"/g;

/** The strong entity tag of an encoded form: a strong tag must tell encodings apart (RFC 9110, section 8.8.3.3). */
export function toCodedEtag(etag: string, coding: ContentCoding | undefined): string {
  return coding === undefined ? etag : `${etag.slice(0, -1)}-${coding}"`;
}

/**
 * If-None-Match as the service knows it, without codings. A tag of a coding that the answer would not have is left out:
 * a client that holds that form may be unable to read it.
 */
export function fromCodedEtags(ifNoneMatch: string, coding: ContentCoding | undefined): string | undefined {
  const tags = ifNoneMatch.match(TAG);
  if (tags === null) return ifNoneMatch.trim() === "*" ? "*" : undefined;
  const known = tags.flatMap((tag) => {
    const own = CONTENT_CODINGS.find((each) => tag.endsWith(`-${each}"`));
    if (own === undefined) return [tag];
    return own === coding ? [`${tag.slice(0, -own.length - 2)}"`] : [];
  });
  return known.length === 0 ? undefined : known.join(", ");
}

/**
 * The entity tag of a 304: that of the form the caller holds. A caller who names the form as it is gets its tag back,
 * so that its cache finds what to freshen (RFC 9111, section 4.3.4).
 */
export function heldEtag(etag: string, ifNoneMatch: string | undefined, coding: ContentCoding | undefined): string {
  const coded = toCodedEtag(etag, coding);
  const tags = ifNoneMatch?.match(TAG)?.map((tag) => tag.replace(/^W\//, "")) ?? [];
  return tags.includes(etag) && !tags.includes(coded) ? etag : coded;
}
