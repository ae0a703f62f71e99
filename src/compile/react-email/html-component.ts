import { type Element, element } from "../tree/markup.ts";
import { readStyle } from "./read-style.ts";

/**
 * The component of React Email that draws just what an element of HTML does; undefined when there is none. Components bring
 * styles of their own, so an element must say for itself what they would say.
 */
export function htmlComponent(node: Element): Element | undefined {
  const { name, attributes, children } = node;
  const style = readStyle(attributes.style ?? []);
  const says = (...properties: readonly string[]) => properties.every((property) => style.has(property));
  switch (name) {
    case "a":
      return says("color", "textDecoration") && attributes.target !== undefined ? { ...node, name: "Link" } : undefined;
    case "img":
      return says("border", "display") ? { ...node, name: "Img" } : undefined;
    case "p":
      if (children.length === 0 && says("borderTop", "width")) return { ...node, name: "Hr" };
      return says("margin", "fontSize", "lineHeight") ? { ...node, name: "Text" } : undefined;
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return element("Heading", { as: name, ...attributes }, ...children);
    default:
      return undefined;
  }
}
