import { compileLpIf } from "../../condition/compile-lp-if.ts";
import { decidedBy } from "../../condition/decided-by.ts";
import type { ListNames } from "../../list/list-names.ts";
import { NO_LISTS } from "../../list/list-table.ts";
import { type ComposedText, editText, plainText, type TextEdit, writtenAt } from "../../shared/composed-text.ts";
import { LITERAL_FUNCTION } from "../../shared/fill-condition.ts";
import { SourcePlaces } from "../../shared/source-places.ts";
import { decodeEntities } from "../decode-entities.ts";
import { findMarkedHtml, type MarkedHtml } from "../marked-html.ts";
import { parseElements } from "../parse-elements.ts";
import { MARKABLE } from "../read-content.ts";
import { type MarkedElement, markOf, type SourceAttribute, type SourceElement } from "../source-element.ts";
import { whyUnconditional } from "../why-unmarked.ts";
import { ConditionChain } from "./condition-chain.ts";

/** Which lists there are decides about nothing that literals decide. */
const ANY_LIST: ListNames = { ...NO_LISTS, sizeOf: () => 0 };

/**
 * A mail without the elements that conditions on literal parameters hide, and without those conditions where they hold.
 * A text that has none is returned as it is. Conditions that cannot be compiled stay, to be reported.
 */
export function foldConditions(text: ComposedText): ComposedText {
  const plain = plainText(text);
  if (!plain.includes(`${LITERAL_FUNCTION}(`)) return text;
  const { root, excess } = parseElements(plain);
  if (root === undefined || excess !== undefined) return text;
  const folder = new Folder(text, plain);
  folder.foldChildren(root, []);
  return editText(text, folder.edits);
}

class Folder {
  readonly edits: TextEdit[] = [];
  readonly #text: ComposedText;
  readonly #plain: string;
  readonly #places: SourcePlaces;

  constructor(text: ComposedText, plain: string) {
    this.#text = text;
    this.#plain = plain;
    this.#places = new SourcePlaces(text);
  }

  /** `around` are the names of the ancestors of an element. */
  foldChildren(element: SourceElement, around: readonly string[]): void {
    const names = [...around, element.name];
    const chain = new ConditionChain<SourceElement>((attribute) => this.#decide(attribute));
    const children = element.children.filter((child) => !isComment(child));
    for (const [index, child] of children.entries()) {
      const before = children[index - 1];
      const isFree = whyUnconditional(child, names) === undefined;
      if (isFree && this.#fold(chain, child, before, children[index + 1])) continue;
      this.foldChildren(child, names);
    }
    const { content, name } = element;
    const isMarkable = content !== undefined && names.includes("mj-body") && MARKABLE.has(name);
    if (isMarkable && children.length === 0) this.#foldHtml(findMarkedHtml(content));
  }

  #foldHtml(elements: readonly MarkedHtml[]): void {
    const chain = new ConditionChain<MarkedHtml>((attribute) => this.#decide(attribute));
    for (const [index, element] of elements.entries()) {
      const next = elements[index + 1];
      const follower = next?.before === element ? next : undefined;
      if (element.end !== undefined && this.#fold(chain, element, element.before, follower)) continue;
      this.#foldHtml(element.children);
    }
  }

  /** Returns true for an element that is left out. */
  #fold<Element extends MarkedElement & { readonly end: number | undefined }>(
    chain: ConditionChain<Element>,
    element: Element,
    before: Element | undefined,
    next: Element | undefined,
  ): boolean {
    const change = chain.read(element, before, next);
    if (change === undefined) return false;
    const { start, end = start } = element;
    if (change.mark === "none") {
      this.edits.push({ from: start, to: end, text: [] });
      return true;
    }
    const { from, to, name } = change.attribute;
    // A condition that is written remains written: only its mark changes.
    if (change.mark === "lp-if") this.#write(from, from + name.length, "lp-if");
    else if (change.mark === "lp-else") this.#write(from, to, 'lp-else=""');
    else this.edits.push({ from: this.#plain.slice(0, from).trimEnd().length, to, text: [] });
    return false;
  }

  #write(from: number, to: number, text: string): void {
    this.edits.push({ from, to, text: writtenAt(from, this.#text, text) });
  }

  #decide(attribute: SourceAttribute): boolean | undefined {
    if (!this.#places.indexInFile(attribute.start).isWritten) return undefined;
    const { text } = decodeEntities(attribute.raw);
    const steps = compileLpIf(text, () => ({ path: [], diagnostics: [] }), ANY_LIST, markOf(attribute), true);
    return steps && decidedBy(steps);
  }
}

/** A comment is no element to a condition. */
function isComment({ name, start, innerStart }: SourceElement): boolean {
  return name === "mj-raw" && start === innerStart;
}
