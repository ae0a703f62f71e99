import { type Backdrop, plainBackdrop } from "../../../domain/document/backdrop.ts";
import { report } from "../../../domain/document/place.ts";
import { DARK } from "../../source/mjml/dark/dark-attributes.ts";
import { MjmlAttributes } from "../../source/mjml/mjml-attributes.ts";
import { hasTitle } from "../../source/mjml/mjml-title.ts";
import { readsFromRight } from "../../source/mjml/reads-from-right.ts";
import type { SourceElement } from "../../source/mjml/source-element.ts";
import { DARK_CLIENT } from "../../source/rich-text/run-paint.ts";
import type { SourcePlaces } from "../../source/shared/source-places.ts";
import { checkHeadingOrder, type PlacedHeading } from "../check-headings.ts";
import { checkLinkText, checkRepeatedTexts, type PlacedLink } from "../check-links.ts";
import { checkPlaceholderText } from "../check-placeholders.ts";
import { type ContrastSample, isLargeText, reportContrast } from "../report-contrast.ts";
import { checkComponent, checkElement } from "./check-elements.ts";
import { checkSides } from "./check-sides.ts";
import { backgroundWithin, paintOf } from "./component-paint.ts";
import { type HtmlElement, readHtml } from "./html-content.ts";
import type { Paint } from "./paint.ts";

/** The default background of a mail client. */
const PAPER = plainBackdrop("#ffffff");
/** Of text without a colour, where a mail declares the scheme (CSS Color Adjustment, `CanvasText`). */
const INK_OF_LIGHT_CLIENTS = plainBackdrop("#000000");
const INK_OF_DARK_CLIENTS = plainBackdrop("#ffffff");
/** mjml's default for images, in px. */
const ALT_SIZE = 13;
const TEXT_ELEMENT = /^(?:h[1-6]|p)$/;
const UNTOLD: Paint = {
  color: undefined,
  background: undefined,
  fontSize: Number.POSITIVE_INFINITY,
  fontWeight: "normal",
};

/** What is linted. */
export interface Linted {
  /** False for a partial or layout. */
  readonly isPage?: boolean | undefined;
  /** True for a translation whose sides have been changed. */
  readonly isMirrored?: boolean | undefined;
}

/** Reports questionable content of MJML that compiles: warnings, never errors. */
export function lintMjml(
  root: SourceElement,
  places: SourcePlaces,
  { isPage = true, isMirrored = false }: Linted = {},
): void {
  if (isPage) checkPage(root, places);
  const { headings, links, samples } = visitBodies(root, places, isMirrored);
  checkHeadingOrder(headings);
  checkRepeatedTexts(links);
  reportContrast(samples, places.at(root.start));
}

/** Every text of MJML with its colours. */
export function contrastInMjml(root: SourceElement, places: SourcePlaces): readonly ContrastSample[] {
  return visitBodies(root, places, true).samples;
}

function visitBodies(
  root: SourceElement,
  places: SourcePlaces,
  isMirrored: boolean,
): Pick<Linter, "headings" | "links" | "samples"> {
  const linter = new Linter(root, places, { hasOwnSides: readsFromRight(root) && !isMirrored });
  const bodies = root.children.filter(({ name }) => name === "mj-body");
  for (const body of bodies) linter.visit(body, PAPER);
  const dark = new Linter(root, places, { first: DARK });
  if (bodies.some(isDark)) for (const body of bodies) dark.visit(body, plainBackdrop(DARK_CLIENT));
  return { headings: linter.headings, links: linter.links, samples: [...linter.samples, ...dark.samples] };
}

function isDark({ attributes, children }: SourceElement): boolean {
  return attributes.some(({ name }) => name.startsWith(DARK)) || children.some(isDark);
}

function checkPage(root: SourceElement, places: SourcePlaces): void {
  const place = places.at(root.start);
  const head = root.children.filter(({ name }) => name === "mj-head").flatMap(({ children }) => children);
  if (!root.attributes.some(({ name, raw }) => name === "lang" && raw.trim() !== "")) {
    report(place, "page.missing-language", "without lang, screen readers cannot tell the language of the mail");
  }
  if (!hasTitle(root)) {
    const message = "without mj-title a mail is named by its subject, or else by its first heading or its preview";
    report(place, "page.missing-title", message);
  }
  if (!head.some(({ name, content }) => name === "mj-preview" && content !== undefined)) {
    report(place, "page.missing-preheader", "without mj-preview lists of messages show the first words of the mail");
  }
}

