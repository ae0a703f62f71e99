import type { List } from "../../../../core/evaluator/program.ts";
import type { SourceKind } from "../../../domain/template/template-source.ts";
import type { TreeCondition } from "../tree/tree-condition.ts";
import type { Slot } from "../tree/value.ts";

/**
 * A mail in MJML, with slots and conditions. Documents are lowered to it, MJML text is read into it, and the targets
 * html and mjml are printed from it.
 */
export interface MjmlTree {
  /** What the mail is written in. */
  readonly kind: SourceKind;
  readonly root: MjmlElement;
  /** URLs of mjml's default web fonts by name. The head may override them. */
  readonly fonts: Readonly<Record<string, string>>;
  /** Referred to by index from elements and their content. */
  readonly conditions: readonly TreeCondition[];
  /** Referred to by index from slots and conditions. */
  readonly lists: readonly List[];
}

export interface MjmlElement {
  /** Empty for a group of children without an element of its own. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, MjmlValue>>;
  readonly children: readonly MjmlElement[];
  /** HTML or text for components that accept it; empty for all others. */
  readonly content: MjmlContent;
  /** The condition of the tree under which it is shown; absent when always. */
  readonly condition?: number | undefined;
  /** The nodes of the source that it is, outermost first, as the map of nodes numbers them; absent outside of it. */
  readonly nodes?: readonly number[] | undefined;
  /** The number under which that map has its content; absent where that is no HTML that mjml copies. */
  readonly contentNode?: number | undefined;
}

/** Literals as MJML source text, escaped, and slots, in order. */
export type MjmlValue = readonly (string | Slot)[];

/** The same, and pieces that are shown when a condition of the tree holds, or repeated. */
export type MjmlContent = readonly (string | Slot | ConditionalContent)[];

export interface ConditionalContent {
  readonly condition: number;
  readonly content: MjmlContent;
}

/** An element that is always shown, with attributes that are known at publish. */
export function mjmlElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  parts: { readonly children?: readonly MjmlElement[]; readonly content?: MjmlContent } = {},
): MjmlElement {
  const values = Object.entries(attributes).map(([key, value]) => [key, [value]] as const);
  return {
    name,
    attributes: Object.fromEntries(values),
    children: parts.children ?? [],
    content: parts.content ?? [],
  };
}

/** An element under conditions of the tree, outermost first. */
export function elementUnder(conditions: readonly number[], element: MjmlElement): MjmlElement {
  return conditions
    .slice(0, -1)
    .reduceRight((child, condition) => ({ ...mjmlElement("", {}, { children: [child] }), condition }), {
      ...element,
      condition: conditions.at(-1),
    });
}

/** Writes slots and conditions. Literals are copied. */
export interface Writer {
  /** Returns text that is safe where the slot is. */
  slot(slot: Slot): string;
  begin(condition: number): string;
  end(condition: number): string;
}

export function writeContent(content: MjmlContent | MjmlValue, writer: Writer): string {
  return content.map((part) => writePart(part, writer)).join("");
}

function writePart(part: MjmlContent[number], writer: Writer): string {
  if (typeof part === "string") return part;
  if ("tag" in part) return writer.slot(part);
  return writer.begin(part.condition) + writeContent(part.content, writer) + writer.end(part.condition);
}
