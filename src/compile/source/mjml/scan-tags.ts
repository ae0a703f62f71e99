import { Tokenizer } from "htmlparser2";

/** A tag as it is written. */
export interface WrittenTag {
  readonly kind: "open" | "close" | "self-closing";
  /** In lower case. */
  readonly name: string;
  /** Index of its `<`. */
  readonly start: number;
}

/** Finds, in order, the tags that mjml's parser finds: none in comments, scripts, styles and titles. */
export function scanTags(source: string): readonly WrittenTag[] {
  const tags: WrittenTag[] = [];
  let name = "";
  let start = 0;
  const open = (kind: WrittenTag["kind"]): void => {
    tags.push({ kind, name, start });
  };
  const nothing = (): void => undefined;
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      onopentagname(from, to) {
        name = source.slice(from, to).toLowerCase();
        start = from - 1;
      },
      onopentagend: () => open("open"),
      onselfclosingtag: () => open("self-closing"),
      onclosetag(from, to) {
        tags.push({
          kind: "close",
          name: source.slice(from, to).toLowerCase(),
          start: source.lastIndexOf("<", from),
        });
      },
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
      ontext: nothing,
      ontextentity: nothing,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  return tags;
}
