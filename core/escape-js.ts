// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
const SPECIAL = /["\\<>\0-\x1f\x7f\u2028\u2029]/g;

/**
 * Escapes for a double-quoted JavaScript string (ECMA-262, section 12.9.4) that stands in a JSX file: angle brackets
 * are escaped too, so that no tool takes them for markup.
 */
export function escapeJs(text: string): string {
  return text.replace(
    SPECIAL,
    (sign) => SHORT[sign] ?? `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
}

const SHORT: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t" };
