import { type TokenHandler, Tokenizer } from "parse5";

const nothing = (): void => undefined;

/** Reads HTML token by token, as browsers do. */
export function readHtml(html: string, handler: Partial<TokenHandler>): void {
  const all = { onComment: nothing, onDoctype: nothing, onStartTag: nothing, onEndTag: nothing, onEof: nothing };
  const characters = { onCharacter: nothing, onNullCharacter: nothing, onWhitespaceCharacter: nothing };
  new Tokenizer({ sourceCodeLocationInfo: true }, { ...all, ...characters, ...handler }).write(html, true);
}
