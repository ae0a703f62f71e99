import { utf8Length } from "./utf8-length.ts";

const encoder = new TextEncoder();

/** Well-formed text of a program, copied as it is. */
export class PreparedLiteral {
  readonly kind = "literal";
  readonly text: string;
  /** Length in UTF-8. */
  readonly bytes: number;
  #utf8: Uint8Array | undefined;

  constructor(text: string, bytes = utf8Length(text)) {
    this.text = text;
    this.bytes = bytes;
  }

  /** Made when it is first asked for: most programs are filled to strings only, or to bytes only. */
  get utf8(): Uint8Array {
    this.#utf8 ??= encoder.encode(this.text);
    return this.#utf8;
  }
}
