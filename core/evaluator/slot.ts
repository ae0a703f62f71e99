import { type BrandPosition, escapeSlot, escapeTagSource, readColor, readFont, type SlotPosition } from "./escape.ts";
import type { PreparedTag } from "./tags.ts";
import { utf8Length } from "./text.ts";

const encoder = new TextEncoder();

/** Well-formed text of a program, copied to the output. */
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

  /** Encoded on first use: most programs are filled to strings only, or to bytes only. */
  get utf8(): Uint8Array {
    this.#utf8 ??= encoder.encode(this.text);
    return this.#utf8;
  }
}

/** Replaces a URL that the URL rule refuses: the link stays a link, but leads nowhere. */
export const REJECTED_URL = "#";

/** One tag in one position; all its occurrences share what is written without a value. */
export class PreparedSlot {
  readonly kind = "slot";
  readonly tag: PreparedTag;
  readonly position: SlotPosition | BrandPosition;
  /** True if values are escaped as HTML text. */
  readonly isHtml: boolean;
  /** Both are computed when first written: they may be as long as values. */
  #default: { readonly literal: PreparedLiteral; readonly isRejected: boolean } | undefined;
  #source: PreparedLiteral | undefined;

  constructor(tag: PreparedTag, position: SlotPosition | BrandPosition) {
    this.tag = tag;
    this.position = position;
    this.isHtml = position === "text" || position === "attribute";
  }

  /** Returns what is written of a value; undefined for one that the position refuses. */
  write(text: string): string | undefined {
    if (this.position === "color") return readColor(text);
    return this.position === "font" ? readFont(text, this.tag.choices) : escapeSlot(this.position, text);
  }

  /**
   * The escaped default of the tag. An empty default means that its author accepts nothing there; it is not a refused
   * URL.
   */
  get default(): { readonly literal: PreparedLiteral; readonly isRejected: boolean } {
    if (this.#default === undefined) {
      const text = this.tag.default || undefined;
      const escaped = text === undefined ? "" : this.write(text);
      this.#default = {
        literal: new PreparedLiteral(escaped ?? REJECTED_URL),
        isRejected: escaped === undefined,
      };
    }
    return this.#default;
  }

  /** The tag as its author wrote it. */
  get source(): PreparedLiteral {
    this.#source ??= new PreparedLiteral(escapeTagSource(this.position, this.tag.source));
    return this.#source;
  }
}
