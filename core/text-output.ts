import { escapeHtml } from "./escape-html.ts";
import type { FillOutput } from "./fill-output.ts";
import type { PreparedLiteral } from "./prepared-literal.ts";
import { utf8Length } from "./utf8-length.ts";

interface TextPiece {
  readonly text: string;
  readonly bytes: number;
}

/** Gathers a string. */
export class TextOutput implements FillOutput<TextPiece> {
  text = "";
  bytes = 0;

  addLiteral(literal: PreparedLiteral): void {
    this.text += literal.text;
    this.bytes += literal.bytes;
  }

  addText(text: string): TextPiece {
    return this.#add(text, utf8Length(text));
  }

  addHtml(text: string): TextPiece {
    const escaped = escapeHtml(text);
    // Counted before, as what was just put together would have to be copied into one string for that.
    return this.#add(escaped, utf8Length(text) + escaped.length - text.length);
  }

  addAgain({ text, bytes }: TextPiece): void {
    this.text += text;
    this.bytes += bytes;
  }

  #add(text: string, bytes: number): TextPiece {
    const piece = { text, bytes };
    this.addAgain(piece);
    return piece;
  }
}
