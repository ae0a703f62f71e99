import type { Condition } from "../../../../core/program.ts";
import type { Slot } from "../tree/value.ts";

/** What mjml makes of a mail, with placeholders for its slots and conditions. */
export interface PlaceholderPage {
  readonly html: string;
  /** By the index in their placeholders. */
  readonly slots: readonly Slot[];
  /** By the index in theirs. */
  readonly conditions: readonly Condition[];
}

/** White space counts in these elements, and wherever a style says so. */
const PRESERVED = /<(?:pre|textarea|xmp|script)\b|white-space\s*:\s*(?:pre|break)/i;

/** True for a page in which white space may show. */
export function keepsWhiteSpace(html: string): boolean {
  return PRESERVED.test(html);
}
