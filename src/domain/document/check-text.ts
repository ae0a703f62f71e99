import { at, type Place, report } from "./place.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\0-\x08\v\f\x0e-\x1f\x7f]/;
const SENTINEL = /[\uE000\uE001]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Reports every string and member name that is not plain well-formed text: lone surrogates have no UTF-8 form, controls
 * have no meaning in mail, and U+E000 and U+E001 mark places while a template is compiled.
 */
export function checkText(value: unknown, place: Place): void {
  if (typeof value === "string") checkString(value, place);
  if (typeof value !== "object" || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    checkString(name, place);
    checkText(item, at(place, Array.isArray(value) ? Number(name) : name));
  }
}

function checkString(text: string, place: Place): void {
  const found = CONTROL.exec(text) ?? SENTINEL.exec(text) ?? LONE_SURROGATE.exec(text);
  if (found === null) return;
  const point = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  report(
    place,
    "text.invalid-unicode",
    `holds U+${point} at position ${found.index}, which is not allowed in a document`,
  );
}
