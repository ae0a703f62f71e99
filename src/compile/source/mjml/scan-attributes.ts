import type { SourceText } from "./source-element.ts";
import { tokenize } from "./tokenize.ts";

/** An attribute of HTML as it is written, quoted or not. */
export interface HtmlAttribute extends SourceText {
  /** In lower case. */
  readonly name: string;
}

/** An Outlook comment: what it is about, and the HTML in it. */
const CONDITIONAL_COMMENT = /^(\[if\b[^\]>]*\]>)([\s\S]*)$/i;

/** Finds the attributes of all elements of HTML, of those in Outlook's conditional comments too. */
export function scanAttributes({ raw, start }: SourceText, isInComment = false): readonly HtmlAttribute[] {
  const found: HtmlAttribute[] = [];
  let name = "";
  let value: { from: number; to: number } | undefined;
  tokenize(raw, {
    onattribname(from, to) {
      name = raw.slice(from, to).toLowerCase();
      value = undefined;
    },
    onattribdata(from, to) {
      value = { from: value?.from ?? from, to };
    },
    onattribend() {
      if (value !== undefined) found.push({ name, raw: raw.slice(value.from, value.to), start: start + value.from });
    },
    oncomment(from, to, offset) {
      const [, about = "", inside] = CONDITIONAL_COMMENT.exec(raw.slice(from, to - offset)) ?? [];
      // Comments do not nest: what opens another one within this is part of it.
      if (inside === undefined || isInComment) return;
      found.push(...scanAttributes({ raw: inside, start: start + from + about.length }, true));
    },
  });
  return found;
}
