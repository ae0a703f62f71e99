/** White space counts in these elements, and wherever a style says so. */
const PRESERVED = /<(?:pre|textarea|xmp|script)\b|white-space\s*:\s*(?:pre|break)/i;

/** True for a page in which white space may show. */
export function keepsWhiteSpace(html: string): boolean {
  return PRESERVED.test(html);
}
