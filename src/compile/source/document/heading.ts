import type { BlockOf } from "../../../domain/document/block/block.ts";
import { headingCondition } from "../../mail/tree/blank-heading.ts";
import type { Component } from "../../mail/tree/component.ts";
import type { Markup } from "../../mail/tree/markup.ts";
import { styleOf, type Value } from "../../mail/tree/value.ts";
import { parseBlockText } from "../rich-text/block-text.ts";
import { blockFill } from "./background.ts";
import { blockPaint } from "./block-paint.ts";
import { type BuildContext, placeOf } from "./build-context.ts";
import { px } from "./css.ts";
import { flowMarkup } from "./rich-text-markup.ts";
import { textComponent } from "./text-component.ts";

/** A heading: mj-text around an h1 to h6. It is left out where it would be empty. */
export function buildHeading(block: BlockOf<"heading">, context: BuildContext): Component {
  const { props } = block;
  const flows = parseBlockText(block, placeOf(context, block.id, [...block.path, "content"]));
  // Browsers give headings a size, weight and margin of their own, which are not inherited.
  const style = styleOf({
    margin: "0",
    "font-size": px(props.fontSize),
    "font-weight": props.fontWeight,
    "line-height": String(props.lineHeight),
  });
  const content = flowMarkup(flows, { name: props.level, style, paint: blockPaint(block, context.ground) }, context);
  const component = textComponent(block, context, {
    fill: blockFill(props.backgroundColor, props.backgroundGradient),
    content,
    textElement: props.level,
  });
  const condition = headingCondition(textOf(content), block.id);
  return condition === undefined
    ? component
    : { ...component, conditions: [context.build.conditions.push(condition) - 1] };
}

function textOf(nodes: readonly Markup[]): Value {
  return nodes.flatMap((node) => (node.kind === "text" ? node.value : textOf(node.children)));
}
