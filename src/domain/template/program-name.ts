import type { Target } from "../target.ts";

/** What every mail has beside its body, whatever the target: a plain text part and a subject line. */
export const MAIL_PARTS = ["text", "subject"] as const;

export type MailPart = (typeof MAIL_PARTS)[number];

/** What a program is stored and served under: the target it renders to, or the part of the mail it is. */
export type ProgramName = Target | MailPart;
