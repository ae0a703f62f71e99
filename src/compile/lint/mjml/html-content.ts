import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import type { FoundAttribute } from "../../source/mjml/mjml-attributes.ts";
import type { SourceText } from "../../source/mjml/source-element.ts";
import { LINK_COLOR } from "../../source/rich-text/run-paint.ts";
import { type Declarations, fillOver, fontSizeOf, type Paint, readDeclarations } from "./paint.ts";

type ParsedElement = DefaultTreeAdapterTypes.Element;

/** An element of HTML within a component. */
export interface HtmlElement {
  readonly name: string;
  /** Index of its first character in the source. */
  readonly start: number;
  /** Its text, with the alternative text of images. */
  readonly text: string;
  attribute(name: string): FoundAttribute | undefined;
}

/** The HTML of a component: its elements in order, and its runs of text, also of images, with their styles. */
export interface HtmlContent {
  readonly elements: readonly HtmlElement[];
  readonly runs: readonly { readonly paint: Paint; readonly start: number }[];
}

const HEADING_SIZES: Readonly<Record<string, number>> = { h1: 2, h2: 1.5, h3: 1.17, h4: 1, h5: 0.83, h6: 0.67 };

/** Reads HTML of a component. With a style sheet in the mail, the colours of classes and links are unknown. */
export function readHtml(content: SourceText, paint: Paint, hasStyleSheet: boolean): HtmlContent {
  const elements: HtmlElement[] = [];
  const runs: { paint: Paint; start: number }[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ChildNode, around: Paint): void => {
    const start = content.start + (node.sourceCodeLocation?.startOffset ?? 0);
    if ("value" in node && node.value.trim() !== "") {
      runs.push({ paint: around, start: start + node.value.search(/\S/) });
    }
    if (!("tagName" in node) || node.tagName === "style" || node.tagName === "script") return;
    const element = toElement(node, content.start);
    elements.push(element);
    const inside = paintWithin(node, around, hasStyleSheet);
    const alt = node.tagName === "img" ? element.attribute("alt") : undefined;
    if (alt !== undefined && alt.text.trim() !== "") runs.push({ paint: inside, start: alt.start });
    for (const child of node.childNodes) visit(child, inside);
  };
  const options = { sourceCodeLocationInfo: true };
  for (const child of parseFragment(content.raw, options).childNodes) visit(child, paint);
  return { elements, runs };
}

function toElement(node: ParsedElement, offset: number): HtmlElement {
  const start = offset + (node.sourceCodeLocation?.startOffset ?? 0);
  return {
    name: node.tagName,
    start,
    text: textOf(node),
    attribute(name) {
      const text = node.attrs.find((attribute) => attribute.name === name)?.value;
      const place = node.sourceCodeLocation?.attrs?.[name]?.startOffset;
      return text === undefined ? undefined : { text, start: place === undefined ? start : offset + place };
    },
  };
}

function paintWithin({ tagName, attrs }: ParsedElement, around: Paint, hasStyleSheet: boolean): Paint {
  const attribute = (name: string) => attrs.find((each) => each.name === name)?.value;
  const style = readDeclarations(attribute("style") ?? "");
  const font = fontWithin(tagName, style, around);
  if (hasStyleSheet && (attribute("class") !== undefined || tagName === "a")) {
    return { ...font, color: undefined, background: undefined };
  }
  const color = style.get("color") ?? attribute("color") ?? (tagName === "a" ? LINK_COLOR : "inherit");
  const fill = style.get("background-color") ?? style.get("background") ?? attribute("bgcolor");
  const background = fillOver(around.background, fill);
  return { ...font, color: color === "inherit" ? around.color : fillOver(background, color), background };
}

function fontWithin(tagName: string, style: Declarations, around: Paint): Pick<Paint, "fontSize" | "fontWeight"> {
  const size = style.get("font-size");
  const isBold = tagName === "b" || tagName === "strong" || Object.hasOwn(HEADING_SIZES, tagName);
  return {
    fontSize: size === undefined ? around.fontSize * (HEADING_SIZES[tagName] ?? 1) : fontSizeOf(size),
    fontWeight: style.get("font-weight") ?? (isBold ? "bold" : around.fontWeight),
  };
}

function textOf(node: ParsedElement): string {
  return node.childNodes
    .map((child) => {
      if ("value" in child) return child.value;
      if (!("tagName" in child)) return "";
      return child.tagName === "img" ? (child.attrs.find(({ name }) => name === "alt")?.value ?? "") : textOf(child);
    })
    .join("");
}
