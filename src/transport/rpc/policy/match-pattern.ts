const compiled = new Map<string, RegExp>();

/**
 * Whether a text matches a pattern of a buf.validate rule, by the engine of the platform: RE2 takes 0.2 s of a start to
 * look up the Unicode classes of a pattern. Each pattern of our rules means the same to both and is matched in time
 * that is linear in the text.
 */
export function matchPattern(pattern: string, text: string): boolean {
  let expression = compiled.get(pattern);
  if (expression === undefined) {
    expression = new RegExp(pattern.replaceAll("\\x{", "\\u{"), "u");
    compiled.set(pattern, expression);
  }
  return expression.test(text);
}
