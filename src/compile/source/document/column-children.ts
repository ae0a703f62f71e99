import type { Column, ColumnChild, Row } from "../../../domain/document/document.ts";
import { type Component, leaf } from "../../mail/tree/component.ts";
import { lowerComponent } from "../../mail/tree/lower/lower-component.ts";
import { type Element, element, layoutTable } from "../../mail/tree/markup.ts";
import { styleOf } from "../../mail/tree/style.ts";
import { buildBlock } from "./build-block.ts";
import { innerWidth, shareWidth } from "./column-widths.ts";
import { overrideRule, percent, px } from "./css.ts";
import { nodeClass } from "./node-class.ts";
import { enterNode, type Scope } from "./scope.ts";
import { spacerBand } from "./spacer-row.ts";
import { surfaceStyle } from "./surface-style.ts";

/** The children of a column, in order, each under its condition. `scope.width` is what the column has inside. */
export function columnChildren(column: Column, scope: Scope): readonly Component[] {
  return column.children.flatMap((child) => {
    const { condition, inner } = enterNode(scope, child);
    const component = buildChild(child, inner);
    return component === undefined ? [] : [{ ...component, condition }];
  });
}

function buildChild(child: ColumnChild, scope: Scope): Component | undefined {
  switch (child.type) {
    case "block":
      return buildBlock(child, scope);
    case "row-spacer":
      return spacerBand(child, scope);
    case "row":
      return leaf("mj-raw", {}, [nestedRow(child, scope)]);
  }
}

/** A column drawn as a table cell, with its children as rows of a table in it. */
export function columnTable(column: Column, scope: Scope): Element {
  const inside = { ...scope, width: innerWidth(column, scope.width) };
  return layoutTable({ width: "100%" }, ...columnChildren(column, inside).flatMap(lowerComponent));
}

/** A row within a column: MJML cannot nest sections, so it is a table in a row of the column's table. */
function nestedRow(row: Row, scope: Scope): Element {
  const width = innerWidth(row, scope.width);
  const shares = shareWidth(row, width);
  const surface = surfaceStyle(row, row.id, scope);
  const stack = row.mobileStack && row.columns.length > 1;
  const cssClass = nodeClass(scope, row, (selector) => ({
    mobile: stack && row.gap > 0 ? [overrideRule(`${selector} .gap`, { height: px(row.gap) })] : [],
  }));
  const cells = row.columns.flatMap((column, index) => {
    const share = shares.columns[index] ?? 0;
    const inner = { ...scope, width: (width * share) / 100, isStacked: scope.isStacked || stack };
    const cell = columnCell(column, share, stack, inner);
    return index === 0 || shares.gap === 0 ? [cell] : [gapCell(shares.gap, stack), cell];
  });
  const columns = layoutTable({ width: "100%", style: "border-collapse:separate;" }, element("tr", {}, ...cells));
  const height = row.minHeight > 0 ? px(row.minHeight) : undefined;
  const style = styleOf({ ...surface.declarations, height, "font-size": "0px" });
  const box = element("td", { ...surface.attributes, height: height && String(row.minHeight), style }, columns);
  const table = layoutTable({ width: "100%", style: "border-collapse:separate;" }, element("tr", {}, box));
  return element("tr", {}, element("td", { class: cssClass, style: "font-size:0px;padding:0;" }, table));
}

function columnCell(column: Column, share: number, stack: boolean, scope: Scope): Element {
  const surface = surfaceStyle(column, column.id, scope);
  const width = percent(share);
  const style = styleOf({ width, "vertical-align": column.verticalAlign, ...surface.declarations });
  return element(
    "td",
    { class: stack ? "mobile-stack" : undefined, width, valign: column.verticalAlign, ...surface.attributes, style },
    columnTable(column, scope),
  );
}

function gapCell(share: number, stack: boolean): Element {
  const width = percent(share);
  const style = styleOf({ width, "font-size": "0px", "line-height": "0", padding: "0" });
  return element("td", { class: stack ? "gap mobile-stack" : undefined, width, style });
}
