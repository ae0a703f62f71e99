import { decodeEntities } from "./decode-entities.ts";
import type { SourceElement } from "./source-element.ts";

/** An attribute of a component, decoded, with its place in the source. A default has the place of the component. */
export interface FoundAttribute {
  readonly text: string;
  readonly start: number;
}

type Defaults = ReadonlyMap<string, string>;

/** Knows what mj-attributes gives to components, their classes, and all of them. */
export class MjmlAttributes {
  readonly #byComponent = new Map<string, Defaults>();
  readonly #byClass = new Map<string, Defaults>();

  readonly #first: string | undefined;

  /** With `first`, an attribute of the element whose name begins with that counts before all others. */
  constructor(root: SourceElement, first?: string) {
    this.#first = first;
    const head = root.children.filter(({ name }) => name === "mj-head").flatMap(({ children }) => children);
    const rules = head.filter(({ name }) => name === "mj-attributes").flatMap(({ children }) => children);
    for (const { name, attributes } of rules) {
      const values = new Map(attributes.map((attribute) => [attribute.name, attribute.raw]));
      if (name === "mj-class") this.#byClass.set(values.get("name") ?? "", values);
      else this.#byComponent.set(name, new Map([...(this.#byComponent.get(name) ?? []), ...values]));
    }
  }

  /** An attribute by mjml's order: of the element, of its last class, of its component, of all. */
  find(element: SourceElement, name: string): FoundAttribute | undefined {
    const ownNames = this.#first === undefined ? [name] : [this.#first + name, name];
    const [own] = ownNames.flatMap((each) => element.attributes.filter((attribute) => attribute.name === each));
    if (own !== undefined) return { text: decodeEntities(own.raw).text, start: own.start };
    const classes = element.attributes.find((attribute) => attribute.name === "mj-class")?.raw.split(/\s+/) ?? [];
    const defaults = [
      ...classes.toReversed().map((each) => this.#byClass.get(each)),
      this.#byComponent.get(element.name),
      this.#byComponent.get("mj-all"),
    ];
    const raw = defaults.find((values) => values?.has(name))?.get(name);
    return raw === undefined ? undefined : { text: decodeEntities(raw).text, start: element.start };
  }

  text(element: SourceElement, name: string): string | undefined {
    return this.find(element, name)?.text;
  }
}
