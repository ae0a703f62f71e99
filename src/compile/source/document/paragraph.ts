import type { BlockOf } from "../../../domain/document/block/block.ts";
import type { Component } from "../../mail/tree/component.ts";
import { parseBlockText } from "../rich-text/block-text.ts";
import { blockFill } from "./background.ts";
import { blockPaint } from "./block-paint.ts";
import { type BuildContext, placeOf } from "./build-context.ts";
import { flowMarkup } from "./rich-text-markup.ts";
import { textComponent } from "./text-component.ts";

/** A paragraph: mj-text around a p. */
export function buildParagraph(block: BlockOf<"paragraph">, context: BuildContext): Component {
  const { props } = block;
  const flows = parseBlockText(block, placeOf(context, block.id, [...block.path, "content"]));
  const line = { name: "p", style: ["margin:0;"], paint: blockPaint(block, context.ground) };
  return textComponent(block, context, {
    fill: blockFill(props.backgroundColor, props.backgroundGradient),
    content: flowMarkup(flows, line, context),
  });
}
