import type { Row } from "../../../domain/document/document.ts";
import { report } from "../../../domain/document/place.ts";
import { overrideRule } from "../../mail/tree/override-rule.ts";
import { type BuildContext, placeOf } from "./build-context.ts";
import { px } from "./css.ts";
import type { Direction } from "./direction.ts";

/** True for a row whose columns are stacked on small screens. */
export function stacks({ mobileStack, columns }: Row): boolean {
  return mobileStack && columns.length > 1;
}

/**
 * The rule for the space between columns one below the other. `columns` selects each of them by that of the row; where
 * a wide screen has no gap there is no cell of one, and the columns themselves make the space.
 */
export function gapRule(row: Row, selector: string, columns: (selector: string) => string): string | undefined {
  if (!stacks(row)) return undefined;
  const gap = row.mobile.gap ?? row.gap;
  if (row.gap > 0) return overrideRule(`${selector} .gap`, { height: px(gap) });
  return gap === 0 ? undefined : overrideRule(columns(selector), { "margin-top": px(gap) });
}

/** A row as it is written down, and the direction in which a wide screen has its columns. */
export interface ColumnOrder {
  readonly row: Row;
  /** Undefined for that of the mail. */
  readonly direction: Direction | undefined;
}

/**
 * Columns are written in the order of small screens, and another direction puts them in that of wide ones: all clients
 * follow it, also those that know no other way to change an order. Reports what changes nothing.
 */
export function orderColumns(row: Row, context: BuildContext): ColumnOrder {
  const { order, gap } = row.mobile;
  if (stacks(row)) {
    if (order !== "reverse") return { row, direction: undefined };
    const direction = context.build.direction === "rtl" ? "ltr" : "rtl";
    return { row: { ...row, columns: row.columns.toReversed() }, direction };
  }
  for (const [name, value] of Object.entries({ order, gap })) {
    if (value === undefined) continue;
    const place = placeOf(context, row.id, [...row.path, "mobile", name]);
    report(place, "layout.no-effect", `the columns are never stacked, so ${name} changes nothing`);
  }
  return { row, direction: undefined };
}
