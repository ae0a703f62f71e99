import type { BlockOf } from "../../../domain/document/block/block.ts";
import { type Component, leaf } from "../../mail/tree/component.ts";
import { blockFill, fillOverride } from "./background.ts";
import type { BuildContext } from "./build-context.ts";
import { overrideRule, px } from "./css.ts";
import { nodeClass } from "./node-class.ts";

/** Empty height: mj-spacer. */
export function buildSpacer(block: BlockOf<"spacer">, context: BuildContext): Component {
  const { props, mobile } = block;
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
    })),
  });
}
