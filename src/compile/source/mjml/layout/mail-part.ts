import { type ComposedText, cutText, plainText } from "../../shared/composed-text.ts";
import { parseElements } from "../parse-elements.ts";
import type { SourceElement } from "../source-element.ts";

/** A mail or a layout, composed and parsed. */
export interface MailPart {
  readonly text: ComposedText;
  readonly root: SourceElement;
  readonly body: SourceElement | undefined;
  /** What is in its first mj-head; none without one. */
  readonly head: readonly SourceElement[];
}

/** Undefined for a text that holds no element. */
export function toMailPart(text: ComposedText): MailPart | undefined {
  const { root } = parseElements(plainText(text));
  if (root === undefined) return undefined;
  const [body, head] = ["mj-body", "mj-head"].map((name) => root.children.find((child) => child.name === name));
  return { text, root, body, head: head?.children ?? [] };
}

/** What is between the tags of an element. */
export function insideOf({ text }: Pick<MailPart, "text">, element: SourceElement | undefined): ComposedText {
  return element === undefined ? [] : cutText(text, element.innerStart, element.innerEnd);
}
