import { escapeHtml } from "../../../core/escape-html.ts";
import { DEFAULT_FONT } from "../document/font.ts";
import { BASE_RULES, MOBILE_RULES } from "../tree/base-rules.ts";
import type { Component } from "../tree/component.ts";
import type { Tree } from "../tree/tree.ts";
import { webFontUrl } from "../tree/web-font.ts";
import { writeHeadRules } from "./write-head-rules.ts";
import { type Writer, writeMarkup, writeValue } from "./writer.ts";

/** MJML in the form that the mjml package takes besides text. Attributes and content are escaped already: it never does. */
export interface MjmlJson {
  readonly tagName: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children?: readonly MjmlJson[];
  readonly content?: string;
}

const META = [
  '<meta name="x-apple-disable-message-reformatting">',
  '<meta name="color-scheme" content="light dark">',
  '<meta name="supported-color-schemes" content="light dark">',
  '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">',
].join("\n");

/** Keeps the first words of the mail out of the preview: joiner, non-joiner and no-break space, invisible in any client. */
const PREVIEW_PADDING = "&#847;&#8204;&#160;".repeat(7);

/** The tree as MJML. The writer decides what slots and conditions come out as. */
export function toMjmlJson(tree: Tree, writer: Writer): MjmlJson {
  const body = { width: `${tree.width}px`, ...(tree.backgroundColor && { "background-color": tree.backgroundColor }) };
  return {
    tagName: "mjml",
    attributes: { lang: escapeHtml(tree.language), dir: tree.direction },
    children: [
      { tagName: "mj-head", attributes: {}, children: headOf(tree, writer) },
      { tagName: "mj-body", attributes: body, children: tree.body.flatMap((child) => componentJson(child, writer)) },
    ],
  };
}

function headOf(tree: Tree, writer: Writer): readonly MjmlJson[] {
  // mjml writes every section and column from left to right unless told otherwise.
  const all: MjmlJson = { tagName: "mj-all", attributes: { "font-family": DEFAULT_FONT, direction: tree.direction } };
  const preview = writeValue(tree.preview, writer);
  const fonts = writeHeadRules(
    tree.head.filter(({ kind }) => kind === "font"),
    writer,
    (rule) => fontLink(rule.text),
  );
  return [
    { tagName: "mj-title", attributes: {}, content: escapeHtml(tree.title) },
    // mjml's breakpoint is the narrowest wide window, ours the widest small one.
    { tagName: "mj-breakpoint", attributes: { width: `${tree.breakpoint + 1}px` } },
    { tagName: "mj-attributes", attributes: {}, children: [all] },
    ...(preview === "" ? [] : [{ tagName: "mj-preview", attributes: {}, content: preview + PREVIEW_PADDING }]),
    { tagName: "mj-raw", attributes: {}, content: META + fonts },
    { tagName: "mj-style", attributes: {}, content: styleSheet(tree, writer) },
  ];
}

function styleSheet(tree: Tree, writer: Writer): string {
  const rules = (kind: "css" | "mobile-css") =>
    writeHeadRules(
      tree.head.filter((rule) => rule.kind === kind),
      writer,
      ({ text }) => `\n${text}`,
    );
  const mobile = `${MOBILE_RULES.join("\n")}${rules("mobile-css")}`;
  return `${BASE_RULES.join("\n")}${rules("css")}\n@media only screen and (max-width:${tree.breakpoint}px){\n${mobile}\n}`;
}

/** Outlook takes a web font's failure for a reason to use Times, so it does not get to see it. */
function fontLink(family: string): string {
  return `\n<!--[if !mso]><!--><link href="${escapeHtml(webFontUrl(family))}" rel="stylesheet" type="text/css"><!--<![endif]-->`;
}

function componentJson(component: Component, writer: Writer): readonly MjmlJson[] {
  const attributes = Object.entries(component.attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, writeValue(value, writer)] as const],
  );
  const json: MjmlJson = {
    tagName: component.name,
    attributes: Object.fromEntries(attributes),
    children: component.children.flatMap((child) => componentJson(child, writer)),
    content: writeMarkup(component.content, writer),
  };
  const { condition } = component;
  if (condition === undefined) return [json];
  // mjml copies raw content to where it stands, between siblings, and does not count it among them.
  const mark = (content: string): MjmlJson => ({ tagName: "mj-raw", attributes: {}, content });
  return [mark(writer.begin(condition)), json, mark(writer.end(condition))];
}
