import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

/** A tag as it is written. */
export interface WrittenTag {
  readonly kind: "open" | "close" | "self-closing";
  /** In lower case. */
  readonly name: string;
  /** Index of its `<`. */
  readonly start: number;
  /** Their names as they are written; empty for a closing tag. */
  readonly attributes: readonly { readonly name: string; readonly start: number }[];
}

/** Finds, in order, the tags that mjml's parser finds: none in comments, scripts, styles and titles. */
export function scanTags(source: string): readonly WrittenTag[] {
  const tags: WrittenTag[] = [];
  const nameAt = (from: number, to: number): string => source.slice(from, to).toLowerCase();
  let opened = { name: "", start: 0, attributes: [] as WrittenTag["attributes"][number][] };
  tokenize(source, {
    onopentagname(from, to) {
      opened = { name: nameAt(from, to), start: from - 1, attributes: [] };
    },
    onattribname: (from, to) => {
      opened.attributes.push({ name: source.slice(from, to), start: from });
    },
    onopentagend: () => {
      tags.push({ kind: "open", ...opened });
    },
    onselfclosingtag: () => {
      tags.push({ kind: "self-closing", ...opened });
    },
    onclosetag: (from, to) => {
      const start = source.lastIndexOf("<", from);
      tags.push({ kind: "close", name: nameAt(from, to), start, attributes: [] });
    },
  });
  return tags;
}

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
function tokenize(source: string, callbacks: Partial<TokenizerCallbacks>): void {
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: false }, { ...UNHEARD, ...callbacks });
  tokenizer.write(source);
  tokenizer.end();
}
