import { type Token, Tokenizer, TokenizerMode } from "parse5";
import type { MarkedElement, SourceAttribute, SourceText } from "./source-element.ts";
import { markOf } from "./source-element.ts";
import { isVoid } from "./void-elements.ts";

/** An element of HTML with its marks, by indexes into the source. */
export interface MarkedHtml extends MarkedElement {
  readonly openEnd: number;
  /** Behind its closing tag; undefined when it has none. */
  readonly end: number | undefined;
  /** What precedes it among the elements of its parent, marked or not. */
  readonly before: MarkedHtml | undefined;
  /** The marked ones. */
  readonly children: readonly MarkedHtml[];
}

interface OpenElement {
  readonly name: string;
  readonly element: { -readonly [Key in keyof MarkedHtml]: MarkedHtml[Key] } & { children: MarkedHtml[] };
  last: MarkedHtml | undefined;
}

const TEXT_ONLY: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
};

/** Finds the elements of HTML that have marks, as trees, in order. What is in comments has none. */
export function findMarkedHtml({ raw, start }: SourceText): readonly MarkedHtml[] {
  if (!/lp-(?:if|else|each|max)/i.test(raw)) return [];
  const root = openElement("", start, start, [], undefined);
  const open = [root];
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName, location, selfClosing }) {
        if (location === null) return;
        const around = open.at(-1) ?? root;
        const attributes = marksOf(location, raw, start);
        const child = openElement(
          tagName,
          start + location.startOffset,
          start + location.endOffset,
          attributes,
          around.last,
        );
        around.last = child.element;
        if (attributes.length > 0) nearestMarked(open, root).element.children.push(child.element);
        if (isVoid(tagName) || selfClosing) child.element.end = child.element.openEnd;
        else open.push(child);
        const mode = TEXT_ONLY[tagName];
        if (mode !== undefined) tokenizer.state = mode;
      },
      onEndTag({ tagName, location }) {
        const at = open.findLastIndex(({ name }) => name === tagName);
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

function openElement(
  name: string,
  from: number,
  openEnd: number,
  attributes: readonly SourceAttribute[],
  before: MarkedHtml | undefined,
): OpenElement {
  const element = { name, start: from, openEnd, end: undefined, attributes, before, children: [] };
  return { name, element, last: undefined };
}

/** The element that holds the marked ones found next. */
function nearestMarked(open: readonly OpenElement[], root: OpenElement): OpenElement {
  return open.findLast(({ element }) => element.attributes.length > 0) ?? root;
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
