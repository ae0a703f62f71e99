import { pairIsolates } from "./pair-isolates.ts";
import { repairText } from "./repair-text.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const SUSPECT = /[\0-\x08\v-\x1f\x7f\u0085\u2029\u2066-\u2069\ud800-\udfff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped
const DROPPED = /[\0-\x08\v\f\x0e-\x1f\x7f]/g;

/**
 * Makes any value fit to be written: lone surrogates become U+FFFD, then whatever ends a line or a paragraph
 * becomes LF, then C0 controls except TAB and LF, and U+007F, are dropped, then isolates without a partner.
 */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return pairIsolates(
    repairText(text)
      .replace(/\r\n?|[\u0085\u2029]/g, "\n")
      .replace(DROPPED, ""),
  );
}
