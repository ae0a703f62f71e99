import type { Diagnostic } from "../../../../domain/diagnostic.ts";
import { parseColor } from "../../../../domain/document/color.ts";
import { report, reportAs } from "../../../../domain/document/place.ts";
import { quote } from "../../../../domain/quote.ts";
import { darkSheet } from "../../../mail/tree/dark-rule.ts";
import { type ComposedText, cutText, plainText, writtenAt } from "../../shared/composed-text.ts";
import { SourcePlaces } from "../../shared/source-places.ts";
import { decodeEntities } from "../decode-entities.ts";
import { MjmlAttributes } from "../mjml-attributes.ts";
import { parseElements } from "../parse-elements.ts";
import type { SourceAttribute, SourceElement } from "../source-element.ts";
import { DARK, darkNames, darkRule, keptColorRule, TEXT_COLORS } from "./dark-attributes.ts";

/**
 * MJML whose `lp-dark-` attributes have become classes, and one more style sheet of its head: MJML that mjml takes, and
 * is proven by. Undefined when there are no such attributes.
 */
export function composeDark(composed: ComposedText, found: Diagnostic[]): ComposedText | undefined {
  if (!isDark(composed)) return undefined;
  const { root } = parseElements(plainText(composed));
  return root && new DarkComposer(composed, root, found).compose();
}

/** Whether there may be any. */
function isDark(composed: ComposedText): boolean {
  return plainText(composed).includes(DARK);
}

type DarkRules = Parameters<typeof darkSheet>[0];

interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

class DarkComposer {
  readonly #composed: ComposedText;
  readonly #text: string;
  readonly #root: SourceElement;
  readonly #places: SourcePlaces;
  readonly #attributes: MjmlAttributes;
  readonly #changes: Change[] = [];
  readonly #rules: DarkRules[number][] = [];
  /** Of the components that may share one, by its rules. */
  readonly #shared = new Map<string, string>();
  #classes = 0;

  constructor(composed: ComposedText, root: SourceElement, found: Diagnostic[]) {
    this.#composed = composed;
    this.#text = plainText(composed);
    this.#root = root;
    this.#places = new SourcePlaces(composed, found);
    this.#attributes = new MjmlAttributes(root);
  }

  compose(): ComposedText | undefined {
    this.#visit(this.#root, false);
    if (this.#changes.length === 0) return undefined;
    if (this.#rules.length > 0) this.#changes.push(this.#headChange());
    return this.#changed();
  }

  #visit(element: SourceElement, isInBody: boolean): void {
    const dark = element.attributes.filter(({ name }) => name.startsWith(DARK));
    if (dark.length > 0) this.#darken(element, dark, isInBody || element.name === "mj-body");
    for (const child of element.children) this.#visit(child, isInBody || element.name === "mj-body");
  }

  #darken(element: SourceElement, dark: readonly SourceAttribute[], isInBody: boolean): void {
    const isPadded = PADDINGS.some((name) => this.#attributes.text(element, name) !== undefined);
    const component = { name: element.name, selector: `.${DARK}${this.#classes + 1}`, isPadded };
    const rules: DarkRules[number][] = [];
    for (const attribute of dark) {
      const name = attribute.name.slice(DARK.length);
      const written = decodeEntities(attribute.raw).text;
      const color = written.trim() === "" ? undefined : parseColor(written);
      const rule = isInBody && color !== undefined ? darkRule(component, name, color) : undefined;
      if (rule !== undefined) rules.push(rule);
      else this.#refuse(element, attribute, isInBody);
      this.#changes.push({ from: attribute.from, to: attribute.to, text: "" });
    }
    const kept = isInBody ? this.#keptColor(element, component) : undefined;
    if (kept !== undefined) rules.push(kept);
    this.#changes.push(this.#classChange(element, this.#classOf(component, rules)));
  }

  /** A class with these rules: the one that another component has for the same, or the next one. */
  #classOf({ name, selector }: { readonly name: string; readonly selector: string }, rules: DarkRules): string {
    const key = JSON.stringify(rules).replaceAll(selector, ".");
    const known = HOLDERS.has(name) ? undefined : this.#shared.get(key);
    if (known !== undefined) return known;
    this.#classes += 1;
    for (const rule of rules) this.#rules.push(rule);
    this.#shared.set(key, selector.slice(1));
    return selector.slice(1);
  }

