import { altStyle } from "../alt-text.ts";
import { HIDDEN, isAlternative } from "../alternatives.ts";
import type { Component } from "../component.ts";
import { type Element, element, layoutTable } from "../markup.ts";
import { styleOf } from "../value.ts";

/** The content of mj-social: a table per icon, side by side. */
export function lowerSocial({ attributes, children }: Component): Element {
  const size = attributes["icon-size"];
  const alt = altStyle(attributes["css-class"]);
  const icons = children.map((child) => ({
    ...element("td", { style: "display:inline-table;" }, iconTable(child, size, alt)),
    nodes: child.nodes,
  }));
  return layoutTable({ align: attributes.align, style: "float:none;" }, element("tr", {}, icons));
}

function iconTable(
  { attributes }: Component,
  size: Component["attributes"][string],
  alt: ReturnType<typeof altStyle>,
): Element {
  const { href, target, src, padding } = attributes;
  const width = typeof size === "string" ? String(Number.parseInt(size, 10)) : undefined;
  const image = element("img", {
    alt: attributes.alt,
    src,
    width,
    style: styleOf({ border: "0", display: "block", ...alt }),
  });
  const icon = element(
    "td",
    { style: styleOf({ "font-size": "0", height: size, "vertical-align": "middle", width: size }) },
    element("a", { href, target }, image),
  );
  const inner = layoutTable({ style: styleOf({ width: size }) }, element("tr", {}, icon));
  const style = isAlternative(attributes["css-class"]) ? styleOf(HIDDEN) : undefined;
  const cell = element("td", { style: styleOf({ padding, "vertical-align": "middle" }) }, inner);
  return layoutTable({}, element("tr", { class: attributes["css-class"], style }, cell));
}
