/** What is written of a template or a brand, beside what the server has. */
export interface DraftState<Work extends { readonly draft: unknown }> {
  readonly work: Work;
  /** The draft that the server has, as far as the page knows. */
  readonly saved: Work["draft"];
  /** Whether the draft is another one than that. */
  readonly isChanged: boolean;
  /** Of what the draft was written on. */
  readonly etag: string;
  /** The draft of that; undefined where the browser had no room for it. */
  readonly base: Work["draft"] | undefined;
  /** When this browser kept the changes that are shown again; undefined for those of this visit. */
  readonly restoredAt: number | undefined;
}

/** Work that this browser kept. */
export interface KeptDraft<Work extends { readonly draft: unknown }> {
  readonly work: Work;
  readonly etag: string;
  readonly base: Work["draft"] | undefined;
  /** In milliseconds. */
  readonly at: number;
  /** Whether the draft was another one than the server had; if not, only the rest of the work is shown again. */
  readonly isChanged: boolean;
}
