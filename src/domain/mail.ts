/** A mailbox (RFC 5322, section 3.4). */
export interface Mailbox {
  /** Absent: the address alone is shown. */
  readonly name?: string | undefined;
  readonly address: string;
}

/** A mail to be sent to one address. */
export interface Mail {
  readonly from: Mailbox;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}
