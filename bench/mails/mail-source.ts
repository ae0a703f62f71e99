/** A mail as it would be sent. */
export interface Mail {
  readonly name: string;
  readonly html: string;
  /** Absent where its makers give none. */
  readonly text?: string | undefined;
}

/** Where mails come from that others have written: a public repository, of which a folder is read and nothing kept. */
export interface MailSource {
  readonly title: string;
  readonly repository: string;
  readonly folder: string;
  /** The mails in a copy of the repository, and how many could not be made. */
  read(root: string): Promise<{ readonly mails: readonly Mail[]; readonly failed: readonly string[] }>;
}
