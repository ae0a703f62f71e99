/** What other languages have, and what CEL has instead; the first that fits counts. */
const ADVICE: readonly (readonly [written: RegExp, advice: string])[] = [
  [/\{\{|\}\}/, "write the name alone, without braces"],
  [/===|!==/, "write == or !="],
  [/<>/, "write !="],
  [/(?<![=!<>])=(?!=)/, "write == to compare"],
  [/\b(?:eq|ne|gt|lt|gte|lte)\b/, "write ==, !=, >, <, >= or <="],
  [/\band\b|(?<!&)&(?!&)/i, "write && for and"],
  [/\bor\b|(?<!\|)\|(?!\|)/i, "write || for or"],
  [/\bnot\b/i, "write ! for not"],
  [/\bis\b/i, 'write has(name) where a value is given, and name == "text" to compare'],
];

/** What to write instead of an expression that cannot be parsed; undefined where nobody can say. */
export function adviseOnCondition(text: string): string | undefined {
  const withoutTexts = text.replace(/"[^"]*"|'[^']*'/g, '""');
  return ADVICE.find(([written]) => written.test(withoutTexts))?.[1];
}
