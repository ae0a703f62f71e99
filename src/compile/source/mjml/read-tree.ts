import type { Condition } from "../../../../core/program.ts";
import { fault } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import type { MjmlContent, MjmlElement, MjmlTree, MjmlValue } from "../../mail/mjml-tree/mjml-tree.ts";
import { MAX_REFLOW_CONDITIONS, reflowConditions, reflowDefaults } from "../../mail/mjml-tree/reflow-conditions.ts";
import { readCondition, whyUnconditional } from "./read-condition.ts";
import { readContent } from "./read-content.ts";
import { readAttributeValue, readLiteral, readText, slotUse } from "./read-value.ts";
import { isCondition, type SourceAttribute, type SourceElement } from "./source-element.ts";
import type { SourcePlaces } from "./source-places.ts";

/** Reads elements into a tree. What breaks a rule is reported and left out, so that all of it is found at once. */
export function readTree(root: SourceElement, places: SourcePlaces): Pick<MjmlTree, "root" | "conditions"> {
  return new TreeReader(places).read(root);
}

class TreeReader {
  readonly #places: SourcePlaces;
  readonly #conditions: Condition[] = [];
  readonly #starts = new Map<MjmlElement, number>();

  constructor(places: SourcePlaces) {
    this.#places = places;
  }

  read(source: SourceElement): Pick<MjmlTree, "root" | "conditions"> {
    const root = this.#element(source, []);
    const defaults = reflowDefaults(root);
    for (const [element, start] of this.#starts) {
      const { length } = reflowConditions(element, defaults);
      if (length <= MAX_REFLOW_CONDITIONS) continue;
      const message = `the layout of this ${quote(element.name)} depends on ${length} conditions, the limit is ${MAX_REFLOW_CONDITIONS}`;
      const advice = element.name === "mj-section" ? "; columns with a width of their own do not count" : "";
      fault(this.#places.at(start), "condition.too-many-variants", message + advice);
    }
    return { root, conditions: this.#conditions };
  }

  #element(source: SourceElement, ancestors: readonly string[]): MjmlElement {
    const inside = [...ancestors, source.name];
    const condition = this.#condition(source, ancestors);
    const element: MjmlElement = {
      name: source.name,
      attributes: this.#attributes(source, ancestors),
      children: source.children.map((child) => this.#element(child, inside)),
      content: this.#content(source, ancestors),
      condition,
    };
    this.#starts.set(element, source.start);
    return element;
  }

  #condition(source: SourceElement, ancestors: readonly string[]): number | undefined {
    const attribute = source.attributes.find(isCondition);
    if (attribute === undefined) return undefined;
    const refusal = whyUnconditional(source, ancestors);
    if (refusal !== undefined) return fault(this.#places.at(attribute.from), "condition.not-allowed", refusal);
    const condition = readCondition(source, attribute, this.#places);
    return condition && this.#conditions.push(condition) - 1;
  }

  #attributes(source: SourceElement, ancestors: readonly string[]): Readonly<Record<string, MjmlValue>> {
    const values = source.attributes
      .filter((attribute) => !isCondition(attribute))
      .map((attribute) => [attribute.name, this.#attribute(attribute, ancestors)] as const);
    return Object.fromEntries(values);
  }

  #attribute(attribute: SourceAttribute, ancestors: readonly string[]): MjmlValue {
    const use = ancestors.includes("mj-body") ? slotUse(attribute.name) : undefined;
    return use === undefined ? readLiteral(attribute, this.#places) : readAttributeValue(attribute, use, this.#places);
  }

  #content({ name, content, children }: SourceElement, ancestors: readonly string[]): MjmlContent {
    if (content === undefined) return [];
    if (name === "mj-title" || name === "mj-preview") return readText(content, this.#places);
    const isCopied = children.length === 0 && (name === "mj-raw" || ancestors.includes("mj-body"));
    return isCopied ? readContent(content, this.#places) : readLiteral(content, this.#places);
  }
}
