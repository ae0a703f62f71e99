import { escapeHtml } from "../../../../core/evaluator/escape.ts";
import type { Path } from "../../../domain/error.ts";
import { aroundServicePlaceholders } from "../../../domain/sending-service/service-placeholder.ts";
import { hideRule } from "../tree/alternatives.ts";
import type { Component } from "../tree/component.ts";
import { IN_DARK } from "../tree/dark-rule.ts";
import { fontStack, webFontUrl } from "../tree/font.ts";
import type { Markup } from "../tree/markup.ts";
import {
  BASE_RULES,
  colorSchemes,
  DETECTED_RULES,
  darkRules,
  type HeadRule,
  holdsAlternative,
  MOBILE_RULES,
  type Tree,
} from "../tree/tree.ts";
import type { Value } from "../tree/value.ts";
import {
  elementUnder,
  type MjmlContent,
  type MjmlElement,
  type MjmlTree,
  type MjmlValue,
  mjmlElement,
} from "./mjml-tree.ts";
import { markContent } from "./node-mark.ts";

function metaTags(schemes: string): string {
  return [
    '<meta name="x-apple-disable-message-reformatting">',
    `<meta name="color-scheme" content="${schemes}">`,
    `<meta name="supported-color-schemes" content="${schemes}">`,
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">',
  ].join("\n");
}

/**
 * Keeps the first words of the mail out of the preview, also where a list shows two lines of it: joiner, non-joiner and
 * no-break space, invisible in any client. As references they would be nearly three times as long.
 */
const PREVIEW_PADDING = Array.from({ length: 2 }, () => "\u034F\u200C\u00A0".repeat(35)).join(" ");

/** The number of a node of the document by its place. */
type NumberOf = (path: Path) => number | undefined;

/**
 * The tree of a document as MJML. With numbers for its nodes, elements have them, and marks are in the content: such a
 * tree is for html alone.
 */
export function toMjmlTree(tree: Tree, numberOf?: NumberOf): MjmlTree {
  const width = { width: `${tree.width}px` };
  const body = {
    ...width,
    ...(tree.backgroundColor !== undefined && { "background-color": tree.backgroundColor }),
    ...(tree.isDark && { "css-class": "canvas" }),
  };
  const root = mjmlElement(
    "mjml",
    { lang: escapeHtml(tree.language), dir: tree.direction },
    {
      children: [
        mjmlElement("mj-head", {}, { children: headOf(tree) }),
        mjmlElement("mj-body", body, { children: tree.body.map((each) => toElement(each, numberOf)) }),
      ],
    },
  );
  return { kind: "document", root, fonts: {}, conditions: tree.conditions, lists: tree.lists };
}

function headOf(tree: Tree): readonly MjmlElement[] {
  const fonts = headRuleContent(
    tree.head.filter(({ kind }) => kind === "font"),
    (rule) => fontLink(rule.text),
  );
  // mjml writes every section and column from left to right unless told otherwise.
  const all = mjmlElement("mj-all", { "font-family": fontStack("Arial", tree.language), direction: tree.direction });
  const hidden = (["desktop-hide", "dark-only"] as const)
    .filter((name) => tree.body.some((component) => holdsAlternative(component, name)))
    .map(hideRule);
  const preview = [...escapedValue(tree.preview), PREVIEW_PADDING];
  return [
    // Without a title mjml leaves out the label of the whole mail.
    mjmlElement("mj-title", {}, { content: tree.title.length === 0 ? ["&#160;"] : escapedValue(tree.title) }),
    // mjml's breakpoint is the narrowest wide window, ours the widest small one.
    mjmlElement("mj-breakpoint", { width: `${tree.breakpoint + 1}px` }),
    mjmlElement("mj-attributes", {}, { children: [all] }),
    ...(tree.preview.length === 0 ? [] : [mjmlElement("mj-preview", {}, { content: preview })]),
    mjmlElement("mj-raw", {}, { content: [metaTags(colorSchemes(tree)), ...fonts] }),
    mjmlElement("mj-style", {}, { content: styleSheet(tree) }),
    // mjml writes these rules into the nodes, too.
    ...(hidden.length === 0 ? [] : [mjmlElement("mj-style", { inline: "inline" }, { content: [hidden.join("\n")] })]),
  ];
}

