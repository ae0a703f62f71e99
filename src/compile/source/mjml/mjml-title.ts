import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { escapeHtml } from "../../../../core/escape-html.ts";
import { aroundServicePlaceholders } from "../../../domain/sending-service/service-placeholder.ts";
import type { MjmlContent, MjmlElement, MjmlTree, MjmlValue } from "../../mail/mjml-tree/mjml-tree.ts";
import { cutAtPlaceholders, placeholder } from "../../mail/program/placeholder.ts";
import type { Slot, Value } from "../../mail/tree/value.ts";
import { chooseTitle } from "../choose-title.ts";
import { decodeEntities } from "./decode-entities.ts";
import type { SourceElement } from "./source-element.ts";

/** True when the author gave the mail a title. */
export function hasTitle({ children }: SourceElement): boolean {
  const head = children.find(({ name }) => name === "mj-head");
  return head?.children.some(({ name, content }) => name === "mj-title" && (content?.raw ?? "").trim() !== "") ?? false;
}

/** A title for a mail without one, as MJML: its subject, or else what it says itself. Empty when that is nothing. */
export function mjmlTitle({ root }: Pick<MjmlTree, "root">, subject: string): MjmlValue {
  const slots: Slot[] = [];
  const reader = new ContentReader(slots);
  reader.visit(root);
  const title = chooseTitle({ subject, slots, headings: reader.headings, preview: reader.preview });
  return title.map((part) => (typeof part === "string" ? aroundServicePlaceholders(part, escapeHtml) : part));
}

/** Finds what may be a title, and every slot of the body. */
class ContentReader {
  readonly headings: Value[] = [];
  preview: Value = [];
  readonly #slots: Slot[];

  constructor(slots: Slot[]) {
    this.#slots = slots;
  }

  visit({ name, attributes, children, content, condition }: MjmlElement, isThere = true, isInBody = false): void {
    const isAlways = isThere && condition === undefined;
    if (name === "mj-preview") this.preview = decoded(content);
    if (isInBody) {
      this.#collect([...Object.values(attributes).flat(), ...content]);
      if (isAlways) this.#readHeadings(content);
    }
    for (const child of children) this.visit(child, isAlways, isInBody || name === "mj-body");
  }

  #collect(content: MjmlContent): void {
    for (const part of content) {
      if (typeof part === "string") continue;
      if ("tag" in part) this.#slots.push(part);
      else this.#collect(part.content);
    }
  }

  #readHeadings(content: MjmlContent): void {
    const slots: Slot[] = [];
    const html = content.map((part) => {
      if (typeof part === "string") return part;
      return "tag" in part ? placeholder("slot", slots.push(part) - 1) : "";
    });
    const written = html.join("");
    if (!/<h[1-6]/i.test(written)) return;
    const texts = headingTexts(parseFragment(written).childNodes);
    for (const text of texts) this.headings.push(toValue(text.replace(/\s+/g, " ").trim(), slots));
  }
}

/** What is read of a text without elements. */
function decoded(content: MjmlContent): Value {
  return content.flatMap((part): Value => {
    if (typeof part === "string") return [decodeEntities(part).text];
    return "tag" in part ? [part] : [];
  });
}

function toValue(text: string, slots: readonly Slot[]): Value {
  return cutAtPlaceholders(text).flatMap((piece): Value => {
    if (typeof piece === "string") return [piece];
    return slots.slice(piece.index, piece.index + 1);
  });
}

function headingTexts(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (!("tagName" in node)) return [];
    return /^h[1-6]$/.test(node.tagName) ? [textIn(node)] : headingTexts(node.childNodes);
  });
}

function textIn({ childNodes }: DefaultTreeAdapterTypes.Element): string {
  return childNodes
    .map((child) => {
      if ("value" in child) return child.value;
      if (!("tagName" in child)) return "";
      return child.tagName === "br" ? " " : textIn(child);
    })
    .join("");
}
