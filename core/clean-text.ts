import { repairText } from "./repair-text.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const SUSPECT = /[\0-\x08\v-\x1f\x7f\ud800-\udfff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped
const DROPPED = /[\0-\x08\v\f\x0e-\x1f\x7f]/g;

/**
 * Makes any value fit to be written: lone surrogates become U+FFFD, then CRLF and CR become LF, then C0 controls except
 * TAB and LF, and U+007F, are dropped.
 */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return repairText(text).replace(/\r\n?/g, "\n").replace(DROPPED, "");
}
