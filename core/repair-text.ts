/**
 * Makes text well-formed: each lone surrogate becomes U+FFFD, as when the text is encoded to UTF-8 by the WHATWG rule.
 */
export function repairText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}
