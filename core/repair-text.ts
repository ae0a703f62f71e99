// By code unit, which is quicker to look for than by character.
const SURROGATE = /[\ud800-\udfff]/;

/**
 * Makes text well-formed: each lone surrogate becomes U+FFFD, as when the text is encoded to UTF-8 by the WHATWG rule.
 */
export function repairText(text: string): string {
  return SURROGATE.test(text) ? text.replace(/\p{Surrogate}/gu, "\uFFFD") : text;
}
