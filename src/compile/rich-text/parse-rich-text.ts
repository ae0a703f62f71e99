import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { fault, type Place, warn } from "../../domain/document/place.ts";
import { parseTaggedText } from "../merge-tag/parse-tagged-text.ts";
import { parseUrl } from "../url/parse-url.ts";
import { mergeTagText } from "./merge-tag-span.ts";
import { parseRunStyle } from "./parse-run-style.ts";
import type { Inline, Mark, RichText, RunStyle } from "./rich-text.ts";
import { RichTextBuilder } from "./rich-text-builder.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements of another name that mean a mark. */
const MARKS: Readonly<Record<string, Mark>> = {
  strong: "strong",
  b: "strong",
  em: "em",
  i: "em",
  u: "u",
  s: "s",
  del: "s",
  strike: "s",
  code: "code",
};
const DROPPED = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "iframe",
  "object",
  "svg",
  "math",
  "head",
  "title",
]);
const BLOCKS = new Set(
  "p div h1 h2 h3 h4 h5 h6 blockquote pre table tbody thead tfoot tr td th section article header footer hr".split(" "),
);

/** Elements within each other; an editor makes a handful. */
const MAX_DEPTH = 100;

/**
 * Reads stored rich text into typed runs. Exactly the elements and styles of the format are kept; others are unwrapped,
 * scripts and the like are dropped, and both are reported.
 */
export function parseRichText(html: string, place: Place): RichText {
  const reader = new Reader(place);
  const builder = new RichTextBuilder();
  reader.readAll(parseFragment(html).childNodes, builder);
  reader.report();
  return builder.finish();
}

class Reader {
  readonly #place: Place;
  readonly #removedElements = new Set<string>();
  readonly #removedStyles = new Set<string>();
  #depth = 0;
  #isTooDeep = false;

  constructor(place: Place) {
    this.#place = place;
  }

  readAll(nodes: readonly Node[], into: RichTextBuilder): void {
    if (this.#depth === MAX_DEPTH) {
      this.#isTooDeep = true;
      return;
    }
    this.#depth += 1;
    for (const node of nodes) this.#read(node, into);
    this.#depth -= 1;
  }

  /** Reports what was left out, once per name. */
  report(): void {
    if (this.#isTooDeep) fault(this.#place, "rich-text.too-deep", `elements nest deeper than ${MAX_DEPTH} levels`);
    const elements = [...this.#removedElements].map((name) => `<${name}>`);
    if (elements.length > 0) warn(this.#place, "rich-text.element-removed", `${elements.join(", ")} cannot stand here`);
    const styles = [...this.#removedStyles];
    if (styles.length > 0) warn(this.#place, "rich-text.style-removed", `styles left out: ${styles.join(", ")}`);
  }

  #read(node: Node, into: RichTextBuilder): void {
    if (node.nodeName === "#text" && "value" in node) into.add(this.#text(node.value));
    else if ("tagName" in node) this.#readElement(node, into);
  }

  #readElement(element: Element, into: RichTextBuilder): void {
    const name = element.tagName;
    const mark = MARKS[name];
    const tagText = mergeTagText(element);
    if (tagText !== undefined) into.add(this.#text(tagText));
    else if (name === "br") into.add({ kind: "break" });
    else if (mark !== undefined) into.wrap((children) => ({ kind: "mark", mark, children }), this.#inside(element));
    else if (name === "span") this.#readSpan(element, into);
    else if (name === "a") this.#readLink(element, into);
    else if (name === "ul" || name === "ol") into.list(name === "ol", this.#inside(element));
    else if (name === "li") into.item(this.#inside(element));
    else this.#readUnknown(element, into);
  }

  #readSpan(element: Element, into: RichTextBuilder): void {
    const style = this.#style(element);
    if (Object.keys(style).length === 0) this.readAll(element.childNodes, into);
    else into.wrap((children) => ({ kind: "span", style, children }), this.#inside(element));
  }

  #readLink(element: Element, into: RichTextBuilder): void {
    const style = this.#style(element);
    const href = parseUrl(attribute(element, "href") ?? "", "link", this.#place);
    if (href !== undefined) {
      into.wrap((children) => ({ kind: "link", href, style, children }), this.#inside(element));
      return;
    }
    if ((attribute(element, "href") ?? "").trim() === "") {
      warn(this.#place, "link.empty", "a link in the text leads nowhere; its text is kept");
    }
    into.wrap((children) => ({ kind: "span", style, children }), this.#inside(element));
  }

  #readUnknown(element: Element, into: RichTextBuilder): void {
    const name = element.tagName;
    const isBlock = BLOCKS.has(name);
    if (!isBlock || !["p", "div"].includes(name)) this.#removedElements.add(name);
    if (DROPPED.has(name)) return;
    if (isBlock) into.startLine();
    this.readAll(element.childNodes, into);
    if (isBlock) into.startLine();
  }

  #inside(element: Element): (into: RichTextBuilder) => void {
    return (into) => this.readAll(element.childNodes, into);
  }

  #style(element: Element): RunStyle {
    const { style, removed } = parseRunStyle(attribute(element, "style") ?? "");
    for (const property of removed) this.#removedStyles.add(property);
    return style;
  }

  #text(value: string): Inline {
    return { kind: "text", value: parseTaggedText(value, "text", this.#place) };
  }
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value;
}
