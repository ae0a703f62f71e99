import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { LIMITS } from "../../../domain/document/limits.ts";
import { type Place, report } from "../../../domain/document/place.ts";
import { isMarkName } from "../../../domain/marks.ts";
import { quote } from "../../../domain/quote.ts";
import type { DecidedBranch } from "../choice/decide-choices.ts";
import { findTooDeep } from "../find-too-deep.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import { parseTaggedText } from "../merge-tag/parse-tagged-text.ts";
import { parseUrl } from "../url/parse-url.ts";
import { BRANCH, markBranches } from "./mark-branches.ts";
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

const LISTS = new Set(["ul", "ol", "li"]);

/**
 * Reads stored rich text into typed runs. Exactly the elements and styles of the format are kept; others are unwrapped,
 * scripts and the like are dropped, and both are reported.
 */
export function parseRichText(html: string, place: ScopedPlace): RichText {
  const deep = findTooDeep(html, LIMITS.htmlDepth);
  if (deep !== undefined) {
    report(place, "rich-text.too-deep", `<${quote(deep.name)}> is nested deeper than ${LIMITS.htmlDepth} elements`);
    return [];
  }
  const { html: marked, branches } = markBranches(html, place);
  const reader = new Reader(place, branches);
  const builder = new RichTextBuilder();
  reader.readAll(parseFragment(marked).childNodes, builder);
  reader.report();
  return builder.finish();
}

class Reader {
  readonly #place: ScopedPlace;
  readonly #branches: readonly DecidedBranch[];
  readonly #removedElements = new Set<string>();
  readonly #removedStyles = new Set<string>();
  #isChosen = false;

  constructor(place: ScopedPlace, branches: readonly DecidedBranch[]) {
    this.#place = place;
    this.#branches = branches;
  }

  readAll(nodes: readonly Node[], into: RichTextBuilder): void {
    for (const node of nodes) this.#read(node, into);
  }

  /** Reports what was left out, once per name. */
  report(): void {
    const elements = [...this.#removedElements].map((name) => `<${name}>`).join(", ");
    if (elements !== "") report(this.#place, "rich-text.element-removed", `${quote(elements)} is not supported here`);
    const styles = [...this.#removedStyles].join(", ");
    if (styles !== "") report(this.#place, "rich-text.style-removed", `styles left out: ${quote(styles)}`);
  }

  #read(node: Node, into: RichTextBuilder): void {
    if (node.nodeName === "#text" && "value" in node) into.add(this.#text(node.value));
    else if ("tagName" in node) this.#readElement(node, into);
  }

  #readElement(element: Element, into: RichTextBuilder): void {
    const name = element.tagName;
    const branch = name === BRANCH ? this.#branches[Number(attribute(element, "n"))] : undefined;
    if (branch === undefined) this.#readWritten(element, into);
    else this.#readBranch(branch, element, into);
  }

  #readWritten(element: Element, into: RichTextBuilder): void {
    const name = element.tagName;
    if (this.#isChosen && (BLOCKS.has(name) || LISTS.has(name))) refuseBlock(name, this.#place);
    refuseMarks(element, this.#place);
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

  #readBranch({ steps, at, isOther, written }: DecidedBranch, element: Element, into: RichTextBuilder): void {
    const isChosen = this.#isChosen;
    this.#isChosen = true;
    into.wrap((children) => ({ kind: "chosen", steps, at, isOther, written, children }), this.#inside(element));
    this.#isChosen = isChosen;
  }

  #readSpan(element: Element, into: RichTextBuilder): void {
    const style = this.#style(element);
    if (Object.keys(style).length === 0) this.readAll(element.childNodes, into);
    else into.wrap((children) => ({ kind: "span", style, children }), this.#inside(element));
  }

  #readLink(element: Element, into: RichTextBuilder): void {
    const style = this.#style(element);
    const written = (attribute(element, "href") ?? "").trim();
    if (written === "") report(this.#place, "link.empty", "a link in the text leads nowhere; its text is kept");
    if (written === "#") report(this.#place, "link.empty", "a link in the text leads nowhere");
    const href = parseUrl(written, "link", this.#place);
    if (href !== undefined) {
      into.wrap((children) => ({ kind: "link", href, style, children }), this.#inside(element));
      return;
    }
    into.wrap((children) => ({ kind: "span", style, children }), this.#inside(element));
  }

  #readUnknown(element: Element, into: RichTextBuilder): void {
    const name = element.tagName;
    const isBlock = BLOCKS.has(name);
    if (!isMarkName(name) && (!isBlock || !["p", "div"].includes(name))) this.#removedElements.add(name);
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
    return { kind: "text", value: parseTaggedText(value, "text", this.#place, "document", true) };
  }
}

function refuseMarks({ tagName, attrs }: Element, place: Place): void {
  if (isMarkName(tagName)) reportMark(`<${quote(tagName)}>`, place);
  for (const each of attrs) if (isMarkName(each.name)) reportMark(quote(each.name), place);
}

function refuseBlock(name: string, place: Place): void {
  const message = `<${quote(name)}> is in a text of a choice, which is part of a line; put the choice inside the element`;
  report(place, "plural.invalid", message);
}

function reportMark(written: string, place: Place): void {
  const message = `${written} is not allowed in a document; give the block or its row "visibility" or "repeat"`;
  report(place, "mark.not-allowed", message);
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value;
}

/**
 * The tag, as text, of an editor's `<span data-merge="name" data-merge-default="...">`. Only its attributes count; the
 * text inside is a copy. Returns undefined for any other element.
 */
function mergeTagText(element: DefaultTreeAdapterTypes.Element): string | undefined {
  const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]));
  const name = attributes.get("data-merge")?.trim();
  if (element.tagName !== "span" || name === undefined || name === "") return undefined;
  const fallback = attributes.get("data-merge-default") ?? "";
  if (fallback === "") return `{{ ${name} }}`;
  return fallback.includes("'") ? `{{ ${name}|"${fallback}" }}` : `{{ ${name}|'${fallback}' }}`;
}