class Linter {
  readonly headings: PlacedHeading[] = [];
  readonly links: PlacedLink[] = [];
  readonly samples: ContrastSample[] = [];
  readonly #places: SourcePlaces;
  readonly #attributes: MjmlAttributes;
  readonly #hasStyleSheet: boolean;
  readonly #isDark: boolean;
  readonly #hasOwnSides: boolean;

  /**
   * Attributes whose names begin with `first` count before others. `hasOwnSides`: its author wrote HTML for lines from
   * right to left.
   */
  constructor(
    root: SourceElement,
    places: SourcePlaces,
    { first, hasOwnSides = false }: { readonly first?: string; readonly hasOwnSides?: boolean },
  ) {
    this.#places = places;
    this.#attributes = new MjmlAttributes(root, first);
    this.#isDark = first !== undefined;
    this.#hasOwnSides = hasOwnSides;
    const head = root.children.filter(({ name }) => name === "mj-head").flatMap(({ children }) => children);
    this.#hasStyleSheet = head.some(({ name }) => name === "mj-style");
  }

  visit(element: SourceElement, beneath: Backdrop | undefined): void {
    checkComponent(element, this.#attributes, this.#places);
    const background = backgroundWithin(element, beneath, this.#attributes, this.#hasStyleSheet);
    if (element.name === "mj-image") this.#alt(element, background);
    if (element.content !== undefined && element.children.length === 0) this.#content(element, background);
    for (const child of element.children) this.visit(child, background);
  }

  /** Where images are not loaded, their texts have the colour that a client gives to text without one. */
  #alt(element: SourceElement, background: Backdrop | undefined): void {
    const alt = this.#attributes.find(element, "alt");
    if (alt === undefined || alt.text.trim() === "") return;
    const color = this.#isDark ? INK_OF_DARK_CLIENTS : INK_OF_LIGHT_CLIENTS;
    this.#sample({ color, background, fontSize: ALT_SIZE, fontWeight: "normal" }, alt.start);
  }

  #content(element: SourceElement, background: Backdrop | undefined): void {
    if (element.content === undefined) return;
    const paint = paintOf(element, background, this.#attributes) ?? UNTOLD;
    const { elements, runs } = readHtml(element.content, paint, this.#hasStyleSheet);
    for (const each of elements) {
      checkElement(each, this.#places);
      if (this.#hasOwnSides) checkSides(each, this.#places);
      this.#heading(each);
      if (each.name === "a") this.#link(each.text, each.attribute("href"), each.start);
      if (TEXT_ELEMENT.test(each.name)) checkPlaceholderText(each.text, this.#places.at(each.start));
    }
    const { raw, start } = element.content;
    if (element.name === "mj-button") {
      checkLinkText(raw, this.#places.at(start));
      this.#link(raw, this.#attributes.find(element, "href"), start);
    }
    if (elements.length === 0) checkPlaceholderText(raw, this.#places.at(start + raw.search(/\S|$/)));
    for (const { paint: drawn, start: at } of runs) this.#sample(drawn, at);
  }

  #link(text: string, href: { readonly text: string } | undefined, start: number): void {
    if (href !== undefined) this.links.push({ text, href: href.text, place: this.#places.at(start) });
  }

  #heading({ name, text, start }: HtmlElement): void {
    if (!/^h[1-6]$/.test(name)) return;
    const place = this.#places.at(start);
    this.headings.push({ level: Number(name[1]), text, textPlace: place, levelPlace: place });
  }

  #sample({ color, background, fontSize, fontWeight }: Paint, start: number): void {
    if (color === undefined || background === undefined) return;
    const isLarge = isLargeText(fontSize, fontWeight);
    const path = this.#places.at(start).path;
    this.samples.push({ ink: color, ground: background, isDark: this.#isDark, isLarge, path });
  }
}
