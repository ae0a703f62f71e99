import { report, reportAs } from "../../../domain/document/place.ts";
import { marksOf } from "../../../domain/marks.ts";
import { quote } from "../../../domain/quote.ts";
import type { MjmlContent } from "../../mail/mjml-tree/mjml-tree.ts";
import type { ListScope } from "../list/list-table.ts";
import { findMarkedHtml, type MarkedHtml } from "./marked-html.ts";
import { readJsonLd } from "./read-json-ld.ts";
import type { MarkReader, Marks } from "./read-marks.ts";
import { readAttributeValue, readComment, readLiteral, readText, slotUse } from "./read-value.ts";
import { type MarkupStretch, scanMarkup } from "./scan-markup.ts";
import type { SourceElement, SourceText } from "./source-element.ts";
import type { SourcePlaces } from "./source-places.ts";

/** Components with HTML of which single elements may be left out or repeated. */
const MARKABLE = new Set(["mj-raw", "mj-table", "mj-text"]);
const MARK = new RegExp(`\\s(?:${marksOf("html").join("|")})(?=[\\s=/>]|$)`, "i");
/** Nobody sees it, in Outlook neither. */
const COMMENT = /<!--(?!\[if\b|>|<!\[endif)[\s\S]*?-->/gi;
const FREE = { conditional: undefined, repeated: undefined };

/**
 * Reads HTML that mjml copies: tags in text and in attributes that take a value become slots, and in mj-raw those
 * in JSON-LD; elements with marks are left out or repeated, all else is copied.
 */
export function readContent(
  { name, content }: SourceElement,
  isInBody: boolean,
  scope: ListScope,
  marks: MarkReader,
  places: SourcePlaces,
): MjmlContent {
  if (content === undefined) return [];
  return new ContentReader(content, name === "mj-raw", marks, places).read(isInBody && MARKABLE.has(name), scope);
}

class ContentReader {
  readonly #content: SourceText;
  readonly #marks: MarkReader;
  readonly #places: SourcePlaces;
  readonly #mayHoldJson: boolean;
  readonly #found = new Map<MarkedHtml, Marks>();
  /** In the order of the source, by indexes into it. */
  readonly #stretches: readonly MarkupStretch[];
  #next = 0;

  constructor(content: SourceText, mayHoldJson: boolean, marks: MarkReader, places: SourcePlaces) {
    this.#content = content;
    this.#mayHoldJson = mayHoldJson;
    this.#marks = marks;
    this.#places = places;
    const { start: offset } = content;
    this.#stretches = scanMarkup(content.raw)
      .filter(mayHoldValue)
      .map((stretch) => ({ ...stretch, start: offset + stretch.start, end: offset + stretch.end }));
  }

  read(mayBeMarked: boolean, scope: ListScope): MjmlContent {
    const { raw, start } = this.#content;
    return this.#range(start, start + raw.length, mayBeMarked ? findMarkedHtml(this.#content) : [], scope);
  }

  #range(from: number, to: number, elements: readonly MarkedHtml[], scope: ListScope): MjmlContent {
    const parts: MjmlContent[number][] = [];
    let at = from;
    for (const element of elements) {
      append(parts, this.#copy(at, element.start, scope));
      append(parts, this.#element(element, to, scope));
      at = element.end ?? to;
    }
    return [...parts, ...this.#copy(at, to, scope)];
  }

  #element(element: MarkedHtml, last: number, outer: ListScope): MjmlContent {
    const { name, start, openEnd, end, attributes, before, children } = element;
    if (end === undefined && attributes.length > 0) {
      const message = `<${quote(name)}> with ${attributes[0]?.name} is never closed; write </${quote(name)}>`;
      reportAs("error", this.#places.at(start), "html.unclosed-element", message);
    }
    const marks = this.#marks.read(element, outer, before && this.#found.get(before), FREE);
    this.#found.set(element, marks);
    const tag: MjmlContent[number][] = [];
    let at = start;
    for (const attribute of attributes) {
      this.#places.noteMark(attribute);
      append(tag, this.#copy(at, attribute.from - this.#spaceBefore(attribute.from), marks.scope));
      at = attribute.to;
    }
    append(tag, this.#copy(at, openEnd, marks.scope));
    const inside = this.#range(openEnd, end ?? last, children, marks.scope);
    const own = end === undefined ? undefined : this.#marks.readHeading(element, inside);
    const conditions = own === undefined ? marks.conditions : [...marks.conditions, own];
    return conditions.reduceRight<MjmlContent>((content, condition) => [{ condition, content }], [...tag, ...inside]);
  }

  /** A range without marks. What lies before it has been read. */
  #copy(from: number, to: number, scope: ListScope): MjmlContent {
    const value: MjmlContent[number][] = [];
    let end = from;
    for (; ; this.#next += 1) {
      const stretch = this.#stretches[this.#next];
      if (stretch === undefined || stretch.start >= to) break;
      if (stretch.start < from) continue;
      append(value, this.#syntax(end, stretch.start, scope));
      append(value, this.#stretch(stretch, scope));
      end = stretch.end;
    }
    return end >= to ? value : [...value, ...this.#syntax(end, to, scope)];
  }

  #stretch({ start, end, attribute, isJson }: MarkupStretch, scope: ListScope): MjmlContent {
    const text = this.#piece(start, end);
    const names = this.#marks.lists.namesIn(scope);
    if (isJson && this.#mayHoldJson) return readJsonLd(text, this.#places, names);
    if (isJson) return readLiteral(text, this.#places, names);
    if (attribute === undefined) return readText(text, this.#places, names);
    const use = slotUse(attribute);
    return use === undefined
      ? readLiteral(text, this.#places, names)
      : readAttributeValue(text, use, this.#places, names);
  }

  /** HTML between the stretches. A mark in it would have no effect, so it is a fault. */
  #syntax(start: number, end: number, scope: ListScope): MjmlContent {
    const text = this.#piece(start, end);
    const names = this.#marks.lists.namesIn(scope);
    const found = MARK.exec(text.raw);
    if (found !== null) {
      const mark = found[0].trim();
      const advice = `${mark} decides about components of MJML and about elements of HTML in mj-text, mj-table and mj-raw of the body`;
      report(this.#places.at(start + found.index + 1), "condition.not-allowed", advice);
    }
    const parts: MjmlContent[number][] = [];
    let read = 0;
    for (const { 0: comment, index } of text.raw.matchAll(COMMENT)) {
      append(parts, readLiteral({ raw: text.raw.slice(read, index), start: start + read }, this.#places, names));
      readComment({ raw: comment, start: start + index }, this.#places);
      parts.push(comment);
      read = index + comment.length;
    }
    append(parts, readLiteral({ raw: text.raw.slice(read), start: start + read }, this.#places, names));
    return parts;
  }

  #spaceBefore(at: number): number {
    const { raw, start } = this.#content;
    let space = 0;
    while (/\s/.test(raw[at - start - space - 1] ?? "")) space += 1;
    return space;
  }

  #piece(start: number, end: number): SourceText {
    const { raw, start: offset } = this.#content;
    return { raw: raw.slice(start - offset, end - offset), start };
  }
}

function mayHoldValue({ attribute, isQuoted }: MarkupStretch): boolean {
  return attribute === undefined || isQuoted;
}

function append(content: MjmlContent[number][], pieces: MjmlContent): void {
  for (const piece of pieces) content.push(piece);
}
