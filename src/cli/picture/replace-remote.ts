import { readFileSync } from "node:fs";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { escapeHtml } from "../../../core/evaluator/escape.ts";
import { isExampleImage } from "../../../examples/images/is-example-image.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;

/** What replaces a stretch of the page, by where that begins: a parser may make two nodes of one tag. */
type Replacements = Map<number, { readonly to: number; readonly text: string }>;

/** The URL of what is shown instead of a picture, without quotes and brackets. */
type Draw = (url: string) => string;

/** A picture twice as wide as high, without quotes and brackets, so that CSS and attributes can have it. */
const PLACEHOLDER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="#9db4c8"/><path d="M0 300l180-160 90 70 130-120 200 210z" fill="#6d8aa5"/><circle cx="120" cy="80" r="36" fill="#f4e3b2"/></svg>',
).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

const REMOTE = /^\s*https?:/i;
/** A URL of CSS. One with a quote of its own kind in it is none, but ends at the bracket for a browser too. */
const CSS_URL = /url\(\s*(?:"[^"]*"|'[^']*'|[^)]*)\s*\)/gi;

/**
 * A page that loads nothing: web fonts are left out, and `draw` gives the URL of what is shown instead of a picture.
 * Without it images of the examples are in the page, and every other picture is the same placeholder.
 */
export function replaceRemote(html: string, draw: Draw = pictureOf): string {
  const replacements: Replacements = new Map();
  for (const node of parse(html, { sourceCodeLocationInfo: true }).childNodes) replaceIn(node, { replacements, draw });
  return [...replacements]
    .sort(([one], [other]) => other - one)
    .reduce((page, [from, { to, text }]) => page.slice(0, from) + text + page.slice(to), html);
}

function replaceIn(node: Node, given: { readonly replacements: Replacements; readonly draw: Draw }): void {
  const { replacements, draw } = given;
  if (!("tagName" in node)) return;
  const place = node.sourceCodeLocation;
  if (node.tagName === "link") {
    if (place) replacements.set(place.startOffset, { to: place.endOffset, text: "" });
    return;
  }
  for (const { name, value } of node.attrs) {
    const attribute = place?.attrs?.[name];
    const replaced = replaceValue(name, value, draw);
    if (attribute === undefined || replaced === value) continue;
    const text = `${name}="${escapeHtml(replaced)}"`;
    replacements.set(attribute.startOffset, { to: attribute.endOffset, text });
  }
  for (const child of node.childNodes) {
    const text = child.sourceCodeLocation;
    if (node.tagName === "style" && "value" in child && text) {
      replacements.set(text.startOffset, { to: text.endOffset, text: replaceUrls(child.value, draw) });
    } else replaceIn(child, given);
  }
}

function replaceValue(name: string, value: string, draw: Draw): string {
  if (name === "style") return replaceUrls(value, draw);
  return (name === "src" || name === "background") && REMOTE.test(value) ? draw(value) : value;
}

function replaceUrls(css: string, draw: Draw): string {
  return css.replace(CSS_URL, (url) => {
    const [, remote] = /^url\(\s*["']?\s*(https?:.*?)["']?\s*\)$/is.exec(url) ?? [];
    return remote === undefined ? url : `url(${draw(remote)})`;
  });
}

function pictureOf(url: string): string {
  if (!isExampleImage(url)) return PLACEHOLDER;
  const image = readFileSync(new URL(`../../..${new URL(url).pathname}`, import.meta.url));
  return `data:image/png;base64,${image.toString("base64")}`;
}
