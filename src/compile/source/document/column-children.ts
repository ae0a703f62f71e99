import type { Column, ColumnChild, Row } from "../../../domain/document/document.ts";
import { type Component, leaf } from "../../mail/tree/component.ts";
import { lowerComponent } from "../../mail/tree/lower/lower-component.ts";
import { type Element, element, layoutTable } from "../../mail/tree/markup.ts";
import { overrideRule } from "../../mail/tree/override-rule.ts";
import { styleOf } from "../../mail/tree/value.ts";
import { surfaceGround } from "./background.ts";
import { buildBlock } from "./build-block.ts";
import { type BuildContext, enterNode } from "./build-context.ts";
import { columnClass } from "./column-class.ts";
import { innerWidth, shareWidth } from "./column-widths.ts";
import { boxCss, percent, px } from "./css.ts";
import { darkSurfaceRules } from "./dark-surface-rules.ts";
import type { Direction } from "./direction.ts";
import { nodeClass } from "./node-class.ts";
import { spacerBand } from "./spacer.ts";
import { gapRule, orderColumns, stacks } from "./stacked-columns.ts";
import { surfaceStyle } from "./surface-style.ts";

/** The children of a column, in order, each under its condition. `context.width` is what the column has outside. */
export function columnChildren(column: Column, context: BuildContext): readonly Component[] {
  const inside = {
    ...context,
    width: innerWidth(column, context.width),
    ground: surfaceGround(column, context.ground),
  };
  return column.children.flatMap((child) => {
    const { conditions, inner } = enterNode(inside, child);
    return buildChild(child, inner).map((component) => ({
      ...component,
      conditions: [...conditions, ...(component.conditions ?? [])],
      nodes: [child.path],
    }));
  });
}

function buildChild(child: ColumnChild, context: BuildContext): readonly Component[] {
  switch (child.type) {
    case "block":
      return buildBlock(child, context);
    case "row-spacer":
      return [spacerBand(child, context) ?? []].flat();
    case "row":
      return [leaf("mj-raw", {}, [nestedRow(child, context)])];
  }
}

/** A column drawn as a table cell, with its children as rows of a table in it. */
export function columnTable(column: Column, context: BuildContext): Element {
  return layoutTable({ width: "100%" }, columnChildren(column, context).flatMap(lowerComponent));
}

/** A row within a column: MJML cannot nest sections, so it is a table in a row of the column's table. */
function nestedRow(written: Row, context: BuildContext): Element {
  const { row, direction } = orderColumns(written, context);
  const width = innerWidth(row, context.width);
  const shares = shareWidth(row, width);
  const surface = surfaceStyle(row, row.id, context);
  const ground = surfaceGround(row, context.ground);
  const stack = stacks(row);
  const cssClass = nodeClass(context, row, (selector) => ({
    mobile: [
      overrideRule(`${selector}>table>tbody>tr>td`, { padding: row.mobile.padding && boxCss(row.mobile.padding) }),
      gapRule(row, selector, () => `${selector}>table>tbody>tr>td>table>tbody>tr>td+td`),
    ],
    dark: darkSurfaceRules(row, `${selector}>table>tbody>tr>td`),
  }));
  const cells = row.columns.flatMap((column, index) => {
    const share = shares.columns[index] ?? 0;
    const inner = { ...context, width: (width * share) / 100, ground, isStacked: context.isStacked || stack };
    const cell = columnCell(column, { share, stack, dir: direction && context.build.direction }, inner);
    return index === 0 || shares.gap === 0 ? [cell] : [gapCell(shares.gap, stack), cell];
  });
  const layout = { width: "100%", dir: direction, style: "border-collapse:separate;" };
  const columns = layoutTable(layout, element("tr", {}, cells));
  const height = row.minHeight > 0 ? px(row.minHeight) : undefined;
  const style = styleOf({ ...surface.declarations, height, "font-size": "0px" });
  const box = element("td", { ...surface.attributes, height: height && String(row.minHeight), style }, columns);
  const table = layoutTable({ width: "100%", style: "border-collapse:separate;" }, element("tr", {}, box));
  return element("tr", {}, element("td", { class: cssClass, style: "font-size:0px;padding:0;" }, table));
}

function columnCell(
  column: Column,
  { share, stack, dir }: { readonly share: number; readonly stack: boolean; readonly dir: Direction | undefined },
  context: BuildContext,
): Element {
  const surface = surfaceStyle(column, column.id, context);
  const width = percent(share);
  const style = styleOf({ width, "vertical-align": column.verticalAlign, ...surface.declarations });
  const more = stack ? "mobile-stack" : undefined;
  const itself = (selector: string) => selector;
  const cssClass = columnClass(column, context, { ground: itself, padding: itself }, more);
  const attributes = { class: cssClass, dir, width, valign: column.verticalAlign, ...surface.attributes, style };
  return { ...element("td", attributes, columnTable(column, context)), nodes: [column.path] };
}

function gapCell(share: number, stack: boolean): Element {
  const width = percent(share);
  const style = styleOf({ width, "font-size": "0px", "line-height": "0", padding: "0" });
  return element("td", { class: stack ? "gap mobile-stack" : undefined, width, style });
}
