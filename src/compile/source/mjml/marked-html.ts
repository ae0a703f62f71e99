import { type Token, Tokenizer, TokenizerMode } from "parse5";
import { isVoid } from "../markup/void-elements.ts";
import type { MarkedElement, SourceAttribute, SourceText } from "./source-element.ts";
import { markOf } from "./source-element.ts";

/** An element of HTML with marks, or a heading, by indexes into the source. */
export interface MarkedHtml extends MarkedElement {
  readonly openEnd: number;
  /** Behind its closing tag; undefined when it has none. */
  readonly end: number | undefined;
  /** What precedes it among the elements of its parent, marked or not. */
  readonly before: MarkedHtml | undefined;
  /** Those with marks and headings. */
  readonly children: readonly MarkedHtml[];
}

const TEXT_ONLY: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
};

const MARK_OR_HEADING = /lp-|<h[1-6]/i;
const HEADING = /^h[1-6]$/;

/** Finds the elements of HTML that have marks or are headings, as trees, in order. Comments hold none. */
export function findMarkedHtml({ raw, start }: SourceText): readonly MarkedHtml[] {
  if (!MARK_OR_HEADING.test(raw)) return [];
  const root = new OpenElement({ name: "", start, openEnd: start, attributes: [], before: undefined });
  const open = [root];
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName, location, selfClosing }) {
        if (location === null) return;
        const around = open.at(-1) ?? root;
        const attributes = marksOf(location, raw, start);
        const [from, openEnd] = [start + location.startOffset, start + location.endOffset];
        const child = new OpenElement({ name: tagName, start: from, openEnd, attributes, before: around.last }, around);
        around.last = child.element;
        if (child.found === child) around.found.element.children.push(child.element);
        if (isVoid(tagName) || selfClosing) child.element.end = child.element.openEnd;
        else open.push(child);
        const mode = TEXT_ONLY[tagName];
        if (mode !== undefined) tokenizer.state = mode;
      },
      onEndTag({ tagName, location }) {
        const at = open.findLastIndex(({ element }) => element.name === tagName);
        const closed = at > 0 ? open[at] : undefined;
        if (closed === undefined || location === null) return;
        closed.element.end = start + location.endOffset;
        open.length = at;
      },
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
      onCharacter: nothing,
      onNullCharacter: nothing,
      onWhitespaceCharacter: nothing,
    },
  );
  tokenizer.write(raw, true);
  return root.element.children;
}

/** An element whose end has not been come to. */
class OpenElement {
  readonly element: { -readonly [Key in keyof MarkedHtml]: MarkedHtml[Key] } & { children: MarkedHtml[] };
  /** The last element in it. */
  last: MarkedHtml | undefined;
  /** The innermost that is found: itself, or one around it. */
  readonly found: OpenElement;

  constructor(written: Omit<MarkedHtml, "end" | "children">, around?: OpenElement) {
    this.element = { ...written, end: undefined, children: [] };
    const { name, attributes } = written;
    // Headings are not nested.
    const isHeading = HEADING.test(name) && !HEADING.test(around?.found.element.name ?? "");
    this.found = around === undefined || isHeading || attributes.length > 0 ? this : around.found;
  }
}

function marksOf({ attrs = {} }: Token.LocationWithAttributes, raw: string, start: number): readonly SourceAttribute[] {
  const found = Object.entries(attrs).map(([name, { startOffset, endOffset }]): SourceAttribute => {
    const text = raw.slice(startOffset, endOffset);
    const [lead = text, quote = ""] = /^[^=]*=\s*(["']?)/.exec(text) ?? [];
    const value = text.slice(lead.length, text.length - quote.length);
    return {
      name,
      raw: value,
      start: start + startOffset + lead.length,
      from: start + startOffset,
      to: start + endOffset,
    };
  });
  return found.filter((attribute) => markOf(attribute) !== undefined);
}

function nothing(): void {
  // Neither text nor comments have marks.
}
