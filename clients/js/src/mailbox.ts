/** Who sends or gets a message. */
export interface Mailbox {
  readonly name?: string | undefined;
  /** Such as `ann@example.com`, in ASCII. */
  readonly address: string;
}

/** A mailbox, or its address alone. */
export type MailboxSetting = string | Mailbox;
