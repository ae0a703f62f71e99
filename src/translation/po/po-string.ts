const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  '"': '\\"',
  "\n": "\\n",
  "\t": "\\t",
  "\r": "\\r",
  "\x07": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\v": "\\v",
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be escaped
const ESCAPABLE = /[\\"\n\t\r\x07\b\f\v]/g;

const ESCAPED: Readonly<Record<string, string>> = {
  "\\": "\\",
  '"': '"',
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\x07",
  b: "\b",
  f: "\f",
  v: "\v",
};

const ESCAPE = /\\(?:([\\"ntrabfv])|([0-7]{1,3})|x([0-9a-fA-F]{1,2}))/g;

/** A keyword with a string, on several lines if the string has several. */
export function printPoString(keyword: string, text: string, prefix = ""): string {
  const lines = text.split(/(?<=\n)/).map((line) => `"${line.replaceAll(ESCAPABLE, (found) => ESCAPES[found] ?? "")}"`);
  return [...(lines.length > 1 ? ['""', ...lines] : lines)]
    .map((line, index) => `${prefix}${index === 0 ? `${keyword} ` : ""}${line}\n`)
    .join("");
}

/** What is between the quotes of a string; undefined where an escape is none. */
export function readPoString(quoted: string): string | undefined {
  if (quoted.replaceAll(ESCAPE, "").includes("\\")) return undefined;
  return quoted.replaceAll(ESCAPE, (_, letter?: string, octal?: string, hex?: string) => {
    if (letter !== undefined) return ESCAPED[letter] ?? letter;
    return String.fromCharCode(octal === undefined ? Number.parseInt(hex ?? "", 16) : Number.parseInt(octal, 8));
  });
}
