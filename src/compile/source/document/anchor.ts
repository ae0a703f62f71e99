import type { BlockOf } from "../../../domain/document/block/block.ts";
import type { Component } from "../../mail/tree/component.ts";
import { element } from "../../mail/tree/markup.ts";
import { styleOf } from "../../mail/tree/value.ts";
import { type BuildContext, placeOf } from "./build-context.ts";
import { labelMarkup } from "./label-markup.ts";
import { LINK_TARGET, readLink } from "./link.ts";
import { textComponent } from "./text-component.ts";

/** A text link on a line of its own: mj-text around an a. */
export function buildAnchor(block: BlockOf<"anchor">, context: BuildContext): Component {
  const { props, id, path } = block;
  const label = labelMarkup(props.text, placeOf(context, id, [...path, "text"]), context);
  const href = readLink(props.link, ["link"], block, context);
  const style = styleOf({ color: props.color, "text-decoration": props.textDecoration });
  const name = href === undefined ? "span" : "a";
  // The link has the decoration. On the line around it, the decoration would show through.
  const line = { ...block, props: { ...props, lineHeight: 1.5, textDecoration: undefined } };
  return textComponent(line, context, {
    fill: { color: undefined, gradient: undefined },
    content: [element(name, { ...(href && { href, ...LINK_TARGET }), style }, label)],
    textElement: name,
  });
}
