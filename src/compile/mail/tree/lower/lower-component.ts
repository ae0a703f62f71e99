import { HIDDEN, isAlternative } from "../alternatives.ts";
import type { Component } from "../component.ts";
import { type Attributes, element, type Markup, under } from "../markup.ts";
import { styleOf } from "../value.ts";
import { lowerButton } from "./lower-button.ts";
import { lowerDivider, lowerSpacer } from "./lower-divider.ts";
import { lowerImage } from "./lower-image.ts";
import { lowerSocial } from "./lower-social.ts";
import { lowerText } from "./lower-text.ts";

/**
 * A component as the table row that MJML would make of it, for places where MJML has no components: the columns of
 * nested rows.
 */
export function lowerComponent(component: Component): readonly Markup[] {
  const rows = component.name === "mj-raw" ? component.content : [lowerRow(component)];
  const { conditions, nodes } = component;
  return under(
    conditions,
    nodes === undefined ? rows : rows.map((row) => (row.kind === "element" ? { ...row, nodes } : row)),
  );
}

function lowerRow(component: Component): Markup {
  const { attributes } = component;
  const cell: Attributes = {
    align: attributes.align,
    class: attributes["css-class"],
    bgcolor: attributes["container-background-color"],
    style: styleOf({
      background: attributes["container-background-color"],
      "font-size": "0px",
      padding: attributes.padding,
      "word-break": "break-word",
      ...(isAlternative(attributes["css-class"]) && HIDDEN),
    }),
  };
  return element("tr", {}, element("td", cell, lowerContent(component)));
}

function lowerContent(component: Component): readonly Markup[] {
  switch (component.name) {
    case "mj-text":
      return [lowerText(component)];
    case "mj-image":
      return [lowerImage(component)];
    case "mj-button":
      return [lowerButton(component)];
    case "mj-social":
      return [lowerSocial(component)];
    case "mj-divider":
      return [lowerDivider(component)];
    case "mj-spacer":
      return [lowerSpacer(component)];
    default:
      throw new Error(`${component.name} holds columns and cannot be in one`);
  }
}
