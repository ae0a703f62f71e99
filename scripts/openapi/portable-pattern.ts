const LAST = 0x10ffff;

/**
 * A pattern of CEL, which is RE2, as one that every validator reads: categories of Unicode within a class are spelled
 * out, since Python and others know none.
 */
export function portablePattern(pattern: string): string {
  return pattern
    .replaceAll(/\\x\{([0-9A-Fa-f]+)\}/g, (_, hex: string) => spell(Number.parseInt(hex, 16)))
    .replaceAll(/\\p\{(\w+)\}/g, (_, category: string) => spellCategory(category));
}

function spellCategory(category: string): string {
  const isMember = new RegExp(`\\p{${category}}`, "u");
  let text = "";
  for (let first = 0; first <= LAST; first++) {
    if (!isMember.test(String.fromCodePoint(first))) continue;
    let last = first;
    while (last < LAST && isMember.test(String.fromCodePoint(last + 1))) last++;
    text += first === last ? spell(first) : `${spell(first)}-${spell(last)}`;
    first = last;
  }
  return text;
}

/** Beyond the first 65,536 there is no escape that all read alike: the character stands for itself. */
function spell(codePoint: number): string {
  return codePoint > 0xffff
    ? String.fromCodePoint(codePoint)
    : `\\u${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
}
