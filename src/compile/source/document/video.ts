import type { BlockOf } from "../../../domain/document/block/block.ts";
import { type Component, leaf } from "../../mail/tree/component.ts";
import { fontStack } from "../../mail/tree/font.ts";
import { text } from "../../mail/tree/markup.ts";
import { overrideRule } from "../../mail/tree/override-rule.ts";
import type { Value } from "../../mail/tree/value.ts";
import { parseTaggedText } from "../merge-tag/parse-tagged-text.ts";
import { type BuildContext, placeOf } from "./build-context.ts";
import { addBoxes, blockAlign, boxCss, tableMargin } from "./css.ts";
import { LINK_TARGET, readLink, readUrl } from "./link.ts";
import { nodeClass } from "./node-class.ts";
import { pictureComponents } from "./picture.ts";

/**
 * A video: its cover with a link, because hardly any mail client plays videos. Without a cover, a label with the link.
 */
export function buildVideo(block: BlockOf<"video">, context: BuildContext): readonly Component[] {
  const { props, dark, path, id } = block;
  const target = props.fallbackLink.trim() === "" ? "src" : "fallbackLink";
  const href = readLink(props[target], [target], block, context);
  // The file is not part of the output when there is a page to link to, but a fault in it is one.
  if (target !== "src") readUrl(props.src, "link", ["src"], block, context);
  const src = readUrl(props.coverImage, "image", ["coverImage"], block, context);
  const darkSrc = readUrl(dark.coverImage ?? "", "image", ["dark", "coverImage"], block, context);
  const position = src === undefined ? "text" : "attribute";
  const alt = parseTaggedText(props.alt.trim(), position, placeOf(context, id, [...path, "alt"]));
  return src === undefined
    ? [labelComponent(block, context, alt, href)]
    : pictureComponents(block, context, { src, darkSrc, alt, href });
}

function labelComponent(
  block: BlockOf<"video">,
  context: BuildContext,
  alt: Value,
  href: Value | undefined,
): Component {
  const { props, mobile } = block;
  const padding = addBoxes(props.margin, props.padding);
  const cssClass = nodeClass(context, block, (selector) => ({
    mobile: [
      overrideRule(selector, {
        padding:
          mobile.margin || mobile.padding
            ? boxCss(addBoxes(mobile.margin ?? props.margin, mobile.padding ?? props.padding))
            : undefined,
        "text-align": mobile.align,
      }),
      overrideRule(`${selector}>table`, tableMargin(mobile.align)),
    ],
  }));
  return leaf(
    "mj-button",
    {
      ...(href && { href, ...LINK_TARGET }),
      align: blockAlign(props.align),
      "background-color": "#1f2933",
      color: "#ffffff",
      "font-family": fontStack("Arial", context.build.language),
      "font-size": "16px",
      "font-weight": "bold",
      border: "none",
      "inner-padding": "24px 32px",
      "border-radius": `${props.borderRadius}px`,
      padding: boxCss(padding),
      "css-class": cssClass,
    },
    [text(["\u25B6 ", ...alt])],
  );
}
