import type { BlockOf } from "../../../domain/document/block/block.ts";
import type { Component } from "../../mail/tree/component.ts";
import { element, layoutTable, type Markup } from "../../mail/tree/markup.ts";
import { overrideRule } from "../../mail/tree/override-rule.ts";
import { styleOf } from "../../mail/tree/value.ts";
import { blockFill } from "./background.ts";
import { type BuildContext, placeOf } from "./build-context.ts";
import { blockAlign, px, tableMargin } from "./css.ts";
import { lineSides } from "./direction.ts";
import { labelMarkup } from "./label-markup.ts";
import { LINK_TARGET, readLink } from "./link.ts";
import { textComponent } from "./text-component.ts";
import { typographyAttributes } from "./typography.ts";

/**
 * A menu: mj-text around a table with one cell per item, because Outlook pads only cells. All others draw the cells as
 * words of a line, which wrap.
 */
export function buildMenu(block: BlockOf<"menu">, context: BuildContext): Component | undefined {
  const { props } = block;
  const shown = props.items.flatMap(({ enabled, label, link }, index) =>
    enabled && label.trim() !== "" ? [{ label, link, index }] : [],
  );
  if (shown.length === 0) return undefined;
  const cells = shown.map(({ label, link, index }, at) =>
    itemCell(block, context, { label, link, index, padding: itemPadding(at, shown.length, block, context) }),
  );
  const table = layoutTable({ class: "menu", align: blockAlign(props.align) }, element("tr", {}, cells));
  return textComponent({ ...block, props: { ...props, textDecoration: undefined } }, context, {
    fill: blockFill(props.backgroundColor, props.backgroundGradient),
    content: [table],
    textElement: ".item>*",
    rules: (selector) => menuRules(block, selector, context),
  });
}

function itemCell(
  block: BlockOf<"menu">,
  context: BuildContext,
  item: { readonly label: string; readonly link: string; readonly index: number; readonly padding: string },
): Markup {
  const { props, id, path } = block;
  const label = labelMarkup(item.label, placeOf(context, id, [...path, "items", item.index, "label"]), context);
  const href = readLink(item.link, ["items", item.index, "link"], block, context);
  const { "text-decoration": _, ...font } = typographyAttributes(props, context.build.language);
  const style = styleOf({ ...font, "text-decoration": props.textDecoration });
  const cell = element(
    "td",
    { class: "item", style: styleOf({ display: "inline-block", padding: item.padding }) },
    href === undefined ? element("span", { style }, label) : element("a", { href, ...LINK_TARGET, style }, label),
  );
  return { ...cell, nodes: [[...path, "items", item.index]] };
}

/** Half of the spacing on each side of an item, nothing before the first and after the last. */
function itemPadding(at: number, count: number, { props }: BlockOf<"menu">, { build }: BuildContext): string {
  const half = px(Math.ceil(props.spacing / 2));
  const [before] = lineSides(build.direction);
  const [first, last] = before === "left" ? [0, count - 1] : [count - 1, 0];
  return `0 ${at === last ? "0" : half} 0 ${at === first ? "0" : half}`;
}

/** Differences on small screens, where items may be stacked. */
function menuRules(
  { props, mobile }: BlockOf<"menu">,
  selector: string,
  { build }: BuildContext,
): readonly (string | undefined)[] {
  const item = `${selector} .item`;
  const half = px(Math.ceil((mobile.spacing ?? props.spacing) / 2));
  const table = overrideRule(`${selector} .menu`, {
    width: props.mobileStack ? "100%" : undefined,
    ...tableMargin(mobile.align),
  });
  if (props.mobileStack) {
    return [
      table,
      overrideRule(item, { display: "block", "text-align": mobile.align ?? props.align, padding: `${half} 0` }),
      overrideRule(`${item}:first-child`, { "padding-top": "0" }),
      overrideRule(`${item}:last-child`, { "padding-bottom": "0" }),
    ];
  }
  if (mobile.spacing === undefined) return [table];
  const [before, after] = lineSides(build.direction);
  return [
    table,
    overrideRule(item, { "padding-left": half, "padding-right": half }),
    overrideRule(`${item}:first-child`, { [`padding-${before}`]: "0" }),
    overrideRule(`${item}:last-child`, { [`padding-${after}`]: "0" }),
  ];
}
