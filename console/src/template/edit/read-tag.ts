import { readHtml } from "./read-html.ts";

/** An opening tag as it is written, by its places in the source. */
export interface WrittenTag {
  /** In lower case. */
  readonly name: string;
  /** Where its name is over. */
  readonly nameEnd: number;
  readonly end: number;
  readonly attributes: readonly WrittenAttribute[];
}

export interface WrittenAttribute {
  /** In lower case. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Between its quotes; undefined for an attribute without a value. */
  readonly value: { readonly from: number; readonly to: number; readonly quote: string } | undefined;
}

/** Reads the tag that begins a range of a source. Undefined where none does. */
export function readTag(source: string, from: number, to: number): WrittenTag | undefined {
  const raw = source.slice(from, to);
  let tag: WrittenTag | undefined;
  readHtml(raw, {
    onStartTag({ tagName, location }) {
      if (tag !== undefined || location?.startOffset !== 0) return;
      const attributes = Object.entries(location.attrs ?? {}).map(([name, { startOffset, endOffset }]) =>
        readAttribute(source, name, from + startOffset, from + endOffset),
      );
      tag = { name: tagName, nameEnd: from + 1 + tagName.length, end: from + location.endOffset, attributes };
    },
  });
  return tag;
}

function readAttribute(source: string, name: string, from: number, to: number): WrittenAttribute {
  const [lead, quote = ""] = /^[^=]+=\s*(["']?)/.exec(source.slice(from, to)) ?? [];
  const value = lead && { from: from + lead.length, to: to - quote.length, quote };
  return { name, from, to, value: value || undefined };
}
