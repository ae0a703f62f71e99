import type { TemplateSource } from "./template-source.ts";

/** How many drafts of a template are kept, the current one included. */
export const SAVED_DRAFTS_MAX = 50;

/** Saves of one author within this time, from the first of them, are one draft. */
export const SAVE_TIME_MS = 5 * 60_000;

/** A draft of a template as its author saved it, without its source. */
export interface SavedDraftSummary {
  readonly templateId: string;
  /** Counts from 1 within the template. */
  readonly number: number;
  /** The draftRevision of the template then. */
  readonly draftRevision: number;
  readonly subject: string;
  readonly savedAt: Date;
  /** The actor of the audit event; empty for a draft that an earlier release saved. */
  readonly savedBy: string;
  /** The name of that key now. */
  readonly savedByName?: string | undefined;
  /** Of the source with its files. */
  readonly bytes: number;
}

/** A saved draft, whole. */
export interface SavedDraft extends SavedDraftSummary {
  readonly source: TemplateSource;
}