function styleSheet(tree: Tree): MjmlContent {
  const rules = (kind: HeadRule["kind"]) =>
    headRuleContent(
      tree.head.filter((rule) => rule.kind === kind),
      ({ text }) => `\n${text}`,
    );
  const mobile = `\n@media only screen and (max-width:${tree.breakpoint}px){\n${MOBILE_RULES.join("\n")}`;
  const { base, dark, behind } = darkRules(tree);
  const sheet = [
    [...BASE_RULES, ...DETECTED_RULES, ...base].join("\n"),
    ...rules("css"),
    mobile,
    ...rules("mobile-css"),
    "\n}",
  ];
  if (!tree.isDark) return sheet;
  const inDark = [`\n${IN_DARK}`, ...dark].join("\n");
  return [...sheet, inDark, ...rules("dark-css"), ["\n}", ...behind].join("\n"), ...rules("dark-outlook-css")];
}

/** Hides web fonts from Outlook, which falls back to Times when it cannot load one. */
function fontLink(family: string): string {
  const url = escapeHtml(webFontUrl(family));
  return `\n<!--[if !mso]><!--><link href="${url}" rel="stylesheet" type="text/css"><!--<![endif]-->`;
}

function toElement(component: Component, numberOf: NumberOf | undefined): MjmlElement {
  const { name, attributes, children, content, conditions = [], nodes = [] } = component;
  const values = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, escapedValue(value)] as const],
  );
  return elementUnder(conditions, {
    name,
    attributes: Object.fromEntries(values),
    children: children.map((each) => toElement(each, numberOf)),
    content: markupContent(content, numberOf),
    ...(numberOf && { nodes: numbersOf(nodes, numberOf) }),
  });
}

/** Rules one after the other, each within its conditions; neighbours share the conditions they have in common. */
function headRuleContent(rules: readonly HeadRule[], write: (rule: HeadRule) => string): MjmlContent {
  return contentFrom(rules, 0, write);
}

/** The rules below the first `depth` conditions, which all of them share. */
function contentFrom(rules: readonly HeadRule[], depth: number, write: (rule: HeadRule) => string): MjmlContent {
  const content: MjmlContent[number][] = [];
  let at = 0;
  while (at < rules.length) {
    const condition = rules[at]?.conditions[depth];
    let end = at + 1;
    while (end < rules.length && rules[end]?.conditions[depth] === condition) end += 1;
    const run = rules.slice(at, end);
    if (condition === undefined) for (const each of run) content.push(write(each));
    else content.push({ condition, content: contentFrom(run, depth + 1, write) });
    at = end;
  }
  return content;
}

const VOID_ELEMENTS = new Set(["br", "img", "hr"]);

/** A value escaped for text and for a double-quoted attribute, except for placeholders of sending services. */
function escapedValue(value: string | Value): MjmlValue {
  if (typeof value === "string") return [escapeLiteral(value)];
  return value.map((part) => (typeof part === "string" ? escapeLiteral(part) : part));
}

function escapeLiteral(text: string): string {
  return aroundServicePlaceholders(text, escapeHtml);
}

function numbersOf(nodes: readonly Path[], numberOf: NumberOf): readonly number[] {
  return nodes.flatMap((path) => numberOf(path) ?? []);
}

/** Markup as HTML. */
function markupContent(nodes: readonly Markup[], numberOf: NumberOf | undefined): MjmlContent {
  return nodes.flatMap((node) => {
    const content = nodeContent(node, numberOf);
    if (numberOf === undefined || node.kind !== "element" || node.nodes === undefined) return content;
    return markContent(content, numbersOf(node.nodes, numberOf));
  });
}

function nodeContent(node: Markup, numberOf: NumberOf | undefined): MjmlContent {
  switch (node.kind) {
    case "text":
      return escapedValue(node.value);
    case "conditional":
      return [{ condition: node.condition, content: markupContent(node.children, numberOf) }];
    case "element": {
      const attributes = Object.entries(node.attributes).flatMap(([name, value]) =>
        value === undefined ? [] : [` ${name}="`, ...escapedValue(value), '"'],
      );
      const open = [`<${node.name}`, ...attributes, ">"];
      return VOID_ELEMENTS.has(node.name)
        ? open
        : [...open, ...markupContent(node.children, numberOf), `</${node.name}>`];
    }
  }
}
