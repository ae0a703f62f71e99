import { tokenize } from "./tokenize.ts";

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
  const nameAt = (from: number, to: number): string => source.slice(from, to).toLowerCase();
  let opened = { name: "", start: 0 };
  tokenize(source, {
    onopentagname(from, to) {
      opened = { name: nameAt(from, to), start: from - 1 };
    },
    onopentagend: () => {
      tags.push({ kind: "open", ...opened });
    },
    onselfclosingtag: () => {
      tags.push({ kind: "self-closing", ...opened });
    },
    onclosetag: (from, to) => {
      tags.push({ kind: "close", name: nameAt(from, to), start: source.lastIndexOf("<", from) });
    },
  });
  return tags;
}
