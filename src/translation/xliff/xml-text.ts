const TEXT_ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };
const VALUE_ESCAPES: Readonly<Record<string, string>> = {
  ...TEXT_ESCAPES,
  '"': "&quot;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/** What XML 1.0 has no way to write: controls, halves of characters, U+FFFE and U+FFFF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is not allowed
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Characters as the content of an element. */
export function xmlText(text: string): string {
  return legal(text).replaceAll(/[&<>\r]/g, (found) => TEXT_ESCAPES[found] ?? "");
}

/** An element's attributes, each with a space before it; one that is undefined is left out. */
export function xmlAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(
      ([name, value]) =>
        ` ${name}="${legal(value).replaceAll(/[&<>\r"\n\t]/g, (found) => VALUE_ESCAPES[found] ?? "")}"`,
    )
    .join("");
}

function legal(text: string): string {
  return text.toWellFormed().replaceAll(NOT_XML, "\ufffd");
}
