/** What a message must say, and what a parser found in it. */
export interface ParsedMessage {
  /** The names of all fields, in lower case. */
  readonly names: readonly string[];
  /** Texts of fields by name in lower case. */
  readonly fields: Readonly<Record<string, string>>;
  readonly mailboxes: Readonly<Record<string, readonly (readonly [name: string, address: string])[]>>;
  readonly parts: readonly MessagePart[];
}

/** A part that has no parts. */
export interface MessagePart {
  readonly type: string;
  readonly filename: string;
  readonly contentId: string;
  /** In base64. */
  readonly content: string;
}
