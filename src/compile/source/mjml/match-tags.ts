import type { ComponentRules } from "../../mail/mjml-tree/component-rules.ts";
import { isVoid } from "../markup/void-elements.ts";
import { isComponentName } from "./component-name.ts";
import { nearestComponent } from "./nearest-component.ts";
import { scanTags, type WrittenTag } from "./scan-tags.ts";

/** An element at the position of a component, or with the name of one. */
export interface WrittenElement {
  readonly name: string;
  readonly start: number;
  readonly parent: WrittenElement | undefined;
  readonly isClosed: boolean;
  /** True if tags of components, or of HTML among them, follow before its end. */
  readonly hasChildren: boolean;
}

/** A closing tag that closes nothing. */
export interface StrayTag {
  readonly name: string;
  readonly start: number;
  /** The element that was to be closed next; undefined when none was open. */
  readonly expected: string | undefined;
  /** True when it is taken for a mistyped closing tag of that element. */
  readonly isTypo: boolean;
}

/** The components of a source by their tags alone, each parent before its children. */
export interface MatchedTags {
  readonly elements: readonly WrittenElement[];
  readonly unclosed: readonly WrittenElement[];
  readonly strays: readonly StrayTag[];
}

/** Matches the tags of components. HTML within them is left alone. */
export function matchTags(source: string, rules: ComponentRules): MatchedTags {
  const matcher = new TagMatcher(rules);
  for (const tag of scanTags(source)) matcher.read(tag);
  return matcher.end();
}

interface OpenElement extends WrittenElement {
  readonly parent: OpenElement | undefined;
  readonly holdsHtml: boolean;
  isClosed: boolean;
  hasChildren: boolean;
  /** True if it contains a closing tag of another name, which is reported instead. */
  hasStray: boolean;
}

class TagMatcher {
  readonly #rules: ComponentRules;
  readonly #elements: OpenElement[] = [];
  readonly #unclosed: OpenElement[] = [];
  readonly #strays: StrayTag[] = [];
  readonly #open: OpenElement[] = [];
  readonly #openNames = new Map<string, number>();
  #htmlDepth = 0;

  constructor(rules: ComponentRules) {
    this.#rules = rules;
  }

  read(tag: WrittenTag): void {
    if (this.#htmlDepth > 0 && !isComponentName(tag.name)) return;
    if (tag.kind === "close") this.#close(tag);
    else this.#add(tag);
  }

  end(): MatchedTags {
    while (this.#open.length > 0) this.#leave();
    return { elements: this.#elements, unclosed: this.#unclosed, strays: this.#strays };
  }

  #add({ kind, name, start }: WrittenTag): void {
    const isWhole = kind === "self-closing" || isVoid(name);
    const holdsHtml = this.#rules.holdsHtml(name);
    const parent = this.#open.at(-1);
    if (parent !== undefined) parent.hasChildren = true;
    const element = { name, start, parent, holdsHtml, isClosed: isWhole, hasChildren: false, hasStray: false };
    this.#elements.push(element);
    if (isWhole) return;
    this.#open.push(element);
    this.#count(name, 1);
    if (holdsHtml) this.#htmlDepth += 1;
  }

  #close({ name, start }: WrittenTag): void {
    const innermost = this.#open.at(-1);
    const isOpen = (this.#openNames.get(name) ?? 0) > 0;
    if (!isOpen) {
      const isTypo = innermost !== undefined && nearestComponent(name, [innermost.name]) !== undefined;
      this.#strays.push({ name, start, expected: innermost?.name, isTypo });
      if (innermost !== undefined) innermost.hasStray = true;
      if (!isTypo) return;
      innermost.isClosed = true;
      this.#leave();
      return;
    }
    while (this.#open.at(-1)?.name !== name) this.#leave();
    const element = this.#open.at(-1);
    if (element !== undefined) element.isClosed = true;
    this.#leave();
  }

  #leave(): void {
    const element = this.#open.pop();
    if (element === undefined) return;
    this.#count(element.name, -1);
    if (element.holdsHtml) this.#htmlDepth -= 1;
    if (!element.isClosed && !element.hasStray && isComponentName(element.name)) this.#unclosed.push(element);
  }

  #count(name: string, change: number): void {
    this.#openNames.set(name, (this.#openNames.get(name) ?? 0) + change);
  }
}
