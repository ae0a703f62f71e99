import { altStyle } from "../alt-text.ts";
import type { Component } from "../component.ts";
import { type Element, element, layoutTable } from "../markup.ts";
import { styleOf } from "../value.ts";

/** The content of mj-image. */
export function lowerImage({ attributes }: Component): Element {
  const { src, alt, href, target, width, height, border } = attributes;
  const image = element("img", {
    alt,
    src,
    width: withoutUnit(width),
    height: height === "auto" ? undefined : withoutUnit(height),
    style: styleOf({
      border,
      "border-radius": attributes["border-radius"],
      display: "block",
      outline: "none",
      "text-decoration": "none",
      height,
      width: "100%",
      ...altStyle(attributes["css-class"]),
    }),
  });
  const shown = href === undefined ? image : element("a", { href, target }, image);
  const cell = element("td", { style: styleOf({ width }) }, shown);
  return layoutTable({ style: "border-collapse:collapse;border-spacing:0px;" }, element("tr", {}, cell));
}

function withoutUnit(length: Component["attributes"][string]): string | undefined {
  return typeof length === "string" ? String(Number.parseInt(length, 10)) : undefined;
}
