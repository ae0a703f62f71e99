import type { MessageDefaults } from "./message-defaults.ts";
import type { FillReport } from "./render-program.ts";
import type { Target } from "./template-json.ts";

/** A rendered body with the other parts of the mail that the template has. */
export interface RenderedMail {
  readonly output: string;
  /** The plain text part; absent when the template has none. */
  readonly text?: string;
  /** The subject, one line whatever the values; absent when the template has none. */
  readonly subject?: string;
  /** Defaults for messages of this template, which a call may override; absent when the template has none. */
  readonly message?: MessageDefaults;
  /** Covers the whole mail, except `bytes`, which is the length of `output`. */
  readonly report: FillReport;
}

/** A rendered template. */
export interface TemplateRendering extends RenderedMail {
  readonly templateId: string;
  readonly target: Target;
}

/** The programs that are part of every mail and no target. */
export const MAIL_PARTS = ["text", "subject", "message"] as const;
export type MailPart = (typeof MAIL_PARTS)[number];

export function isMailPart(name: string): name is MailPart {
  return MAIL_PARTS.some((part) => part === name);
}
