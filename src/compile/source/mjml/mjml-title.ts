import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { escapeHtml } from "../../../../core/evaluator/escape.ts";
import { aroundServicePlaceholders } from "../../../domain/sending-service/service-placeholder.ts";
import type { MjmlContent, MjmlElement, MjmlTree, MjmlValue } from "../../mail/mjml-tree/mjml-tree.ts";
import { placeholder } from "../../mail/program/placeholder.ts";
import type { Slot, Value } from "../../mail/tree/value.ts";
import { chooseTitle } from "../choose-title.ts";
import { decodeEntities } from "./decode-entities.ts";
import { textOf } from "./heading-text.ts";
import type { SourceElement } from "./source-element.ts";

/** True when the author gave the mail a title. */
export function hasTitle({ children }: SourceElement): boolean {
  const head = children.find(({ name }) => name === "mj-head");
  return head?.children.some(({ name, content }) => name === "mj-title" && (content?.raw ?? "").trim() !== "") ?? false;
}

/** A title for a mail without one, as MJML: its subject, or else what it says itself. Empty when that is nothing. */
export function mjmlTitle(
  { root, conditions }: Pick<MjmlTree, "root" | "conditions">,
  subject: string,
  service?: string,
): MjmlValue {
  const slots: Slot[] = [];
  const reader = new ContentReader(slots, conditions);
  reader.visit(root);
  const title = chooseTitle({ subject, slots, headings: reader.headings, preview: reader.preview, service });
  return title.map((part) => (typeof part === "string" ? aroundServicePlaceholders(part, escapeHtml) : part));
}

/** Finds what may be a title, and every slot of the body. */
class ContentReader {
  readonly headings: Value[] = [];
  preview: Value = [];
  readonly #slots: Slot[];
  readonly #conditions: MjmlTree["conditions"];

  constructor(slots: Slot[], conditions: MjmlTree["conditions"]) {
    this.#slots = slots;
    this.#conditions = conditions;
  }

  visit({ name, attributes, children, content, condition }: MjmlElement, isThere = true, isInBody = false): void {
    const isAlways = isThere && (condition === undefined || this.#isOfHeading(condition));
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

  /** Whether it leaves out a heading that would be empty, which says no less than none does. */
  #isOfHeading(condition: number): boolean {
    return this.#conditions[condition]?.asks !== undefined;
  }

  #readHeadings(content: MjmlContent): void {
    const slots: Slot[] = [];
    const write = (parts: MjmlContent): string =>
      parts
        .map((part) => {
          if (typeof part === "string") return part;
          if ("tag" in part) return placeholder("slot", slots.push(part) - 1);
          return this.#isOfHeading(part.condition) ? write(part.content) : "";
        })
        .join("");
    const written = write(content);
    if (!/<h[1-6]/i.test(written)) return;
    for (const heading of headingsIn(parseFragment(written))) this.headings.push(textOf(heading, slots));
  }
}

/** What is read of a text without elements. */
function decoded(content: MjmlContent): Value {
  return content.flatMap((part): Value => {
    if (typeof part === "string") return [decodeEntities(part).text];
    return "tag" in part ? [part] : [];
  });
}

function headingsIn({ childNodes }: DefaultTreeAdapterTypes.ParentNode): readonly DefaultTreeAdapterTypes.Element[] {
  return childNodes.flatMap((node) => {
    if (!("tagName" in node)) return [];
    return /^h[1-6]$/.test(node.tagName) ? [node] : headingsIn(node);
  });
}
