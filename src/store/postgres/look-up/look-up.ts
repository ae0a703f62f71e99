/** A statement that the server prepares once for a connection. */
export interface LookUp {
  readonly name: string;
  /** What its rows have. */
  readonly columns: readonly string[];
  readonly text: string;
}
