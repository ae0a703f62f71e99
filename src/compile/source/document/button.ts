import type { BlockOf } from "../../../domain/document/block/block.ts";
import { type Component, leaf } from "../../mail/tree/component.ts";
import { text } from "../../mail/tree/markup.ts";
import { parseTaggedText } from "../merge-tag/parse-tagged-text.ts";
import { blockAlign, tableMargin } from "./align.ts";
import { blockFill, fillOverride } from "./background.ts";
import { type BuildContext, placeOf } from "./build-context.ts";
import { iconLabel } from "./button-icon.ts";
import { borderCss, boxCss, overrideRule, radiusCss } from "./css.ts";
import { LINK_TARGET, readLink } from "./link.ts";
import { nodeClass } from "./node-class.ts";
import { typographyAttributes, typographyOverride } from "./typography.ts";

/** A button: mj-button, with an icon beside the label if there is one. */
export function buildButton(block: BlockOf<"button">, context: BuildContext): Component {
  const { props, id, path } = block;
  const href = readLink(props.link, ["link"], block, context);
  const label = text(parseTaggedText(props.text, "text", placeOf(context, id, [...path, "text"])));
  const { color: fill } = blockFill(props.backgroundColor, props.backgroundGradient);
  for (const family of [props.fontFamily, block.mobile.fontFamily]) {
    if (family !== undefined) context.build.head.addFont(family, context.conditions);
  }
  return leaf(
    "mj-button",
    {
      ...(href && { href, ...LINK_TARGET }),
      ...typographyAttributes(props),
      align: blockAlign(props.align),
      "background-color": fill ?? "transparent",
      border: borderCss(props.border) ?? "none",
      "border-radius": `${props.borderRadius}px`,
      "inner-padding": boxCss(props.padding),
      padding: boxCss(props.margin),
      "css-class": nodeClass(context, block, (selector) => buttonRules(block, selector)),
    },
    [iconLabel(block, label, href !== undefined, context) ?? label],
  );
}

/** The cell and the link within it are both filled and round: Outlook draws the one, all others the other. */
function buttonRules({ props, mobile }: BlockOf<"button">, selector: string) {
  const cell = `${selector}>table>tbody>tr>td`;
  const link = `${cell}>a,${cell}>p`;
  const { gradient } = blockFill(props.backgroundColor, props.backgroundGradient);
  const fill = fillOverride(mobile.backgroundColor, mobile.backgroundGradient);
  const radius = mobile.borderRadius === undefined ? undefined : (radiusCss(mobile.borderRadius) ?? "0");
  return {
    css: [overrideRule(link, { "background-image": gradient })],
    mobile: [
      overrideRule(selector, { padding: mobile.margin && boxCss(mobile.margin), "text-align": mobile.align }),
      overrideRule(`${selector}>table`, tableMargin(mobile.align)),
      overrideRule(cell, {
        "background-color": fill["background-color"],
        border: mobile.border && (borderCss(mobile.border) ?? "none"),
        "border-radius": radius,
      }),
      overrideRule(link, { ...fill, padding: mobile.padding && boxCss(mobile.padding), "border-radius": radius }),
      overrideRule(`${link},${cell} td`, typographyOverride({ ...mobile, align: undefined })),
    ],
  };
}
