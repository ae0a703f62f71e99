import type { MessageRole } from "../../../domain/translation/source-message.ts";
import { type MarkupStretch, type MarkupTag, type ScannedMarkup, scanTaggedMarkup } from "../markup/scan-markup.ts";
import { isVoid } from "../markup/void-elements.ts";
import type { SourceText } from "../mjml/source-element.ts";
import { cutText } from "./cut-text.ts";
import { jsonLdUnits } from "./json-ld-units.ts";
import { hasWords, type TextKind, type TextUnit, type UnitPiece } from "./text-unit.ts";
import { toFlow } from "./to-flow.ts";

/** Elements within a line. All others end it. */
const INLINE = new Set(
  "a abbr acronym b bdi bdo big br cite code del dfn em font i img ins kbd mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/** Attributes that are read out or shown, and what they are for a translator. */
export const TEXT_ATTRIBUTES: Readonly<Record<string, MessageRole>> = {
  alt: "alt",
  title: "title",
  "aria-label": "title",
};

const ATTRIBUTES: Readonly<Record<string, MessageRole>> = { ...TEXT_ATTRIBUTES, "data-merge-default": "default" };

/** The texts of HTML that mjml copies, or of the content of a block: its lines, attributes, and JSON-LD. */
export function htmlUnits({ raw, start }: SourceText, role: MessageRole, kind: TextKind): readonly TextUnit[] {
  return new HtmlReader(raw, start, role, kind).read(scanTaggedMarkup(raw));
}

/** The text of an attribute that may hold tags. */
export function attributeUnits({ raw, start }: SourceText, role: MessageRole, kind: TextKind): readonly TextUnit[] {
  const { pieces, defaults } = cutText({ raw, start, syntax: "attribute" }, kind);
  const flow = toFlow(pieces, role, "attribute");
  return [...(flow && hasWords(flow) ? [flow] : []), ...defaults];
}

class HtmlReader {
  readonly #raw: string;
  readonly #start: number;
  readonly #role: MessageRole;
  readonly #kind: TextKind;
  readonly #units: TextUnit[] = [];
  #pieces: UnitPiece[] = [];
  /** A merge tag of the editor of documents that is open. */
  #mergeTag: OpenMergeTag | undefined;

  constructor(raw: string, start: number, role: MessageRole, kind: TextKind) {
    this.#raw = raw;
    this.#start = start;
    this.#role = role;
    this.#kind = kind;
  }

  read({ stretches, tags, comments, start, end: to }: ScannedMarkup): readonly TextUnit[] {
    const texts = stretches.filter(({ attribute, isJson }) => attribute === undefined && !isJson);
    const tokens: readonly (MarkupStretch | MarkupTag)[] = [...texts, ...tags];
    let end = start;
    for (const token of tokens.toSorted((one, other) => one.start - other.start)) {
      // Comments are between them.
      if (token.start > end) this.#add({ kind: "whole", name: "" }, end, token.start);
      if ("kind" in token) this.#tag(token);
      else if (this.#mergeTag === undefined) this.#text(token);
      end = token.end;
    }
    if (to > end) this.#add({ kind: "whole", name: "" }, end, to);
    this.#endLine();
    const inside = comments.flatMap((comment) =>
      new HtmlReader(this.#raw, this.#start, this.#role, this.#kind).read(comment),
    );
    return [...this.#units, ...stretches.flatMap((stretch) => this.#stretchUnits(stretch)), ...inside];
  }

  #text({ start, end }: MarkupStretch): void {
    const text = { raw: this.#raw.slice(start, end), start: this.#start + start, syntax: "html" } as const;
    const { pieces, defaults } = cutText(text, this.#kind);
    for (const piece of pieces) this.#pieces.push(piece);
    for (const unit of defaults) this.#units.push(unit);
  }

  #tag(tag: MarkupTag): void {
    const { kind, name, start, end, isSelfClosing } = tag;
    const isSpan = name === "span";
    if (this.#mergeTag !== undefined) {
      if (isSpan) this.#inMergeTag(this.#mergeTag, tag);
      return;
    }
    const merged = isSpan && kind === "open" ? mergeTagName(this.#raw.slice(start, end)) : undefined;
    if (merged !== undefined) this.#mergeTag = { name: merged, depth: 1, from: start };
    else if (!INLINE.has(name)) this.#endLine();
    else this.#add({ kind: isVoid(name) || isSelfClosing ? "whole" : kind, name }, start, end);
  }

  #inMergeTag(merged: OpenMergeTag, { kind, end }: MarkupTag): void {
    merged.depth += kind === "open" ? 1 : -1;
    if (merged.depth > 0) return;
    this.#mergeTag = undefined;
    this.#add({ kind: "tag", name: merged.name }, merged.from, end);
  }

  #add(piece: { readonly kind: Exclude<UnitPiece["kind"], "text">; readonly name: string }, from: number, to: number) {
    if (this.#mergeTag === undefined) this.#pieces.push({ ...piece, from: this.#start + from, to: this.#start + to });
  }

  #endLine(): void {
    const flow = toFlow(this.#pieces, this.#role, "html");
    this.#pieces = [];
    if (flow !== undefined && hasWords(flow)) this.#units.push(flow);
  }

  #stretchUnits({ start, end, attribute = "", isJson, isQuoted }: MarkupStretch): readonly TextUnit[] {
    const text = { raw: this.#raw.slice(start, end), start: this.#start + start };
    if (isJson) return jsonLdUnits(text, this.#kind);
    const role = Object.hasOwn(ATTRIBUTES, attribute) ? ATTRIBUTES[attribute] : undefined;
    return role !== undefined && isQuoted ? attributeUnits(text, role, this.#kind) : [];
  }
}

/** `<span data-merge="name">{{ name }}</span>`, whose text is a copy of what its attributes say. */
interface OpenMergeTag {
  readonly name: string;
  readonly from: number;
  depth: number;
}

function mergeTagName(tag: string): string | undefined {
  const [, double, single] = /\sdata-merge\s*=\s*(?:"\s*([^"]*?)\s*"|'\s*([^']*?)\s*')/i.exec(tag) ?? [];
  const name = (double ?? single ?? "").toLowerCase().replaceAll(/\W+/g, "_");
  return name === "" ? undefined : name;
}
