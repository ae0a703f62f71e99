import { type Block, isTextBlock, type TextBlock } from "../../domain/document/block/block.ts";
import type { Box } from "../../domain/document/box.ts";
import type { Column, Document, Row, Surface } from "../../domain/document/document.ts";
import { type Place, report } from "../../domain/document/place.ts";
import { directionOf, lineSides } from "../source/document/direction.ts";
import { withMobileAlign } from "../source/document/mobile-align.ts";
import { withOuterPaddings } from "../source/document/outer-paddings.ts";
import { withPhysicalSides } from "../source/document/physical-sides.ts";
import { stacks } from "../source/document/stacked-columns.ts";
import { isRichText } from "../source/rich-text/block-text.ts";
import { readContent, textOf } from "./walk-blocks.ts";

/** The window of the phones that most people have, in px. */
const WINDOW = 375;
/** Letters that are nearer to the edge of a screen look as if they were cut off. */
const LEAST = 8;
/** The width of a letter by its size, of Arial in running text. */
const LETTER = 0.5;

/** px from the edges of the window; a side that is no edge is as far as can be. */
interface Inset {
  readonly left: number;
  readonly right: number;
}

/**
 * Reports columns whose text touches the edge of a small screen, because they are stacked
 * there: a space at the side of a neighbour is none at the edge, which no wide window shows.
 */
export function checkEdges(document: Document, place: Place): void {
  const direction = directionOf(document.canvas);
  const aligned = withPhysicalSides(withMobileAlign(document), direction);
  const { canvas, rows } = withOuterPaddings(aligned, direction);
  const isSmall = WINDOW <= canvas.mobileBreakpoint;
  const { padding, width } = canvas;
  const beside = Math.max(0, (WINDOW - width - padding.left - padding.right) / 2);
  const checker = new EdgeChecker(isSmall, lineSides(direction)[0], place);
  for (const row of rows) {
    if (row.type === "row") checker.row(row, { left: padding.left + beside, right: padding.right + beside });
  }
}

class EdgeChecker {
  readonly #isSmall: boolean;
  readonly #start: "left" | "right";
  readonly #place: Place;

  constructor(isSmall: boolean, start: "left" | "right", place: Place) {
    this.#isSmall = isSmall;
    this.#start = start;
    this.#place = place;
  }

  row(row: Row, outer: Inset): void {
    const inner = within(outer, row, this.#isSmall ? (row.mobile.padding ?? row.padding) : row.padding);
    const { columns } = row;
    const isStacked = this.#isSmall && stacks(row);
    for (const [index, column] of columns.entries()) {
      const isLeft = isStacked || index === 0;
      const isRight = isStacked || index === columns.length - 1;
      const outer = {
        left: isLeft ? inner.left : Number.POSITIVE_INFINITY,
        right: isRight ? inner.right : Number.POSITIVE_INFINITY,
      };
      this.#column(column, outer, isStacked);
    }
  }

  #column(column: Column, outer: Inset, isStacked: boolean): void {
    const inner = within(outer, column, this.#isSmall ? (column.mobile.padding ?? column.padding) : column.padding);
    for (const child of column.children) if (child.type === "row") this.row(child, inner);
    if (!isStacked) return;
    const found = column.children.flatMap((child) => (child.type === "block" ? this.#nearest(child, inner) : []));
    if (found.length === 0) return;
    const least = found.reduce((least, distance) => Math.min(least, distance));
    const advice = "give the column or its row a padding, or another one in mobile";
    const message = `in a window of ${WINDOW} px text of this column is ${least} px from the edge; ${advice}`;
    report({ ...this.#place, path: column.path, node: column.id }, "layout.text-at-edge", message);
  }

  /** How near the text of a block comes, if that is too near. */
  #nearest(block: Block, outer: Inset): readonly number[] {
    if (!isTextBlock(block) || block.mobileHide) return [];
    const { props, mobile } = block;
    const { left, right } = this.#space(block, outer);
    const side = ("align" in mobile ? mobile.align : undefined) ?? ("align" in props ? props.align : this.#start);
    const size = mobile.fontSize ?? props.fontSize;
    const lengths = linesOf(block).map((line) => line.length * size * LETTER);
    const isFull = lengths.some((length) => length >= WINDOW - finite(left) - finite(right));
    const reached = [...(side === "left" || isFull ? [left] : []), ...(side === "right" || isFull ? [right] : [])];
    return reached.filter((distance) => distance < LEAST);
  }

  /** Stacked columns are those of a small screen. */
  #space({ props, mobile }: TextBlock, { left, right }: Inset): Inset {
    const box = (name: "margin" | "padding"): Box => mobile[name] ?? props[name];
    const [margin, padding] = [box("margin"), box("padding")];
    return { left: left + margin.left + padding.left, right: right + margin.right + padding.right };
  }
}

function within({ left, right }: Inset, { border }: Surface, padding: Box): Inset {
  return { left: left + padding.left + border.width, right: right + padding.right + border.width };
}

function finite(distance: number): number {
  return Number.isFinite(distance) ? distance : WINDOW / 2;
}

function linesOf(block: TextBlock): readonly string[] {
  return isRichText(block) ? readContent(block).map(textOf) : [block.props.text];
}
