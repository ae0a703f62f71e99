import { Parser } from "htmlparser2";
import { quote } from "../../../domain/quote.ts";
import type { FixedRule } from "../../../domain/rules.ts";
import type { SourceAttribute, SourceElement, SourceInclude, SourceText } from "./source-element.ts";

/** What the source holds, as mjml reads it, and where it wants to include another file. */
export interface ParsedElements {
  /** Undefined when there is no element at all. */
  readonly root: SourceElement | undefined;
  readonly includes: readonly SourceInclude[];
  /** The first element that is beyond what is read, which then is not all of the source. */
  readonly excess: { readonly rule: FixedRule; readonly start: number; readonly message: string } | undefined;
}

/** Elements within each other; a mail has about ten. */
const MAX_DEPTH = 60;
const MAX_ELEMENTS = 20_000;

/** Components whose content is HTML, which mjml copies. */
const ENDING_TAGS = new Set([
  "mj-accordion-text",
  "mj-accordion-title",
  "mj-breakpoint",
  "mj-button",
  "mj-carousel-image",
  "mj-navbar-link",
  "mj-preview",
  "mj-raw",
  "mj-social-element",
  "mj-style",
  "mj-table",
  "mj-text",
  "mj-title",
]);

/** Reads MJML with the parser and by the rules of mjml-parser-xml, and keeps the place of everything. */
export function parseElements(source: string): ParsedElements {
  const builder = new ElementBuilder(source);
  const parser: Parser = new Parser(
    {
      onattribute: (name) => builder.attribute(name, parser.startIndex, parser.endIndex),
      onopentag: (name) => builder.open(name, parser.startIndex, parser.endIndex),
      onclosetag: (name) => builder.close(name, parser.startIndex, parser.endIndex),
      ontext: (text) => builder.text(text, parser.startIndex),
      oncomment: (text) => builder.comment(text, parser.startIndex),
    },
    { recognizeCDATA: true, decodeEntities: false, recognizeSelfClosing: true, lowerCaseAttributeNames: false },
  );
  parser.end(source);
  return { root: builder.root, includes: builder.includes, excess: builder.excess };
}

interface OpenElement extends SourceElement {
  readonly children: OpenElement[];
  content: SourceText | undefined;
  innerEnd: number;
  end: number;
  readonly parent: OpenElement | undefined;
  readonly depth: number;
}

interface OpenInclude extends SourceInclude {
  closing: SourceInclude["closing"];
}

class ElementBuilder {
  root: OpenElement | undefined;
  readonly includes: OpenInclude[] = [];
  readonly #openIncludes: OpenInclude[] = [];
  excess: ParsedElements["excess"];
  #count = 0;
  readonly #source: string;
  #current: OpenElement | undefined;
  #attributes: SourceAttribute[] = [];
  /** How many elements with HTML in them are open; what is within the first is HTML to be copied. */
  #endingDepth = 0;
  #endingTag = { startIndex: 0, endIndex: 0 };

  constructor(source: string) {
    this.#source = source;
  }

