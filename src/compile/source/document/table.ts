import type { BlockOf } from "../../../domain/document/block/block.ts";
import type { Component } from "../../mail/tree/component.ts";
import type { DarkRule } from "../../mail/tree/dark-rule.ts";
import { element, type Markup, under } from "../../mail/tree/markup.ts";
import { overrideRule } from "../../mail/tree/override-rule.ts";
import { styleOf } from "../../mail/tree/value.ts";
import type { Paint } from "../rich-text/run-paint.ts";
import { captionOf } from "../rich-text/table-texts.ts";
import { blockFill } from "./background.ts";
import { type BuildContext, enterNode, placeOf } from "./build-context.ts";
import { boxCss, px } from "./css.ts";
import { lineSides } from "./direction.ts";
import { stackRules, tableLabels } from "./stacked-table.ts";
import { tableColumns } from "./table-columns.ts";
import { tablePaints } from "./table-paints.ts";
import { tableRole } from "./table-role.ts";
import { type RowLook, tableRow, textMarkup } from "./table-row.ts";
import { textComponent } from "./text-component.ts";
import { typographyAttributes } from "./typography.ts";

/** A table of data: mj-text around a table that is no layout, so that screen readers read its rows and columns. */
export function buildTable(block: BlockOf<"table">, context: BuildContext): Component | undefined {
  const columns = tableColumns(block, context);
  if (columns === undefined) return undefined;
  const { props } = block;
  const [start] = lineSides(context.build.direction);
  const paints = tablePaints(block, context.ground);
  const rows = { part: "rows", columns, paint: paints.body } as const;
  const labels = tableLabels(block, paints.body, context);
  const style = styleOf({
    "border-collapse": "collapse",
    width: "100%",
    "text-align": start,
    ...typographyAttributes(props, context.build.language),
  });
  const grid = element(
    "table",
    {
      class: "data",
      role: tableRole(block, "table"),
      border: "0",
      cellpadding: "0",
      cellspacing: "0",
      width: "100%",
      style,
    },
    captionMarkup(block, paints.body, context),
    headMarkup(block, { ...rows, part: "head", paint: paints.head }, context),
    rowsMarkup(block, { ...rows, labels }, context),
    rowsMarkup(block, { ...rows, part: "footer" }, context),
  );
  return textComponent({ ...block, props: { ...props, align: start } }, context, {
    fill: blockFill(props.backgroundColor, props.backgroundGradient),
    content: [grid],
    textElement: ".data",
    rules: (selector) => [...spaceRules(block, selector, context), ...stackRules(block, selector, context)],
    darkRules: (selector) => darkRules(block, selector),
  });
}

function captionMarkup(block: BlockOf<"table">, paint: Paint, context: BuildContext): readonly Markup[] {
  const { props, id, path } = block;
  if (props.caption.trim() === "") return [];
  const [start] = lineSides(context.build.direction);
  const { rowSpacing: bottom, edgeSpacing } = props;
  const padding = boxCss({ top: 0, right: edgeSpacing, bottom, left: edgeSpacing });
  const style = styleOf({ padding, "text-align": start, "font-weight": "bold" });
  const place = placeOf(context, id, [...path, "caption"]);
  const caption = element("caption", { style }, textMarkup(captionOf(props), place, paint, context));
  return [{ ...caption, nodes: [[...path, "caption"]] }];
}

function headMarkup(block: BlockOf<"table">, look: RowLook, context: BuildContext): readonly Markup[] {
  const { props, path } = block;
  if (props.head.length === 0) return [];
  const background = props.headBackgroundColor === "transparent" ? undefined : props.headBackgroundColor;
  const { "font-weight": weight = "normal", ...letters } = typographyAttributes({
    fontSize: props.headFontSize,
    fontWeight: props.headFontWeight,
    textTransform: props.headTextTransform,
    color: props.headColor,
  });
  const style = { "background-color": background, "font-weight": weight, ...letters };
  const cells = { path: [...path, "head"], look: { ...look, style, background }, context };
  return [element("thead", { role: tableRole(block, "rowgroup") }, tableRow(block, props.head, cells))];
}

/** The rows as they are written, each under its conditions. */
function rowsMarkup(
  block: BlockOf<"table">,
  look: RowLook & { readonly part: "rows" | "footer" },
  context: BuildContext,
): readonly Markup[] {
  const { part } = look;
  const written = block.props[part];
  // Without rows the table is that of a list without items.
  if (written.length === 0 && part === "footer") return [];
  const rows = written.flatMap(({ cells, borderTop, visibility, repeat }, index) => {
    const path = [...block.path, part, index];
    const node = { id: `${block.id}-${part}-${index + 1}`, path, visibility, repeat };
    const { conditions, inner } = enterNode(context, node);
    const own = { path: [...path, "cells"], look: { ...look, borderTop }, context: inner };
    return under(conditions, [tableRow(block, cells, own)]);
  });
  const attributes = { role: tableRole(block, "rowgroup"), style: "vertical-align:top;" };
  return [element(part === "rows" ? "tbody" : "tfoot", attributes, rows)];
}

/** Differences on small screens. */
function spaceRules(
  { props, mobile }: BlockOf<"table">,
  selector: string,
  { build }: BuildContext,
): readonly (string | undefined)[] {
  const cells = (of = "") => `${selector} .data td${of},${selector} .data th${of}`;
  const [before, after] = lineSides(build.direction);
  const spacing = (length: number | undefined) => (length === undefined ? undefined : px(length));
  const half = mobile.columnSpacing === undefined ? undefined : px(mobile.columnSpacing / 2);
  // What is said of all columns must be said again of those at the edges.
  const isMoved = half !== undefined || mobile.edgeSpacing !== undefined;
  const edge = isMoved ? px(mobile.edgeSpacing ?? props.edgeSpacing) : undefined;
  return [
    overrideRule(cells(), {
      "padding-top": spacing(mobile.rowSpacing),
      "padding-bottom": spacing(mobile.rowSpacing),
      "padding-left": half,
      "padding-right": half,
    }),
    overrideRule(`${selector} .data caption`, {
      "padding-bottom": spacing(mobile.rowSpacing),
      "padding-left": spacing(mobile.edgeSpacing),
      "padding-right": spacing(mobile.edgeSpacing),
    }),
    overrideRule(cells(":first-child"), { [`padding-${before}`]: edge }),
    overrideRule(cells(":last-child"), { [`padding-${after}`]: edge }),
    overrideRule(`${selector} .data thead th`, { "font-size": spacing(mobile.headFontSize) }),
  ];
}

function darkRules({ props, dark }: BlockOf<"table">, selector: string): readonly DarkRule[] {
  const head = `${selector} .data thead`;
  const isFilledAlone = dark.headColor === undefined && dark.headBackgroundColor !== undefined;
  return [
    {
      selector: `${head} th,${head} td`,
      declarations: { color: dark.headColor, "background-color": dark.headBackgroundColor },
      outlook: isFilledAlone ? { color: props.headColor } : undefined,
    },
    { selector: `${selector} .data td,${selector} .data th`, declarations: { "border-color": dark.borderColor } },
  ];
}
