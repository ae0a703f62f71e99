/** The steps that shorten a page, which docs/mails.md describes; those behind `tag-spaces` rewrite tags, too. */
export const SHORTENING_STEPS = [
  "old-clients",
  "namespaces",
  "unused-sheets",
  "full-columns",
  "unused-rules",
  "sheet-spaces",
  "tag-spaces",
  "style-spaces",
  "repeated-backgrounds",
  "initial-values",
  "zero-lengths",
  "table-borders",
  "unused-classes",
  "empty-attributes",
  "single-columns",
  "outlook-rows",
  "void-spaces",
  "implied-bodies",
] as const;

export type ShorteningStep = (typeof SHORTENING_STEPS)[number];

/** Which steps shorten a page. */
export interface Shortening {
  readonly steps: readonly ShorteningStep[];
  /** Those that the page is not proven to look the same with. */
  readonly failed: readonly ShorteningStep[];
}
