import type { Component } from "../component.ts";
import { type Element, element } from "../markup.ts";
import { styleOf } from "../value.ts";

/** The content of mj-text. */
export function lowerText({ attributes, content }: Component): Element {
  const style = styleOf({
    "font-family": attributes["font-family"],
    "font-size": attributes["font-size"],
    "font-style": attributes["font-style"],
    "font-weight": attributes["font-weight"],
    "letter-spacing": attributes["letter-spacing"],
    "line-height": attributes["line-height"],
    "text-align": attributes.align,
    "text-decoration": attributes["text-decoration"],
    "text-transform": attributes["text-transform"],
    color: attributes.color,
  });
  return element("div", { style }, content);
}
