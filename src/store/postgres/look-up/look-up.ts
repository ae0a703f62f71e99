/** A statement that the server prepares once per connection. */
export interface LookUp {
  readonly name: string;
  /** The columns of its rows. */
  readonly columns: readonly string[];
  readonly text: string;
}
