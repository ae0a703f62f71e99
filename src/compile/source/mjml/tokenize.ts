import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

const nothing = (): void => undefined;
const UNHEARD: TokenizerCallbacks = {
  onattribdata: nothing,
  onattribentity: nothing,
  onattribend: nothing,
  onattribname: nothing,
  oncdata: nothing,
  onclosetag: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onopentagname: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
  ontext: nothing,
  ontextentity: nothing,
};

/** Cuts text into tags, as the parser does that mjml uses, and calls for each of their parts. */
export function tokenize(source: string, callbacks: Partial<TokenizerCallbacks>): void {
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: false }, { ...UNHEARD, ...callbacks });
  tokenizer.write(source);
  tokenizer.end();
}
