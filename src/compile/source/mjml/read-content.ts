import { report, reportAs } from "../../../domain/document/place.ts";
import { marksOf } from "../../../domain/marks.ts";
import { quote } from "../../../domain/quote.ts";
import type { ConditionalContent, MjmlContent } from "../../mail/mjml-tree/mjml-tree.ts";
import { chooseBranches } from "../choice/choose-branches.ts";
import type { ListScope } from "../list/list-table.ts";
import { scanMarkup } from "../markup/scan-markup.ts";
import type { PluralChoice, PluralText, TextRange } from "../plural/plural-text.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import { type ContentStretch, cutAtChoices, findChoices, isIn } from "./find-choices.ts";
import { findMarkedHtml, type MarkedHtml } from "./marked-html.ts";
import { readJsonLd } from "./read-json-ld.ts";
import type { MarkReader, Marks } from "./read-marks.ts";
import { readAttributeValue, readChosenText, readComment, readLiteral, readNumber, slotUse } from "./read-value.ts";
import type { SourceElement, SourceText } from "./source-element.ts";

/** Components with HTML of which single elements may be left out or repeated. */
export const MARKABLE: ReadonlySet<string> = new Set(["mj-raw", "mj-table", "mj-text"]);
const MARK = new RegExp(`\\s(?:${marksOf("html").join("|")})(?=[\\s=/>]|$)`, "i");
/** Nobody sees it, in Outlook neither. */
const COMMENT = /<!--(?!\[if\b|>|<!\[endif)[\s\S]*?-->/gi;
const FREE = { conditional: undefined, repeated: undefined };

/**
 * Reads HTML that mjml copies: tags in text and in attributes that take a value become slots, and in mj-raw those
 * in JSON-LD; elements with marks are left out or repeated, one text of each choice is shown, all else is copied.
 */
export function readContent(
  { name, content }: SourceElement,
  isInBody: boolean,
  scope: ListScope,
  marks: MarkReader,
  places: SourcePlaces,
): MjmlContent {
  if (content === undefined) return [];
  const choices = isInBody ? findChoices(content, places) : [];
  const reader = new ContentReader(content, name === "mj-raw", choices, marks, places);
  return reader.read(isInBody && MARKABLE.has(name), scope);
}

class ContentReader {
  readonly #content: SourceText;
  readonly #marks: MarkReader;
  readonly #places: SourcePlaces;
  readonly #mayHoldJson: boolean;
  readonly #found = new Map<MarkedHtml, Marks>();
  /** In the order of the source, by indexes into it. */
  readonly #stretches: readonly ContentStretch[];
  readonly #choices: readonly PluralChoice[];
  #next = 0;

  constructor(
    content: SourceText,
    mayHoldJson: boolean,
    choices: readonly PluralChoice[],
    marks: MarkReader,
    places: SourcePlaces,
  ) {
    this.#content = content;
    this.#choices = choices;
    this.#mayHoldJson = mayHoldJson;
    this.#marks = marks;
    this.#places = places;
    const { start: offset } = content;
    const stretches = scanMarkup(content.raw)
      .filter(mayHoldValue)
      .map((stretch) => ({ ...stretch, start: offset + stretch.start, end: offset + stretch.end }));
    this.#stretches = cutAtChoices(stretches, choices);
  }

  read(mayBeMarked: boolean, scope: ListScope): MjmlContent {
    const { raw, start } = this.#content;
    const marked = mayBeMarked ? findMarkedHtml(this.#content) : [];
    return this.#range({ start, end: start + raw.length }, { marked, choices: this.#choices }, scope);
  }

  #range(range: TextRange, { marked, choices }: Within, scope: ListScope): MjmlContent {
    const parts: MjmlContent[number][] = [];
    let at = range.start;
    const outer = choices.filter((choice) => !marked.some((element) => isIn(choice, element, range.end)));
    const own = marked.filter((element) => !outer.some((choice) => isIn(element, choice, range.end)));
    for (const piece of [...own, ...outer].toSorted((one, other) => one.start - other.start)) {
      append(parts, this.#copy(at, piece.start, scope));
      if ("branches" in piece) append(parts, this.#choice(piece, marked, scope));
      else append(parts, this.#element(piece, range.end, choices, scope));
      at = piece.end ?? range.end;
    }
    return [...parts, ...this.#copy(at, range.end, scope)];
  }

  /** `marked` are the elements around, of which some may be in its branches. */
  #choice(choice: PluralChoice, marked: readonly MarkedHtml[], scope: ListScope): readonly ConditionalContent[] {
    const chosen = chooseBranches(choice, {
      language: this.#marks.language,
      lists: this.#marks.lists.namesIn(scope),
      report: (rule, message, index) => report(this.#places.at(index), rule, message),
    });
    let end = choice.start;
    const contents = chosen.map(({ branch, steps }, at) => {
      this.#places.noteLiteral({ start: end, end: branch.start, text: "" });
      end = branch.end;
      const choices = branch.parts.filter((part) => part.kind === "choice");
      const inside = marked.filter((element) => isIn(element, branch, branch.end));
      return {
        condition: this.#marks.addBranch(steps, at),
        content: this.#range(branch, { marked: inside, choices }, scope),
      };
    });
    this.#places.noteLiteral({ start: end, end: choice.end, text: "" });
    return contents;
  }

  #element(element: MarkedHtml, last: number, around: readonly PluralChoice[], outer: ListScope): MjmlContent {
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
    const choices = around.filter((choice) => isIn(choice, element, last));
    const inside = this.#range({ start: openEnd, end: end ?? last }, { marked: children, choices }, marks.scope);
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

  #stretch({ start, end, attribute, isJson, part }: ContentStretch, scope: ListScope): MjmlContent {
    const text = this.#piece(start, end);
    const names = this.#marks.lists.namesIn(scope);
    if (part?.kind === "number") return readNumber(part, this.#places, names);
    if (part?.kind === "text") return this.#quoted(part);
    if (isJson && this.#mayHoldJson) return readJsonLd(text, this.#places, names);
    if (isJson) return readLiteral(text, this.#places, names);
    if (attribute === undefined) return readChosenText(text, this.#places, names);
    const use = slotUse(attribute);
    return use === undefined
      ? readLiteral(text, this.#places, names)
      : readAttributeValue(text, use, this.#places, names);
  }

  /** What quotes of a choice are around of. */
  #quoted({ start, end, text }: PluralText): MjmlContent {
    this.#places.noteLiteral({ start, end, text });
    return text === "" ? [] : [text];
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

/** What is in a range beside text. */
interface Within {
  readonly marked: readonly MarkedHtml[];
  readonly choices: readonly PluralChoice[];
}

function mayHoldValue({ attribute, isQuoted }: Pick<ContentStretch, "attribute" | "isQuoted">): boolean {
  return attribute === undefined || isQuoted;
}

function append(content: MjmlContent[number][], pieces: MjmlContent): void {
  for (const piece of pieces) content.push(piece);
}
