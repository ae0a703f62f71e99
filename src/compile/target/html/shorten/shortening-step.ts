/** What a step knows of a page besides its text. */
export interface PageFacts {
  /** All style sheets, one behind the other. */
  readonly sheets: string;
  /** True when some text of the page may preserve white space. */
  readonly keepsWhiteSpace: boolean;
  /** Whether the author wrote an opening tag. */
  isAuthors(tag: string): boolean;
}

/** A step that makes the text of a page shorter and leaves what is seen as it is. docs/mails.md has all of them. */
export interface ShorteningStep {
  /** The page has placeholders for slots and conditions; all of them stay, in their order. */
  shorten(html: string, facts: PageFacts): string;
}
