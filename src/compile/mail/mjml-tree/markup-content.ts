import { escapeHtml } from "../../../../core/escape-html.ts";
import type { Markup } from "../tree/markup.ts";
import type { Value } from "../tree/value.ts";
import type { MjmlContent, MjmlValue } from "./mjml-tree.ts";

const VOID_ELEMENTS = new Set(["br", "img", "hr"]);

/** A value escaped for text and for a double-quoted attribute alike. */
export function escapedValue(value: string | Value): MjmlValue {
  if (typeof value === "string") return [escapeHtml(value)];
  return value.map((part) => (typeof part === "string" ? escapeHtml(part) : part));
}

/** Markup as HTML. */
export function markupContent(nodes: readonly Markup[]): MjmlContent {
  return nodes.flatMap(nodeContent);
}

function nodeContent(node: Markup): MjmlContent {
  switch (node.kind) {
    case "text":
      return escapedValue(node.value);
    case "conditional":
      return [{ condition: node.condition, content: markupContent(node.children) }];
    case "element": {
      const attributes = Object.entries(node.attributes).flatMap(([name, value]) =>
        value === undefined ? [] : [` ${name}="`, ...escapedValue(value), '"'],
      );
      const open = [`<${node.name}`, ...attributes, ">"];
      return VOID_ELEMENTS.has(node.name) ? open : [...open, ...markupContent(node.children), `</${node.name}>`];
    }
  }
}
