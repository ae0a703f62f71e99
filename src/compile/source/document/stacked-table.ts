import type { BlockOf } from "../../../domain/document/block/block.ts";
import { HIDDEN } from "../../mail/tree/alternatives.ts";
import { element, type Markup, text } from "../../mail/tree/markup.ts";
import { overrideRule } from "../../mail/tree/override-rule.ts";
import { styleOf } from "../../mail/tree/value.ts";
import type { Paint } from "../rich-text/run-paint.ts";
import { type BuildContext, placeOf } from "./build-context.ts";
import { px } from "./css.ts";
import { lineSides } from "./direction.ts";
import { textMarkup } from "./table-row.ts";

/** px above and below a cell within its row. */
const CELL = 2;
/** The width of the heads before the cells, in px. */
const LABEL = 120;
/** Keeps a label apart from the cell where the text of a mail is copied. */
const SPACE = text("\u00a0");

/**
 * By column, its head before each of its cells, hidden except on small screens. Screen readers read the head itself
 * there, too.
 */
export function tableLabels(
  block: BlockOf<"table">,
  paint: Paint,
  context: BuildContext,
): readonly (readonly Markup[])[] {
  const { props, id, path } = block;
  if (!props.mobileStack) return [];
  // What is wrong with a text is reported where the head itself is built.
  const quiet = { ...context, build: { ...context.build, diagnostics: [] } };
  return props.head.flatMap((cell, index) => {
    const place = placeOf(quiet, id, [...path, "head", index, "content"]);
    const style = styleOf({ ...HIDDEN, "font-weight": props.headFontWeight });
    const attributes = { class: "label desktop-hide", "aria-hidden": "true", style };
    const label = () => element("div", attributes, textMarkup(cell, place, paint, quiet), SPACE);
    const isNamed = cell.content.trim() !== "";
    return Array.from({ length: cell.span }, () => (isNamed ? [label()] : []));
  });
}

/** The rules that make each row a list on small screens. The footer stays a table: its names are beside their sums. */
export function stackRules(
  { props, mobile }: BlockOf<"table">,
  selector: string,
  { build }: BuildContext,
): readonly (string | undefined)[] {
  if (!props.mobileStack) return [];
  const [start, end] = lineSides(build.direction);
  const [row, edge] = [px(mobile.rowSpacing ?? props.rowSpacing), px(mobile.edgeSpacing ?? props.edgeSpacing)];
  const indent = LABEL + (mobile.edgeSpacing ?? props.edgeSpacing);
  const data = `${selector} .data`;
  const cells = (of = "") => `${data} tbody td${of},${data} tbody th${of}`;
  return [
    overrideRule(`${data},${data} caption,${data} tbody,${data} tbody tr`, { display: "block" }),
    overrideRule(`${data} thead`, { display: "block", height: "0", overflow: "hidden" }),
    overrideRule(`${data} tfoot`, { display: "table", width: "100%" }),
    overrideRule(cells(), {
      display: "block",
      width: "auto",
      "text-align": start,
      padding: `${px(CELL)} ${edge}`,
      "border-bottom-width": "0",
    }),
    // Further lines of a cell begin where its first line begins, behind the label.
    overrideRule(`${data} tbody td`, { [`padding-${start}`]: px(indent), "text-indent": px(-LABEL) }),
    overrideRule(`${data} tbody td p`, { "text-indent": "0" }),
    // A line above a row is above its first cell alone.
    overrideRule(`${cells("+td")},${cells("+th")}`, { "border-top-width": "0" }),
    overrideRule(cells(":first-child"), { "padding-top": row }),
    overrideRule(cells(":last-child"), { "padding-bottom": row, "border-bottom-width": px(props.border.width) }),
    overrideRule(`${data} .label`, {
      display: "inline-block",
      width: px(LABEL),
      "text-indent": "0",
      [`padding-${end}`]: px(props.columnSpacing / 2),
      "box-sizing": "border-box",
      "vertical-align": "top",
    }),
    overrideRule(`${data} .mobile-hide`, { display: "none" }),
  ];
}
