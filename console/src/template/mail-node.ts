/** A node of a source, as `PreviewNode` of the API. */
export interface MailNode {
  readonly kind: string;
  /** Of a document: the path of the node; of `text`, `link` and `image` that of the member that has it. */
  readonly place: string;
  /** Of MJML: the path of the file that has it, and where. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** One more than the index of the node that it is in; 0 for none. */
  readonly parent: number;
  readonly ranges: readonly MailRange[];
}

/**
 * A stretch of a program, from an op and an offset to others: in a literal the index of a UTF-16 unit, of any other op
 * 0 in front of it, and 1 behind it and behind what it leaves out or repeats.
 */
export interface MailRange {
  readonly firstOp: number;
  readonly firstOffset: number;
  readonly lastOp: number;
  readonly lastOffset: number;
}
