import type { BlockOf } from "../../../domain/document/block/block.ts";
import type { Box } from "../../../domain/document/box.ts";
import type { Component } from "../../mail/tree/component.ts";
import { element } from "../../mail/tree/markup.ts";
import { overrideRule } from "../../mail/tree/override-rule.ts";
import { parseBlockText } from "../rich-text/block-text.ts";
import { blockFill } from "./background.ts";
import { blockPaint } from "./block-paint.ts";
import { type BuildContext, placeOf } from "./build-context.ts";
import { px } from "./css.ts";
import { lineSides } from "./direction.ts";
import { inlineMarkup, listMarkup } from "./rich-text-markup.ts";
import { textComponent } from "./text-component.ts";

/** A list: mj-text around ul and ol. The padding where lines begin is the indent of their markers. */
export function buildList(block: BlockOf<"list">, context: BuildContext): Component {
  const { props, mobile } = block;
  const flows = parseBlockText(block, placeOf(context, block.id, [...block.path, "content"]));
  const paint = blockPaint(block, context.ground);
  const [side] = lineSides(context.build.direction);
  const withoutIndent = (padding: Box): Box => ({ ...padding, [side]: 0 });
  const style = { indent: props.padding[side], itemSpacing: props.itemSpacing, paint };
  const content = flows.map((flow) =>
    flow.kind === "list"
      ? listMarkup(flow, style, context)
      : element("p", { style: "margin:0;" }, inlineMarkup(flow.children, paint, context)),
  );
  const text = {
    ...block,
    props: { ...props, align: side, padding: withoutIndent(props.padding) },
    mobile: { ...mobile, padding: mobile.padding && withoutIndent(mobile.padding) },
  };
  return textComponent(text, context, {
    fill: blockFill(props.backgroundColor, props.backgroundGradient),
    content,
    rules: (selector) => [
      overrideRule(`${selector} ul,${selector} ol`, {
        [`padding-${side}`]: mobile.padding === undefined ? undefined : px(mobile.padding[side]),
      }),
      overrideRule(`${selector} li`, {
        "margin-bottom": mobile.itemSpacing === undefined ? undefined : px(mobile.itemSpacing),
      }),
      mobile.itemSpacing === undefined
        ? undefined
        : overrideRule(`${selector} li:last-child`, { "margin-bottom": "0" }),
    ],
  });
}
