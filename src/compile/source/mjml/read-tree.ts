import { report } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import {
  type ConditionalContent,
  elementUnder,
  type MjmlContent,
  type MjmlElement,
  type MjmlTree,
  type MjmlValue,
} from "../../mail/mjml-tree/mjml-tree.ts";
import { MAX_REFLOW_CONDITIONS, reflowConditions, reflowDefaults } from "../../mail/mjml-tree/reflow-conditions.ts";
import type { WrittenList } from "../list/item-names.ts";
import type { ListNames } from "../list/list-names.ts";
import { type ListScope, ListTable } from "../list/list-table.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import { findMarkedHtml, type MarkedHtml } from "./marked-html.ts";
import { readContent } from "./read-content.ts";
import { MarkReader, type Marks } from "./read-marks.ts";
import { readAttributeValue, readLiteral, readText, slotUse } from "./read-value.ts";
import { type MarkedElement, markOf, type SourceAttribute, type SourceElement } from "./source-element.ts";
import { whyUnconditional, whyUnrepeated } from "./why-unmarked.ts";

const BODY = "mj-body";

type ReadTree = Pick<MjmlTree, "root" | "conditions" | "lists">;

/**
 * Reads elements into a tree, in the language of the mail. What breaks a rule is reported and left out, so that all of
 * it is found at once.
 */
export function readTree(root: SourceElement, places: SourcePlaces, language: string | undefined): ReadTree {
  return new TreeReader(root, places, language).read(root);
}

/** The context of an element. */
interface Around {
  /** The names of its ancestors, outermost first. */
  readonly names: readonly string[];
  readonly scope: ListScope;
}

class TreeReader {
  readonly #places: SourcePlaces;
  readonly #marks: MarkReader;
  readonly #starts = new Map<MjmlElement, number>();

  constructor(root: SourceElement, places: SourcePlaces, language: string | undefined) {
    this.#places = places;
    this.#marks = new MarkReader(places, new ListTable(repeatedLists(root, places)), language);
  }