  /** Of a text that has another background in dark clients, and no other colour. */
  #keptColor(element: SourceElement, component: Parameters<typeof keptColorRule>[0]): DarkRules[number] | undefined {
    const background = element.name === "mj-button" ? "background-color" : "container-background-color";
    const has = (dark: string) => element.attributes.some(({ name }) => name === `${DARK}${dark}`);
    if (has("color") || !has(background)) return undefined;
    const color = parseColor(this.#attributes.text(element, "color") ?? TEXT_COLORS[element.name] ?? "");
    return color === undefined ? undefined : keptColorRule(component, color);
  }

  #refuse({ name }: SourceElement, attribute: SourceAttribute, isInBody: boolean): void {
    const names = isInBody ? darkNames(name) : [];
    if (names.includes(attribute.name.slice(DARK.length))) {
      const message = `"${quote(attribute.raw)}" is not a colour: use hex, rgb(), rgba(), hsl(), hsla() or a name`;
      report(this.#places.at(attribute.start), "color.invalid", message);
      return;
    }
    const own = names.map((each) => `${DARK}${each}`).join(", ");
    const advice = names.length > 0 ? `; it has ${own}` : "; put it on components of mj-body that have such a colour";
    const message = `${name} has no attribute "${quote(attribute.name)}"${advice}`;
    reportAs("error", this.#places.at(attribute.from), "mjml.unknown-attribute", message);
  }

  /** The classes that the head gives a component count no more when it has one of its own. */
  #classChange(element: SourceElement, className: string): Change {
    const own = element.attributes.find(({ name }) => name === "css-class");
    if (own === undefined) {
      const given = this.#attributes.text(element, "css-class");
      const names = given === undefined ? className : `${given} ${className}`;
      const at = element.start + 1 + element.name.length;
      return { from: at, to: at, text: ` css-class="${names}"` };
    }
    const mark = this.#text[own.start - 1] === "'" ? "'" : '"';
    return { from: own.from, to: own.to, text: `css-class=${mark}${own.raw} ${className}${mark}` };
  }

  #headChange(): Change {
    const isDeclared = /name\s*=\s*["']?color-scheme\b/.test(this.#text);
    const added = `${isDeclared ? "" : SCHEMES}<mj-style>${darkSheet(this.#rules)}</mj-style>`;
    const head = this.#root.children.find(({ name }) => name === "mj-head");
    if (head === undefined) {
      return { from: this.#root.innerStart, to: this.#root.innerStart, text: `<mj-head>${added}</mj-head>` };
    }
    if (this.#text.startsWith("</", head.innerEnd)) return { from: head.innerEnd, to: head.innerEnd, text: added };
    return { from: head.start, to: head.innerStart, text: `<mj-head>${added}</mj-head>` };
  }

  #changed(): ComposedText {
    const pieces: ComposedText[number][] = [];
    let end = 0;
    for (const { from, to, text } of this.#changes.toSorted((one, other) => one.from - other.from)) {
      for (const each of cutText(this.#composed, end, from)) pieces.push(each);
      for (const each of writtenAt(from, this.#composed, text)) pieces.push(each);
      end = to;
    }
    return [...pieces, ...cutText(this.#composed, end, this.#text.length)];
  }
}

/** Components that hold others, whose rules may meet in one element: there the later rule wins. */
const HOLDERS = new Set(["mj-body", "mj-wrapper", "mj-section", "mj-column"]);

const PADDINGS = ["padding", "padding-top", "padding-right", "padding-bottom", "padding-left"];

const SCHEMES =
  '<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>';
