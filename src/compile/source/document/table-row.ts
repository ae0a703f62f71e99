import type { BlockOf } from "../../../domain/document/block/block.ts";
import type { TableCell } from "../../../domain/document/block/table.ts";
import type { Line } from "../../../domain/document/border.ts";
import type { Path } from "../../../domain/error.ts";
import { type Element, element, type Markup } from "../../mail/tree/markup.ts";
import { type Declarations, styleOf } from "../../mail/tree/value.ts";
import { parseText, type TextHolder } from "../rich-text/block-text.ts";
import type { Paint } from "../rich-text/run-paint.ts";
import { type BuildContext, placeOf } from "./build-context.ts";
import { borderCss, boxCss, px } from "./css.ts";
import { lineSides } from "./direction.ts";
import { flowMarkup, inlineMarkup } from "./rich-text-markup.ts";
import type { TableColumn } from "./table-columns.ts";
import { tableRole } from "./table-role.ts";

/** What the rows of a part of a table share. */
export interface RowLook {
  readonly part: "head" | "rows" | "footer";
  readonly columns: readonly TableColumn[];
  readonly borderTop?: Line;
  readonly paint: Paint;
  /** Further declarations of each cell of the head. */
  readonly style?: Declarations;
  readonly background?: string | undefined;
  /** By column, what is before the text of each cell that names nothing. */
  readonly labels?: readonly (readonly Markup[])[];
}

interface PlacedCell {
  readonly cell: TableCell & { readonly header?: boolean };
  readonly path: Path;
  /** The columns that it is wide. */
  readonly from: number;
  readonly to: number;
}

/** A row of a table. `path` is where its cells are. */
export function tableRow(
  block: BlockOf<"table">,
  cells: readonly PlacedCell["cell"][],
  { path, look, context }: { readonly path: Path; readonly look: RowLook; readonly context: BuildContext },
): Element {
  let from = 0;
  const placed = cells.map((cell, index): PlacedCell => {
    const to = from + cell.span;
    const each = { cell, path: [...path, index], from, to };
    from = to;
    return each;
  });
  return element(
    "tr",
    { role: tableRole(block, "row") },
    placed.map((each) => cellElement(block, each, look, context)),
  );
}

function cellElement(block: BlockOf<"table">, placed: PlacedCell, look: RowLook, context: BuildContext): Element {
  const { cell, path, from, to } = placed;
  const covered = look.columns.slice(from, to);
  const isNaming = look.part === "head" ? cell.content.trim() !== "" : cell.header === true;
  const [start] = lineSides(context.build.direction);
  const align = covered[0]?.align ?? start;
  const width = look.part === "head" || block.props.head.length === 0 ? widthOf(covered) : undefined;
  const style = styleOf({
    padding: cellPadding(block, placed, look, context),
    ...linesOf(block, look),
    ...(look.part === "head" ? look.style : lettersOf(block, covered[0], isNaming)),
  });
  const cellAttributes = {
    ...(isNaming ? headerAttributes(block, look) : { role: tableRole(block, "cell") }),
    class: covered.length > 0 && covered.every(({ mobileHide }) => mobileHide) ? "mobile-hide" : undefined,
    colspan: cell.span > 1 ? String(cell.span) : undefined,
    // Cells begin where lines do, and those that name others are in the middle.
    align: align === start && !isNaming ? undefined : align,
    width,
    bgcolor: look.background,
    style,
  };
  const place = placeOf(context, block.id, [...path, "content"]);
  const text = textMarkup(cell, place, look.paint, context);
  if (isNaming) return { ...element("th", cellAttributes, text), nodes: [path] };
  const label = cell.span === 1 ? look.labels?.[from] : undefined;
  return { ...element("td", cellAttributes, label ?? [], text), nodes: [path] };
}

/** The lines above and below a row. */
function linesOf({ props }: BlockOf<"table">, { part, borderTop }: RowLook): Declarations {
  return {
    "border-top": borderTop && borderCss(borderTop),
    "border-bottom": part === "footer" ? undefined : borderCss(props.border),
  };
}

/** What is not that of the table: browsers make the letters of a cell that names its row bold. */
function lettersOf({ props }: BlockOf<"table">, column: TableColumn | undefined, isNaming: boolean): Declarations {
  const size = column?.fontSize;
  return {
    "font-size": size === undefined ? undefined : px(size),
    "font-weight": column?.fontWeight ?? (isNaming ? props.fontWeight : undefined),
  };
}

function headerAttributes(block: BlockOf<"table">, { part }: RowLook) {
  if (part === "head") return { role: tableRole(block, "columnheader"), scope: "col" };
  return { role: tableRole(block, "rowheader"), scope: "row" };
}

/** The text of a cell: one line is in the cell itself, several have elements of their own. */
export function textMarkup(
  holder: TextHolder,
  place: ReturnType<typeof placeOf>,
  paint: Paint,
  context: BuildContext,
): readonly Markup[] {
  const flows = parseText(holder, place);
  const [only, ...others] = flows;
  if (only?.kind === "line" && others.length === 0) return inlineMarkup(only.children, paint, context);
  return flowMarkup(flows, { name: "p", style: ["margin:0;"], paint }, context);
}

function widthOf(columns: readonly TableColumn[]): string {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return `${Math.round(width * 100) / 100}%`;
}

/** Half of the space between two columns on each side, and that of the edge at an edge. */
function cellPadding(
  { props }: BlockOf<"table">,
  { from, to }: PlacedCell,
  { columns }: RowLook,
  { build }: BuildContext,
): string {
  const { rowSpacing, columnSpacing, edgeSpacing } = props;
  const [before] = lineSides(build.direction);
  const half = columnSpacing / 2;
  const [first, last] = [from === 0 ? edgeSpacing : half, to === columns.length ? edgeSpacing : half];
  const [left, right] = before === "left" ? [first, last] : [last, first];
  return boxCss({ top: rowSpacing, right, bottom: rowSpacing, left });
}
