/** The canonical form of a language tag (RFC 5646), such as `pt-BR`; undefined for a text that is none. */
export function toLocale(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/**
 * The locale that the lookup of RFC 4647, section 3.4, finds for a tag: the tag itself, or the longest beginning of it.
 * Undefined where there is none. All tags are in canonical form.
 */
export function lookUpLocale(tag: string, locales: readonly string[]): string | undefined {
  return rangesOf(tag).find((range) => locales.includes(range));
}

/** The tags that the lookup of RFC 4647 tries for a tag, the longest first. */
export function rangesOf(tag: string): readonly string[] {
  const ranges: string[] = [];
  for (let range = tag; range !== ""; range = withoutLast(range)) ranges.push(range);
  return ranges;
}

/** A single letter begins an extension, and has no meaning alone. */
function withoutLast(range: string): string {
  const shorter = range.slice(0, Math.max(0, range.lastIndexOf("-")));
  return shorter.replace(/-[^-]$/, "");
}