  /** `to` is the index after its value. */
  attribute(name: string, from: number, to: number): void {
    const text = this.#source.slice(from, to);
    const [lead = "", quote = ""] = /^[^=]*=\s*(["']?)/.exec(text) ?? [text];
    const end = quote !== "" && text.endsWith(quote) ? text.length - 1 : text.length;
    const raw = text.slice(lead.length, end);
    // The first of two attributes of a name counts.
    if (this.#attributes.some((attribute) => attribute.name === name)) return;
    this.#attributes.push({ name, raw, start: from + lead.length, from, to });
  }

  open(name: string, startIndex: number, endIndex: number): void {
    const attributes = this.#attributes;
    this.#attributes = [];
    const hasHtml = ENDING_TAGS.has(name);
    if (this.#endingDepth > 0) {
      if (hasHtml) this.#endingDepth += 1;
      return;
    }
    if (hasHtml) {
      this.#endingDepth = 1;
      this.#endingTag = { startIndex, endIndex };
    }
    if (name === "mj-include") this.#include(attributes, startIndex, endIndex + 1);
    else this.#add(name, attributes, startIndex, endIndex + 1);
  }

  close(name: string, startIndex: number, endIndex: number): void {
    if (ENDING_TAGS.has(name)) {
      this.#endingDepth -= 1;
      const isSelfClosing = this.#endingTag.startIndex === startIndex && this.#endingTag.endIndex === endIndex;
      if (this.#endingDepth === 0 && !isSelfClosing) this.#endContent(name, endIndex);
    }
    if (this.#endingDepth > 0) return;
    if (name === "mj-include") this.#endInclude(startIndex, endIndex + 1);
    else this.#leave(startIndex, endIndex + 1);
  }

  text(text: string, start: number): void {
    const element = this.#current;
    const raw = text.trim();
    if (this.#endingDepth > 0 || element === undefined || raw === "") return;
    const before = element.content ?? { raw: "", start: start + text.indexOf(raw) };
    element.content = { ...before, raw: `${before.raw}${raw}` };
  }

  /** A comment is raw content to mjml. */
  comment(text: string, start: number): void {
    const parent = this.#current;
    if (this.#endingDepth > 0 || parent === undefined) return;
    const content = { raw: `<!--${text}-->`, start };
    const depth = parent.depth + 1;
    const places = { start, innerStart: start, innerEnd: start, end: start + content.raw.length };
    parent.children.push({ name: "mj-raw", attributes: [], children: [], content, ...places, parent, depth });
  }

  #include(attributes: readonly SourceAttribute[], start: number, end: number): void {
    const include = { attributes, start, end, closing: undefined, isInside: this.#current !== undefined };
    this.includes.push(include);
    this.#openIncludes.push(include);
  }

  #endInclude(start: number, end: number): void {
    const include = this.#openIncludes.pop();
    // One that is not closed ends with the element around it.
    const isWritten = /^<\/\s*mj-include/i.test(this.#source.slice(start, end));
    if (include !== undefined && isWritten) include.closing = { start, end };
  }

  /** An element without a closing tag is closed by that of another one, and ends before it. */
  #leave(closingStart: number, closingEnd: number): void {
    const element = this.#current;
    if (element !== undefined) {
      element.innerEnd = Math.max(element.innerStart, closingStart);
      const tag = this.#source.slice(element.innerEnd, closingEnd);
      const isOwn = /^<\/\s*([^\s>]*)/.exec(tag)?.[1]?.toLowerCase() === element.name.toLowerCase();
      element.end = isOwn ? closingEnd : element.innerEnd;
    }
    this.#current = element?.parent;
  }

  #add(name: string, attributes: readonly SourceAttribute[], start: number, innerStart: number): void {
    const parent = this.#current;
    const depth = (parent?.depth ?? 0) + 1;
    const places = { start, innerStart, innerEnd: innerStart, end: innerStart };
    const element = { name, attributes, children: [], content: undefined, ...places, parent, depth };
    this.#current = element;
    this.#count += 1;
    if (depth > MAX_DEPTH) {
      const message = `<${quote(name)}> is nested deeper than ${MAX_DEPTH} elements of MJML`;
      this.excess ??= { rule: "mjml.too-deep", start, message };
    } else if (this.#count > MAX_ELEMENTS)
      this.excess ??= { rule: "mjml.too-large", start, message: `has more than ${MAX_ELEMENTS} elements` };
    else if (parent === undefined) this.root = element;
    else parent.children.push(element);
  }

  #endContent(name: string, endIndex: number): void {
    const from = this.#endingTag.endIndex + 1;
    const written = this.#source.slice(from, endIndex).trimEnd();
    const raw = written.slice(0, Math.max(written.lastIndexOf(`</${name}`), 0));
    if (raw.trim() === "" || this.#current === undefined) return;
    this.#current.content = { raw: raw.trim(), start: from + raw.length - raw.trimStart().length };
  }
}
