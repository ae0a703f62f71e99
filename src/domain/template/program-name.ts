import type { Target } from "../target.ts";

/**
 * What a mail has beside its body, whatever the target: a plain text part, a subject line, and what messages of it have
 * unless a call says otherwise, as JSON.
 */
export const MAIL_PARTS = ["text", "subject", "message"] as const;

export type MailPart = (typeof MAIL_PARTS)[number];

/** What a program is stored and served under: the target it renders to, or the part of the mail it is. */
export type ProgramName = Target | MailPart;
