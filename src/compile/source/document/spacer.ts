import type { BlockOf } from "../../../domain/document/block/block.ts";
import type { SpacerRow } from "../../../domain/document/document.ts";
import { type Component, leaf } from "../../mail/tree/component.ts";
import { overrideRule } from "../../mail/tree/override-rule.ts";
import { blockFill, fillOverride, surfaceFill } from "./background.ts";
import type { BuildContext } from "./build-context.ts";
import { px } from "./css.ts";
import { nodeClass } from "./node-class.ts";

/** Empty height: mj-spacer. */
export function buildSpacer(block: BlockOf<"spacer">, context: BuildContext): Component {
  const { props, mobile, dark } = block;
  const fill = blockFill(props.backgroundColor, props.backgroundGradient);
  const height = mobile.height === undefined ? undefined : px(mobile.height);
  return leaf("mj-spacer", {
    height: px(props.height),
    "container-background-color": fill.color,
    padding: "0",
    "css-class": nodeClass(context, block, (selector) => ({
      css: [overrideRule(selector, { "background-image": fill.gradient })],
      mobile: [
        overrideRule(selector, fillOverride(mobile.backgroundColor, mobile.backgroundGradient)),
        overrideRule(`${selector} div`, {
          height,
          "line-height": height,
          "font-size": mobile.height === 0 ? "0" : undefined,
          overflow: mobile.height === 0 ? "hidden" : undefined,
        }),
      ],
      dark: [{ selector, declarations: fillOverride(dark.backgroundColor, dark.backgroundGradient) }],
    })),
  });
}

/** The band of a spacer row: an mj-spacer for a column. Undefined when it has no height. */
export function spacerBand(row: SpacerRow, context: BuildContext): Component | undefined {
  if (row.height <= 0) return undefined;
  const fill = surfaceFill(row.backgroundColor, row.backgroundGradient);
  return leaf("mj-spacer", {
    height: px(row.height),
    "container-background-color": fill.color,
    padding: "0",
    "css-class": nodeClass(context, row, (selector) => ({
      css: [overrideRule(selector, { "background-image": fill.gradient })],
      dark: [{ selector, declarations: fillOverride(row.dark.backgroundColor, row.dark.backgroundGradient) }],
    })),
  });
}
