import { type Element, element } from "../../mail/tree/markup.ts";
import type { Value } from "../../mail/tree/value.ts";
import { readStyle, type StyleProps } from "./read-style.ts";

// Components of React Email bring styles of their own. Each of these undoes what html does not have.

/** A link that is a button. Button draws its own padding for Outlook. Without an address it is a line of text. */
export function asButton(node: Element): Element {
  return node.name === "p" ? asText(node) : { ...node, name: "Button" };
}

/** Link is blue and not underlined, so a link without a colour of its own stays a plain one. */
export function asLink(node: Element): Element {
  const style = styleOf(node);
  if (!style.has("color")) return node;
  return styled("Link", node, style.has("textDecoration") ? [] : ["text-decoration:underline;"]);
}

/** Text has a size and a line height, where html inherits them. */
export function asText(node: Element): Element {
  const style = styleOf(node);
  return styled("Text", node, [
    ...(style.has("fontSize") ? [] : ["font-size:inherit;"]),
    ...(style.has("lineHeight") ? [] : ["line-height:inherit;"]),
  ]);
}

export function asHeading(node: Element): Element {
  return element("Heading", { as: node.name, ...node.attributes }, node.children);
}

export function asImage(node: Element): Element {
  return { ...node, name: "Img" };
}

export function asRule(node: Element): Element {
  return { ...node, name: "Hr" };
}

function styled(name: string, node: Element, before: Value): Element {
  const { style = [] } = node.attributes;
  const own = typeof style === "string" ? [style] : style;
  return { ...node, name, attributes: { ...node.attributes, style: [...before, ...own] } };
}

function styleOf({ attributes }: Element): StyleProps {
  return readStyle(attributes.style ?? []);
}
