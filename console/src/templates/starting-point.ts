import type { ExampleFormat } from "./example-format.ts";

/** What a new template can begin with. */
export interface StartingPoint {
  readonly name: string;
  readonly about: string;
  readonly subject: string;
  /** Of its files; absent for the empty one and for what is pasted. */
  readonly file?: string;
  /** Of a mail in a layout. */
  readonly folder?: string;
  /** Of a mail in a layout: what its source can be written in. */
  readonly formats?: readonly ExampleFormat[];
  /** Of those without files. */
  readonly source?: string;
  /** What was pasted. */
  readonly text?: string;
}
