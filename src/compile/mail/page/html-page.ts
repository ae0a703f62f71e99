import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { cutAtPlaceholders, type PlaceholderPage } from "../program/placeholder.ts";
import type { Attributes, Element, Markup } from "../tree/markup.ts";
import type { Slot, Value } from "../tree/value.ts";
import { type Boundary, nestConditions, readBoundaryComment, writeBoundaryComments } from "./condition-boundaries.ts";
import { withImpliedBody } from "./implied-body.ts";
import { initialValues } from "./initial-values.ts";

/** A page as nodes, as browsers read it: without comments, so also without what only Outlook for Windows reads. */
export interface HtmlPage {
  readonly attributes: Attributes;
  readonly head: Element;
  readonly body: Element;
  /** True when some text of the page preserves white space. */
  readonly keepsWhiteSpace: boolean;
  /** Declarations that no element needs. */
  readonly initial: ReadonlySet<string>;
}

/** Reads the page that mjml makes. Throws SplitElementError for a condition that does not show whole nodes. */
export function readHtmlPage({ html, slots, conditions }: PlaceholderPage): HtmlPage {
  const root = elementsIn(parse(writeBoundaryComments(html)))[0];
  const [head, body] = root === undefined ? [] : elementsIn(root);
  if (root === undefined || head === undefined || body === undefined) throw new Error("a page has a head and a body");
  const reader = new NodeReader(slots, conditions);
  return {
    attributes: reader.attributes(root),
    head: reader.element(head),
    body: reader.element(body),
    keepsWhiteSpace: keepsWhiteSpace(html),
    initial: initialValues(html),
  };
}

type ParsedElement = DefaultTreeAdapterTypes.Element;

class NodeReader {
  readonly #slots: readonly Slot[];
  readonly #conditions: PlaceholderPage["conditions"];

  constructor(slots: readonly Slot[], conditions: PlaceholderPage["conditions"]) {
    this.#slots = slots;
    this.#conditions = conditions;
  }

  element(parsed: ParsedElement): Element {
    const { tagName: name } = parsed;
    // parse5 keeps the content of a template element in a fragment of its own.
    const { childNodes } = "content" in parsed ? (parsed as DefaultTreeAdapterTypes.Template).content : parsed;
    const nodes = name === "table" ? withImpliedBody(childNodes) : childNodes;
    const children = nestConditions(
      nodes.flatMap((child) => this.#node(child)),
      this.#conditions,
    );
    return { kind: "element", name, attributes: this.attributes(parsed), children };
  }

  attributes({ attrs }: ParsedElement): Attributes {
    const values = attrs.map(({ name, prefix, value }) => [
      prefix === undefined || prefix === "" ? name : `${prefix}:${name}`,
      this.#value(value),
    ]);
    return Object.fromEntries(values);
  }

  #node(node: DefaultTreeAdapterTypes.ChildNode): readonly (Markup | Boundary)[] {
    if ("tagName" in node) return [this.element(node)];
    if ("value" in node) return this.#text(node.value);
    const boundary = "data" in node ? readBoundaryComment(node.data) : undefined;
    return boundary === undefined ? [] : [boundary];
  }

  /** The text of a style sheet holds the placeholders of conditions. */
  #text(text: string): readonly (Markup | Boundary)[] {
    const pieces: (Markup | Boundary)[] = [];
    let value: Value[number][] = [];
    const endText = () => {
      if (value.length > 0) pieces.push({ kind: "text", value });
      value = [];
    };
    for (const piece of cutAtPlaceholders(text)) {
      if (typeof piece === "string") value.push(piece);
      else if (piece.kind === "slot") value.push(this.#slot(piece.index));
      else {
        endText();
        pieces.push({ kind: "boundary", edge: piece.kind, condition: piece.index });
      }
    }
    endText();
    return pieces;
  }

  #value(text: string): string | Value {
    const pieces = cutAtPlaceholders(text);
    if (pieces.every((piece) => typeof piece === "string")) return text;
    return pieces.flatMap((piece): Value => {
      if (typeof piece === "string") return [piece];
      return piece.kind === "slot" ? [this.#slot(piece.index)] : [];
    });
  }

  #slot(index: number): Slot {
    const slot = this.#slots[index];
    if (slot === undefined) throw new Error("a placeholder names a slot that is not there");
    return slot;
  }
}

function elementsIn({ childNodes }: DefaultTreeAdapterTypes.ParentNode): readonly ParsedElement[] {
  return childNodes.filter((child): child is ParsedElement => "tagName" in child);
}

/** Elements and styles that preserve white space. That of JSON-LD is not shown, and means nothing. */
const PRESERVED =
  /<(?:pre|textarea|xmp|script(?![^>]*\stype="application\/ld\+json"))\b|white-space\s*:\s*(?:pre|break)/i;

/** True for a page that may preserve white space. */
export function keepsWhiteSpace(html: string): boolean {
  return PRESERVED.test(html);
}
