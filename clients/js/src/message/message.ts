import type { Mailbox, MailboxSetting } from "../mailbox.ts";
import type { TemplateRendering } from "../rendered-mail.ts";
import type { TextFormat } from "./format-text.ts";

/** A file that goes with a message. */
export interface Attachment {
  readonly filename: string;
  /** `application/octet-stream` by default. */
  readonly contentType?: string | undefined;
  /** Bytes, or text, which becomes UTF-8. */
  readonly content: Uint8Array | string;
  /** Makes it part of the html, which shows it as `cid:` with this id. */
  readonly contentId?: string | undefined;
}

/** What a message has beside the mail. What a template has of it may be left out, and is replaced by what is given. */
export interface MessageSettings {
  readonly from?: MailboxSetting | undefined;
  readonly to: MailboxSetting | readonly MailboxSetting[];
  readonly cc?: MailboxSetting | readonly MailboxSetting[] | undefined;
  readonly bcc?: MailboxSetting | readonly MailboxSetting[] | undefined;
  readonly replyTo?: MailboxSetting | readonly MailboxSetting[] | undefined;
  /** Replaces the subject of the template. */
  readonly subject?: string | undefined;
  /** How lines of the text part end; by default they are not broken. */
  readonly textFormat?: TextFormat | undefined;
  /** Where one click unsubscribes (RFC 8058), `https:`. */
  readonly unsubscribeUrl?: string | undefined;
  /** Who need not answer (RFC 3834): no client's holiday note comes back for such a message. */
  readonly autoSubmitted?: "auto-generated" | "auto-replied" | undefined;
  /** `left@right`, without angle brackets; a random one by default. */
  readonly messageId?: string | undefined;
  /** What is right in a random one; by default the domain of `from`. */
  readonly messageIdDomain?: string | undefined;
  /** Further header fields. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly attachments?: readonly Attachment[] | undefined;
}

/** A whole message, of which every value was checked: for a mailer, or for the API of a sending service. */
export interface Message {
  readonly from: Mailbox;
  readonly to: readonly Mailbox[];
  readonly cc: readonly Mailbox[];
  readonly bcc: readonly Mailbox[];
  readonly replyTo: readonly Mailbox[];
  readonly subject: string;
  readonly html: string;
  /** Absent when the template has none. */
  readonly text?: string;
  /** Absent when lines of the text are as the template has them. */
  readonly textFormat?: TextFormat;
  /** Without angle brackets. */
  readonly messageId: string;
  /** Those that no other member holds. */
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly MessageAttachment[];
  /** What the template was rendered to, with its report. */
  readonly mail: TemplateRendering;
}

/** An attachment with nothing left out but the id, which only a part of the html has; its type is in lower case. */
export interface MessageAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  readonly contentId?: string;
}
