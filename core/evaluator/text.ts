import { LOWER_CASE_RUNS } from "../lower-case-table.ts";

// By code unit, which is faster to search than by character.
const SURROGATE = /[\ud800-\udfff]/;

/**
 * Makes text well-formed: each lone surrogate becomes U+FFFD, as when the text is encoded to UTF-8 by the WHATWG rule.
 */
export function repairText(text: string): string {
  return SURROGATE.test(text) ? text.replace(/\p{Surrogate}/gu, "\uFFFD") : text;
}

/** The number of bytes of a text in UTF-8; a lone surrogate counts as the three bytes of U+FFFD. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (isHigh(unit) && isLow(text.charCodeAt(i + 1))) {
      bytes += 2;
      i += 1;
    } else bytes += 2;
  }
  return bytes;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** The isolates U+2066 to U+2068, and U+2069, which closes them (UAX #9). */
const ISOLATES = /[\u2066-\u2069]/g;

/** Drops each unpaired isolate: it would change the direction of the text around the value. */
function pairIsolates(text: string): string {
  const open: number[] = [];
  const lone = new Set<number>();
  for (const { 0: isolate, index } of text.matchAll(ISOLATES)) {
    if (isolate !== "\u2069") open.push(index);
    else if (open.pop() === undefined) lone.add(index);
  }
  for (const at of open) lone.add(at);
  return lone.size === 0 ? text : text.replace(ISOLATES, (isolate, at) => (lone.has(at) ? "" : isolate));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const SUSPECT = /[\0-\x08\v-\x1f\x7f\u0085\u2029\u2066-\u2069\ud800-\udfff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped
const DROPPED = /[\0-\x08\v\f\x0e-\x1f\x7f]/g;

/**
 * Cleans a value: lone surrogates become U+FFFD, then line and paragraph ends become LF, then C0 controls except TAB
 * and LF, and U+007F, are dropped, then unpaired isolates.
 */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return pairIsolates(
    repairText(text)
      .replace(/\r\n?|[\u0085\u2029]/g, "\n")
      .replace(DROPPED, ""),
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const BREAKS = /[\0-\x1f\x7f-\x9f\u2028\u2029]+/g;
const SPACE = 0x20;

/**
 * Makes text fit for a header field such as Subject: each run of line breaks and controls becomes one space; spaces at
 * the ends are dropped.
 */
export function toOneLine(text: string): string {
  const line = text.replace(BREAKS, " ");
  let start = 0;
  let end = line.length;
  // A pattern for spaces at the end would retry each run of spaces from every position.
  while (line.charCodeAt(start) === SPACE) start += 1;
  while (end > start && line.charCodeAt(end - 1) === SPACE) end -= 1;
  return line.slice(start, end);
}

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
