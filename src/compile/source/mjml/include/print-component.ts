import { escapeHtml } from "../../../../../core/evaluator/escape.ts";
import type { Path } from "../../../../domain/error.ts";
import { aroundServicePlaceholders } from "../../../../domain/sending-service/service-placeholder.ts";
import type { Component } from "../../../mail/tree/component.ts";
import type { Attributes, Element, Markup } from "../../../mail/tree/markup.ts";
import type { Slot, Value } from "../../../mail/tree/value.ts";
import type { WrittenCondition } from "../../document/build-context.ts";
import { isVoid } from "../../markup/void-elements.ts";
import type { ComposedText, SourceFile } from "../../shared/composed-text.ts";

/** Where the nodes of a document are written, and what their conditions were. */
export interface PrintedFrom {
  readonly file: SourceFile;
  readonly placeOf: (node: Path) => Path;
  readonly written: ReadonlyMap<number, WrittenCondition>;
  readonly direction: "ltr" | "rtl";
}

/** What mjml draws from left to right unless it has a direction. */
const DIRECTED: readonly string[] = ["mj-section", "mj-column", "mj-group"];

/** Prints components of a document as MJML with marks and merge tags, of which each piece knows its node. */
export function printComponents(components: readonly Component[], from: PrintedFrom, node: Path): ComposedText {
  const printer = new ComponentPrinter(from);
  for (const component of components) printer.component(component, from.placeOf(node));
  return printer.pieces;
}

class ComponentPrinter {
  readonly pieces: ComposedText[number][] = [];
  readonly #from: PrintedFrom;
  /** How many choices are around. */
  #choices = 0;

  constructor(from: PrintedFrom) {
    this.#from = from;
  }

  component({ name, attributes, children, content, conditions = [], nodes = [] }: Component, around: Path): void {
    const last = nodes.at(-1);
    const node = last === undefined ? around : this.#from.placeOf(last);
    const { direction } = this.#from;
    const isTurned = direction === "rtl" && DIRECTED.includes(name);
    this.#write(`<${name}`, node);
    this.#attributes(isTurned ? { ...attributes, direction: attributes.direction ?? direction } : attributes, node);
    this.#marks(conditions, node);
    this.#write(">", node);
    for (const child of children) this.component(child, node);
    for (const each of content) this.#markup(each, node, []);
    this.#write(`</${name}>`, node);
  }

  /** `conditions` are those of the nodes around it, which are written on the element itself. */
  #markup(markup: Markup, around: Path, conditions: readonly number[]): void {
    if (markup.kind === "text")
      this.#write(this.#choices > 0 ? textInChoice(markup.value) : textOf(markup.value), around);
    else if (markup.kind === "conditional" && markup.written !== undefined) {
      const [before, behind] = markup.written;
      this.#write(escapeHtml(before), around);
      this.#choices += 1;
      for (const child of markup.children) this.#markup(child, around, conditions);
      this.#choices -= 1;
      this.#write(behind, around);
    } else if (markup.kind === "conditional") {
      for (const child of markup.children) this.#markup(child, around, [...conditions, markup.condition]);
    } else this.#element(markup, around, conditions);
  }

  #element(markup: Element, around: Path, conditions: readonly number[]): void {
    const last = markup.nodes?.at(-1);
    const node = last === undefined ? around : this.#from.placeOf(last);
    this.#write(`<${markup.name}`, node);
    this.#attributes(markup.attributes, node);
    this.#marks(conditions, node);
    this.#write(">", node);
    for (const child of markup.children) this.#markup(child, node, []);
    if (!isVoid(markup.name)) this.#write(`</${markup.name}>`, node);
  }

  #attributes(attributes: Attributes, node: Path): void {
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== undefined) this.#write(` ${name}="${textOf(typeof value === "string" ? [value] : value)}"`, node);
    }
  }

  /** MJML repeats an element first, and then asks whether each copy is shown. It leaves out empty headings itself. */
  #marks(conditions: readonly number[], node: Path): void {
    for (const condition of conditions) {
      const written = this.#from.written.get(condition);
      if (written === undefined) continue;
      if ("visibility" in written) {
        this.#write(" lp-if=", node);
        this.pieces.push({ ...this.#piece('"visibility"', node), visibility: written.visibility });
        continue;
      }
      const { list, as, max } = written.repeat;
      const named = as === undefined ? "" : ` lp-as="${escapeHtml(as)}"`;
      const limited = max === undefined ? "" : ` lp-max="${max}"`;
      this.#write(` lp-each="${escapeHtml(list)}"${named}${limited}`, node);
    }
  }

  #write(text: string, node: Path): void {
    const last = this.pieces.at(-1);
    if (last !== undefined && last.node === node && last.visibility === undefined) {
      this.pieces[this.pieces.length - 1] = { ...last, text: last.text + text };
    } else this.pieces.push(this.#piece(text, node));
  }

  #piece(text: string, node: Path): ComposedText[number] {
    return { text, file: this.#from.file, from: 0, isWritten: true, node };
  }
}

function textOf(value: Value): string {
  return value
    .map((part) => (typeof part === "string" ? aroundServicePlaceholders(part, escapeText) : tagOf(part)))
    .join("");
}

/** The same in a text of a choice, where braces and the sign of numbers have a meaning that references do not have. */
function textInChoice(value: Value): string {
  const written = (text: string) =>
    text
      .split(/([{}#])/)
      .map((piece) => REFERENCES[piece] ?? escapeHtml(piece))
      .join("");
  return value
    .map((part) => (typeof part === "string" ? aroundServicePlaceholders(part, written) : tagOf(part)))
    .join("");
}

const REFERENCES: Readonly<Record<string, string>> = { "{": "&#123;", "}": "&#125;", "#": "&#35;" };

/** What begins like a tag of any language is text here. */
function escapeText(text: string): string {
  return escapeHtml(text).replaceAll(/\{\{|\{%|\$\{/g, (opening) => `{{ '${opening}' }}`);
}

/** A default has quotes in MJML. */
function tagOf({ tag }: Slot): string {
  const { source, default: fallback } = tag;
  if (fallback === undefined) return escapeHtml(source);
  const quote = fallback.includes("'") ? '"' : "'";
  const members = source.slice(0, source.indexOf("|")).trimEnd();
  return escapeHtml(fallback.includes(quote) ? source : `${members}|${quote}${fallback}${quote} }}`);
}
