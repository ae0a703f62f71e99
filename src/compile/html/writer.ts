import { escapeHtml } from "../../../core/escape-html.ts";
import type { Markup } from "../tree/markup.ts";
import type { Slot, Value } from "../tree/value.ts";

/** How slots and conditions come out; literals are always escaped the same way. */
export interface Writer {
  /** Returns text that is safe where the slot stands. */
  slot(slot: Slot): string;
  begin(condition: number): string;
  end(condition: number): string;
}

const VOID_ELEMENTS = new Set(["br", "img", "hr"]);

/** A value as HTML, fit for text and for a double-quoted attribute alike. */
export function writeValue(value: string | Value, writer: Writer): string {
  if (typeof value === "string") return escapeHtml(value);
  return value.map((part) => (typeof part === "string" ? escapeHtml(part) : writer.slot(part))).join("");
}

/** Markup as HTML. */
export function writeMarkup(nodes: readonly Markup[], writer: Writer): string {
  return nodes.map((node) => writeNode(node, writer)).join("");
}

function writeNode(node: Markup, writer: Writer): string {
  switch (node.kind) {
    case "text":
      return writeValue(node.value, writer);
    case "conditional":
      return writer.begin(node.condition) + writeMarkup(node.children, writer) + writer.end(node.condition);
    case "element": {
      const attributes = Object.entries(node.attributes)
        .map(([name, value]) => (value === undefined ? "" : ` ${name}="${writeValue(value, writer)}"`))
        .join("");
      const open = `<${node.name}${attributes}>`;
      return VOID_ELEMENTS.has(node.name) ? open : `${open}${writeMarkup(node.children, writer)}</${node.name}>`;
    }
  }
}
