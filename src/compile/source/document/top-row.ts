import { isEmptyBox } from "../../../domain/document/box.ts";
import type { Canvas, Column, Row, SpacerRow } from "../../../domain/document/document.ts";
import { report } from "../../../domain/document/place.ts";
import { type Component, container, leaf } from "../../mail/tree/component.ts";
import { element } from "../../mail/tree/markup.ts";
import { overrideRule } from "../../mail/tree/override-rule.ts";
import { styleOf } from "../../mail/tree/value.ts";
import { backgroundImageAttributes, backgroundImageCss, surfaceFill, surfaceGround } from "./background.ts";
import { type BuildContext, placeOf } from "./build-context.ts";
import { columnChildren, columnTable } from "./column-children.ts";
import { columnClass } from "./column-class.ts";
import { innerWidth, shareWidth } from "./column-widths.ts";
import { borderCss, boxCss, percent, px, radiusCss } from "./css.ts";
import { darkSurfaceRules, paperClass } from "./dark-surface-rules.ts";
import type { Direction } from "./direction.ts";
import { nodeClass } from "./node-class.ts";
import { spacerBand } from "./spacer.ts";
import { gapRule, orderColumns, stacks } from "./stacked-columns.ts";
import { surfaceStyle } from "./surface-style.ts";

/** A row at the top: mj-section. Where it is transparent, the colour of the container shows. */
export function buildTopRow(written: Row, canvas: Canvas, context: BuildContext): Component {
  const { row, direction } = orderColumns(written, context);
  const width = innerWidth(row, context.width);
  const fill = surfaceFill(row.backgroundColor, row.backgroundGradient);
  const image = backgroundImageAttributes(row.backgroundImage, row.id, context);
  if (image !== undefined && fill.gradient !== undefined) {
    const place = placeOf(context, row.id, [...row.path, "backgroundGradient"]);
    report(
      place,
      "background.gradient-hidden",
      "a row with an image draws its solid colour beneath it, not the gradient",
    );
  }
  const isClear = fill.color === undefined;
  const cells = (selector: string) => `${selector}>table>tbody>tr>td,${selector}>div>table>tbody>tr>td`;
  const rules = (selector: string) => ({
    css: [
      overrideRule(`${selector},${selector}>table`, { "background-image": image ? undefined : fill.gradient }),
      overrideRule(`${selector},${selector}>div>table`, backgroundImageCss(row.backgroundImage)),
      overrideRule(cells(selector), {
        height: row.minHeight > 0 ? px(row.minHeight) : undefined,
      }),
    ],
    mobile: [
      overrideRule(cells(selector), { padding: row.mobile.padding && boxCss(row.mobile.padding) }),
      gapRule(row, selector, () => columnsBehindTheFirst(cells(selector))),
    ],
    dark: darkSurfaceRules(
      row,
      `${selector},${selector}>table,${selector}>div>table`,
      `${selector}>table,${selector}>table>tbody>tr>td,${selector}>div>table,${selector}>div>table>tbody>tr>td`,
    ),
  });
  const cssClass = nodeClass(context, row, rules, isClear ? paperClass(canvas) : undefined);
  const ground = surfaceGround(row, context.ground);
  const columns = buildColumns(row, { ...context, width, ground, isStacked: stacks(row) }, width);
  const ordered = columns.map((column) =>
    direction === undefined ? column : withDirection(column, context.build.direction),
  );
  return container(
    "mj-section",
    {
      "background-color": fill.color ?? visible(canvas.backgroundColor),
      ...image,
      border: borderCss(row.border),
      "border-radius": radiusCss(row.border.radius),
      padding: boxCss(row.padding),
      direction,
      "css-class": cssClass,
    },
    row.mobileStack ? ordered : [container("mj-group", {}, ordered)],
  );
}

/** In html the cell of a row has boxes as columns, in React Email a table. */
function columnsBehindTheFirst(cells: string): string {
  const each = cells.split(",");
  return [...each.map((cell) => `${cell}>div+div`), ...each.map((cell) => `${cell}>table>tbody>tr>td+td`)].join();
}

function withDirection(column: Component, direction: Direction): Component {
  return { ...column, attributes: { ...column.attributes, direction } };
}

/** A spacer row at the top. Undefined when it has no height. */
export function buildTopSpacerRow(row: SpacerRow, canvas: Canvas, context: BuildContext): Component | undefined {
  const band = spacerBand(row, context);
  if (band === undefined) return undefined;
  const attributes = {
    "background-color": visible(canvas.backgroundColor),
    padding: "0",
    "css-class": paperClass(canvas),
  };
  return container("mj-section", attributes, [container("mj-column", {}, [band])]);
}

function buildColumns(row: Row, context: BuildContext, width: number): readonly Component[] {
  const shares = shareWidth(row, width);
  return row.columns.flatMap((column, index) => {
    const share = shares.columns[index] ?? 0;
    const inner = { ...context, width: (width * share) / 100 };
    const built = { ...buildColumn(column, percent(share), inner), nodes: [column.path] };
    if (index === 0 || shares.gap === 0) return [built];
    return [container("mj-column", { width: percent(shares.gap), "css-class": "gap" }, []), built];
  });
}

/** mj-column has neither gradient nor image; a column with one of them holds a table cell that has. */
function buildColumn(column: Column, width: string, context: BuildContext): Component {
  const fill = surfaceFill(column.backgroundColor, column.backgroundGradient);
  const attributes = { width, "vertical-align": column.verticalAlign };
  if (fill.gradient !== undefined || column.backgroundImage !== undefined) {
    const surface = surfaceStyle(column, column.id, context);
    const cell = element(
      "td",
      { ...surface.attributes, style: styleOf(surface.declarations) },
      columnTable(column, context),
    );
    const cssClass = columnClass(column, context, { ground: paddedCell, padding: paddedCell });
    return container("mj-column", { ...attributes, "css-class": cssClass }, [
      leaf("mj-raw", {}, [element("tr", {}, cell)]),
    ]);
  }
  const isPadded = !isEmptyBox(column.padding) || column.mobile.padding !== undefined;
  // With a padding mjml adds one more table around the column, whose cell has the ground. React Email adds none.
  const ground = (selector: string) =>
    isPadded ? `div${selector}>table>tbody>tr>td,td${selector}>table` : `${selector}>table`;
  return container(
    "mj-column",
    {
      ...attributes,
      "background-color": fill.color,
      border: borderCss(column.border),
      "border-radius": radiusCss(column.border.radius),
      padding: isPadded ? boxCss(column.padding) : undefined,
      "css-class": columnClass(column, context, { ground, padding: paddedCell }),
    },
    columnChildren(column, context),
  );
}

function paddedCell(selector: string): string {
  return `${selector}>table>tbody>tr>td`;
}

function visible(color: string): string | undefined {
  return color === "transparent" ? undefined : color;
}
