const CONTEXT_OR_EXPANSION = /[\u03A3\u0130]/g;

/**
 * Simple lower-case mapping of Unicode, code point by code point, without locale: the two code points for which
 * String.prototype.toLowerCase looks at the neighbours (capital sigma) or writes two (dotted capital I) give one always.
 */
export function lowerCase(text: string): string {
  return text.replace(CONTEXT_OR_EXPANSION, (letter) => (letter === "\u03A3" ? "\u03C3" : "i")).toLowerCase();
}
