import type { Component } from "../component.ts";
import { type Element, element, layoutTable } from "../markup.ts";
import { styleOf } from "../value.ts";

/**
 * The content of mj-button: a cell for Outlook and a link in it for all other clients. Both have background and radius.
 */
export function lowerButton({ attributes, content }: Component): Element {
  const { href, target, border, color, width } = attributes;
  const background = attributes["background-color"];
  const radius = attributes["border-radius"];
  const padding = attributes["inner-padding"];
  const style = styleOf({
    display: width === undefined ? "inline-block" : "block",
    background,
    color,
    "font-family": attributes["font-family"],
    "font-size": attributes["font-size"],
    "font-weight": attributes["font-weight"],
    "letter-spacing": attributes["letter-spacing"],
    "line-height": "120%",
    margin: "0",
    "text-decoration": "none",
    padding,
    "mso-padding-alt": "0px",
    "border-radius": radius,
  });
  const label = href === undefined ? element("p", { style }, content) : element("a", { href, target, style }, content);
  const cell = element(
    "td",
    {
      align: "center",
      bgcolor: background === "transparent" ? undefined : background,
      role: "presentation",
      style: styleOf({ border, "border-radius": radius, "mso-padding-alt": padding, background }),
      valign: "middle",
    },
    { ...label, part: "button" },
  );
  const table = styleOf({ "border-collapse": "separate", width, "line-height": "100%" });
  return layoutTable({ style: table }, element("tr", {}, cell));
}
