import type { SpacerRow } from "../../../domain/document/document.ts";
import { type Component, leaf } from "../../mail/tree/component.ts";
import { surfaceFill } from "./background.ts";
import type { BuildContext } from "./build-context.ts";
import { overrideRule, px } from "./css.ts";
import { nodeClass } from "./node-class.ts";

/** The band of a spacer row: mj-spacer, to stand in a column. Undefined when it has no height. */
export function spacerBand(row: SpacerRow, context: BuildContext): Component | undefined {
  if (row.height <= 0) return undefined;
  const fill = surfaceFill(row.backgroundColor, row.backgroundGradient);
  return leaf("mj-spacer", {
    height: px(row.height),
    "container-background-color": fill.color,
    padding: "0",
    "css-class": nodeClass(context, row, (selector) => ({
      css: [overrideRule(selector, { "background-image": fill.gradient })],
    })),
  });
}
