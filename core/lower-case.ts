import { LOWER_CASE_RUNS } from "./lower-case-table.ts";

const NOT_ASCII = /[^\0-\x7f]/;
const letters = new Map<string, string>();

/**
 * Simple lower-case mapping of Unicode, code point by code point, without locale. From a table, so that every host maps
 * alike, whatever version of Unicode it has.
 */
export function lowerCase(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  if (letters.size === 0) addLetters();
  let lower = "";
  for (const letter of text) lower += letters.get(letter) ?? letter;
  return lower;
}

function addLetters(): void {
  for (const [first, last, stride, delta] of LOWER_CASE_RUNS) {
    for (let code = first; code <= last; code += stride) {
      letters.set(String.fromCodePoint(code), String.fromCodePoint(code + delta));
    }
  }
}
