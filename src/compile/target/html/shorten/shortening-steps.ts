/** The steps that shorten a page, which docs/mails.md describes; those behind `tag-spaces` rewrite tags, too. */
export const SHORTENING_STEPS = [
  "unused-sheets",
  "sheet-spaces",
  "tag-spaces",
  "style-spaces",
  "repeated-backgrounds",
  "zero-lengths",
  "empty-attributes",
  "void-spaces",
] as const;

export type ShorteningStep = (typeof SHORTENING_STEPS)[number];

/** Which steps shorten a page. */
export interface Shortening {
  readonly steps: readonly ShorteningStep[];
  /** Those that the page is not proven to look the same with. */
  readonly failed: readonly ShorteningStep[];
}
