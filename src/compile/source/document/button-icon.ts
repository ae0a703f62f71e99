import type { BlockOf } from "../../../domain/document/block/block.ts";
import { element, layoutTable, type Markup } from "../../mail/tree/markup.ts";
import { styleOf } from "../../mail/tree/style.ts";
import { parseTaggedText } from "../merge-tag/parse-tagged-text.ts";
import { type BuildContext, placeOf } from "./build-context.ts";
import { px } from "./css.ts";
import { readUrl } from "./link.ts";
import { typographyAttributes } from "./typography.ts";

/**
 * The label of a button with its icon: two cells of a table, or a plain run when the button is no link, for then it is
 * a p, which cannot hold a table. Undefined when there is no icon.
 */
export function iconLabel(
  block: BlockOf<"button">,
  label: Markup,
  isLink: boolean,
  context: BuildContext,
): Markup | undefined {
  const { props, id, path } = block;
  const src = readUrl(props.icon, "image", ["icon"], block, context);
  const alt = parseTaggedText(props.iconAlt.trim(), "attribute", placeOf(context, id, [...path, "iconAlt"]));
  if (src === undefined) return undefined;
  const size = String(Math.round(props.iconSize));
  const gapSide = props.iconPosition === "after" ? "left" : "right";
  const gap = { [isLink ? `padding-${gapSide}` : `margin-${gapSide}`]: px(props.iconGap) };
  const image = (style: Readonly<Record<string, string>>) =>
    element("img", {
      src,
      alt,
      width: size,
      height: size,
      style: styleOf({ border: "0", width: `${size}px`, height: `${size}px`, ...style }),
    });
  const order = (icon: Markup, words: Markup) => (props.iconPosition === "after" ? [words, icon] : [icon, words]);
  if (!isLink) {
    return element("span", {}, ...order(image({ display: "inline-block", "vertical-align": "middle", ...gap }), label));
  }
  const { color, ...font } = typographyAttributes(props);
  const icon = element("td", { style: styleOf({ ...gap, "vertical-align": "middle" }) }, image({ display: "block" }));
  const words = element("td", { style: styleOf({ color, ...font, "vertical-align": "middle" }) }, label);
  return layoutTable({ style: "display:inline-table;vertical-align:top;" }, element("tr", {}, ...order(icon, words)));
}