  read(source: SourceElement): ReadTree {
    const { element: root } = this.#element(source, { names: [], scope: [] }, undefined);
    const defaults = reflowDefaults(root);
    for (const [element, start] of this.#starts) this.#checkLayout(element, reflowConditions(element, defaults), start);
    return { root, conditions: this.#marks.conditions, lists: this.#marks.lists.lists };
  }

  #checkLayout({ name }: MjmlElement, conditions: readonly number[], start: number): void {
    const place = this.#places.at(start);
    if (conditions.some((condition) => this.#marks.conditions[condition]?.repeats !== undefined)) {
      const message = `each repetition after the first has a gap before it in this ${quote(name)}; use padding instead`;
      report(place, "list.not-separable", message);
    }
    if (conditions.length <= MAX_REFLOW_CONDITIONS) return;
    const message = `the layout of this ${quote(name)} depends on ${conditions.length} conditions, the limit is ${MAX_REFLOW_CONDITIONS}`;
    const advice = name === "mj-section" ? "; columns with a width of their own do not count" : "";
    report(place, "condition.too-many-variants", message + advice);
  }

  #element(
    source: SourceElement,
    around: Around,
    before: Marks | undefined,
  ): { readonly element: MjmlElement; readonly marks: Marks } {
    const marks = this.#marks.read(source, around.scope, before, {
      conditional: whyUnconditional(source, around.names),
      repeated: whyUnrepeated(source, around.names),
    });
    const inside = { names: [...around.names, source.name], scope: marks.scope };
    const here = { ...around, scope: marks.scope };
    const own: MjmlElement = {
      name: source.name,
      attributes: this.#attributes(source, here),
      children: this.#children(source, inside),
      content: this.#content(source, here),
      ...(around.names.includes(BODY) && { nodes: [source.start], contentNode: copiedContent(source)?.start }),
    };
    this.#starts.set(own, source.start);
    const heading = whyUnconditional(source, around.names) === undefined ? this.#loneHeading(own) : undefined;
    const element =
      heading === undefined
        ? elementUnder(marks.conditions, own)
        : elementUnder([...marks.conditions, heading.condition], {
            ...own,
            content: own.content.flatMap((part) => (part === heading ? heading.content : [part])),
          });
    return { element, marks };
  }

  /** A heading that may be left out, with the component of which it is all the text. */
  #loneHeading({ name, content }: MjmlElement): ConditionalContent | undefined {
    const [only, ...others] = content.filter((part) => typeof part !== "string" || part.trim() !== "");
    if (name !== "mj-text" || only === undefined || others.length > 0) return undefined;
    if (typeof only === "string" || "tag" in only) return undefined;
    return this.#marks.conditions[only.condition]?.asks === undefined ? undefined : only;
  }

  #children({ children }: SourceElement, around: Around): readonly MjmlElement[] {
    let before: Marks | undefined;
    return children.map((child) => {
      const { element, marks } = this.#element(child, around, before);
      if (!isComment(child)) before = marks;
      return element;
    });
  }

  #attributes(source: SourceElement, around: Around): Readonly<Record<string, MjmlValue>> {
    const values = source.attributes
      .filter((attribute) => markOf(attribute) === undefined)
      .map((attribute) => [attribute.name, this.#attribute(attribute, around)] as const);
    return Object.fromEntries(values);
  }

  #attribute(attribute: SourceAttribute, { names, scope }: Around): MjmlValue {
    const use = names.includes(BODY) ? slotUse(attribute.name) : undefined;
    const lists = this.#names(scope);
    return use === undefined
      ? readLiteral(attribute, this.#places, lists)
      : readAttributeValue(attribute, use, this.#places, lists);
  }

  #content(source: SourceElement, { names, scope }: Around): MjmlContent {
    const { name, content } = source;
    if (content === undefined) return [];
    if (name === "mj-title" || name === "mj-preview")
      return readText(content, this.#places, this.#names(scope), "line");
    const isInBody = names.includes(BODY);
    return copiedContent(source) !== undefined && (name === "mj-raw" || isInBody)
      ? readContent(source, isInBody, scope, this.#marks, this.#places)
      : readLiteral(content, this.#places, this.#names(scope));
  }

  #names(scope: ListScope): ListNames {
    return this.#marks.lists.namesIn(scope);
  }
}

/** The HTML of a component, which mjml copies in the body. */
function copiedContent({ content, children }: SourceElement): SourceElement["content"] {
  return children.length === 0 ? content : undefined;
}

/** A comment is read as raw content without attributes. */
function isComment({ name, content, attributes }: SourceElement): boolean {
  return name === "mj-raw" && attributes.length === 0 && /^\s*<!--[\s\S]*-->\s*$/.test(content?.raw ?? "");
}

/** The lists that a source repeats something for. */
function repeatedLists(element: SourceElement, places: SourcePlaces): readonly WrittenList[] {
  const { content, children } = element;
  const marked = content === undefined ? [] : findMarkedHtml(content);
  const inHtml = ({ children: inside, ...own }: MarkedHtml): readonly WrittenList[] => [
    ...listOf(own, places),
    ...inside.flatMap(inHtml),
  ];
  return [
    ...listOf(element, places),
    ...marked.flatMap(inHtml),
    ...children.flatMap((child) => repeatedLists(child, places)),
  ];
}

function listOf({ attributes }: Pick<MarkedElement, "attributes">, places: SourcePlaces): readonly WrittenList[] {
  const each = attributes.find((attribute) => markOf(attribute) === "lp-each");
  if (each === undefined) return [];
  const as = attributes.find((attribute) => markOf(attribute) === "lp-as");
  return [{ list: each.raw, ...(as && { as: as.raw, label: places.labelOf(as.from) }) }];
}
