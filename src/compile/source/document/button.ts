import type { BlockOf } from "../../../domain/document/block/block.ts";
import { type Component, leaf } from "../../mail/tree/component.ts";
import { coverGround } from "../../mail/tree/dark-rule.ts";
import { element, type Markup, text } from "../../mail/tree/markup.ts";
import { overrideRule } from "../../mail/tree/override-rule.ts";
import { styleOf } from "../../mail/tree/value.ts";
import { parseTaggedText } from "../merge-tag/parse-tagged-text.ts";
import { blockFill, fillOverride } from "./background.ts";
import { type BuildContext, placeOf } from "./build-context.ts";
import { blockAlign, borderCss, boxCss, percent, px, radiusCss, tableMargin } from "./css.ts";
import { lineSides } from "./direction.ts";
import { labelMarkup } from "./label-markup.ts";
import { LINK_TARGET, readLink, readUrl } from "./link.ts";
import { nodeClass } from "./node-class.ts";
import { typographyAttributes, typographyOverride } from "./typography.ts";

/** A button: mj-button, with an icon beside the label if there is one. */
export function buildButton(block: BlockOf<"button">, context: BuildContext): Component {
  const { props, id, path } = block;
  const href = readLink(props.link, ["link"], block, context);
  const label = labelMarkup(props.text, placeOf(context, id, [...path, "text"]), context);
  const { color: fill } = blockFill(props.backgroundColor, props.backgroundGradient);
  for (const family of [props.fontFamily, block.mobile.fontFamily]) {
    if (family !== undefined) context.build.head.addFont(family, context.headConditions);
  }
  return leaf(
    "mj-button",
    {
      ...(href && { href, ...LINK_TARGET }),
      ...typographyAttributes(props, context.build.language),
      align: blockAlign(props.align),
      "background-color": fill ?? "transparent",
      border: borderCss(props.border) ?? "none",
      "border-radius": `${props.borderRadius}px`,
      "inner-padding": boxCss(props.padding),
      width: props.width === undefined ? undefined : percent(props.width),
      padding: boxCss(props.margin),
      "css-class": nodeClass(context, block, (selector) => buttonRules(block, selector, context.build.language)),
    },
    iconLabel(block, label, context) ?? label,
  );
}

/**
 * The cell and the link within it both have background and radius: Outlook draws the cell, all other clients the link.
 */
function buttonRules({ props, mobile, dark }: BlockOf<"button">, selector: string, language: string | undefined) {
  const cell = `${selector}>table>tbody>tr>td`;
  const link = `${cell}>a,${cell}>p`;
  const { gradient } = blockFill(props.backgroundColor, props.backgroundGradient);
  const fill = fillOverride(mobile.backgroundColor, mobile.backgroundGradient);
  const darkFill = fillOverride(dark.backgroundColor, dark.backgroundGradient);
  const radius = mobile.borderRadius === undefined ? undefined : (radiusCss(mobile.borderRadius) ?? "0");
  return {
    css: [overrideRule(link, { "background-image": gradient, ...linkDisplay(props.width) })],
    mobile: [
      overrideRule(selector, { padding: mobile.margin && boxCss(mobile.margin), "text-align": mobile.align }),
      overrideRule(`${selector}>table`, {
        width: mobile.width === undefined ? undefined : percent(mobile.width),
        ...tableMargin(mobile.align),
      }),
      overrideRule(cell, {
        "background-color": fill["background-color"],
        border: mobile.border && (borderCss(mobile.border) ?? "none"),
        "border-radius": radius,
      }),
      overrideRule(link, {
        ...fill,
        ...linkDisplay(mobile.width),
        padding: mobile.padding && boxCss(mobile.padding),
        "border-radius": radius,
      }),
      overrideRule(link, typographyOverride({ ...mobile, align: undefined }, language)),
    ],
    dark: [
      {
        selector: cell,
        declarations: {
          "background-color": darkFill["background-color"],
          "border-color": dark.borderColor,
        },
      },
      {
        selector: link,
        declarations: { ...darkFill, color: dark.color },
        outlook: {
          ...coverGround(darkFill["background-color"]),
          color: dark.color ?? (darkFill["background-color"] && props.color),
        },
      },
    ],
  };
}

/** The link fills a cell that has a width of its own, so that all of the button can be pressed. */
function linkDisplay(width: number | undefined): { readonly display?: "block" } {
  return width === undefined ? {} : { display: "block" };
}

/** Of the size of letters, in Arial. It is the gap in plain text, and in Outlook, which gives images no margin. */
const SPACE_WIDTH = 0.28;

/**
 * The label of a button with its icon, side by side in the line: Outlook for Windows follows no link around a table.
 * Undefined when there is no icon.
 */
function iconLabel(
  block: BlockOf<"button">,
  label: readonly Markup[],
  context: BuildContext,
): readonly Markup[] | undefined {
  const { props, id, path } = block;
  const src = readUrl(props.icon, "image", ["icon"], block, context);
  const alt = parseTaggedText(props.iconAlt.trim(), "attribute", placeOf(context, id, [...path, "iconAlt"]));
  if (src === undefined) return undefined;
  const size = String(Math.round(props.iconSize));
  const isLast = props.iconPosition === "after";
  const [before, after] = lineSides(context.build.direction);
  const style = styleOf({
    border: "0",
    display: "inline-block",
    height: `${size}px`,
    width: `${size}px`,
    [`margin-${isLast ? before : after}`]: px(Math.max(0, props.iconGap - SPACE_WIDTH * props.fontSize)),
    "vertical-align": "middle",
  });
  const icon = element("img", { src, alt, width: size, height: size, style });
  const words = element("span", { style: "vertical-align:middle;" }, label);
  return isLast ? [words, text(" "), icon] : [icon, text(" "), words];
}
