import type { Component } from "../component.ts";
import { type Element, element, text } from "../markup.ts";
import { styleOf } from "../value.ts";

/** The content of mj-divider. */
export function lowerDivider({ attributes }: Component): Element {
  const border = `solid ${attributes["border-width"]} ${attributes["border-color"]}`;
  const style = styleOf({
    "border-top": border,
    "font-size": "1px",
    margin: MARGINS[String(attributes.align)] ?? "0px auto",
    width: attributes.width,
  });
  return { ...element("p", { style }), part: "rule" };
}

/** The content of mj-spacer. */
export function lowerSpacer({ attributes }: Component): Element {
  const { height } = attributes;
  return element("div", { style: styleOf({ height, "line-height": height }) }, text("\u200A"));
}

const MARGINS: Readonly<Record<string, string>> = { left: "0px", right: "0px 0px 0px auto" };
