import { cutText, type MeasureText } from "./cut-text.ts";
import { fitColumns } from "./fit-columns.ts";
import { NO_SCREEN, type Screen, type Tone } from "./screen.ts";

/** A column of a table. */
export interface Column {
  readonly heading: string;
  /** Minimum useful width of its cells if they do not fit. Default: their full width, such as for an id. */
  readonly floor?: number;
  /** On a narrow terminal, the column with the highest rank is left out first; a column without a rank never is. */
  readonly rank?: number;
}

export type Cell = string | { readonly text: string; readonly tone: Tone | undefined };

/** A table that is written piece by piece. */
export interface Table {
  /**
   * Formats rows as lines of columns, two spaces apart, each as wide as its widest cell so far, or as fits on the
   * screen.
   */
  format(rows: readonly (readonly Cell[])[]): string;
  /** Returns the headings of columns that do not fit on the screen. */
  leftOut(): readonly string[];
}

const GAP = "  ";
/** Width of the day of a time, with the ellipsis. */
export const DAY_WIDTH = 11;

/** Opens a table. Without a screen, nothing is cut or left out. The first piece starts with the headings. */
export async function openTable(columns: readonly Column[], screen: Screen = NO_SCREEN): Promise<Table> {
  // Loading the width tables takes 40 ms, which a server can avoid.
  const { default: stringWidth } = await import("string-width");
  const measure: MeasureText = (text) => (isPlain(text) ? text.length : stringWidth(text));
  const widest = columns.map(() => 0);
  let shown: readonly boolean[] | undefined;
  let isBegun = false;

  function widthsNow(): readonly number[] {
    if (screen.columns === undefined) return widest;
    const needs = columns.map(({ heading, floor, rank }, at) => {
      const width = shown?.[at] === false ? 0 : (widest[at] ?? 0);
      const least = floor === undefined ? width : Math.max(floor, heading.length);
      return { width, floor: least, rank: shown === undefined ? rank : undefined };
    });
    return fitColumns(needs, screen.columns, GAP.length);
  }

  return {
    format(rows) {
      const head = isBegun ? [] : [columns.map(({ heading }) => ({ text: heading, tone: "bold" as const }))];
      isBegun = true;
      const lines = [...head, ...rows].map((row) => row.map(toShown));
      for (const [at, widestYet] of widest.entries()) {
        widest[at] = lines.reduce((most, line) => Math.max(most, measure(line[at]?.text ?? "")), widestYet);
      }
      const widths = widthsNow();
      shown ??= widths.map((width) => width > 0);
      return lines.map((line) => formatLine(line, { widths, measure, screen })).join("\n");
    },
    leftOut: () => columns.filter((_, at) => shown?.[at] === false).map(({ heading }) => heading),
  };
}

interface Shown {
  readonly text: string;
  readonly tone: Tone | undefined;
}

/** Replaces control characters of a cell, so that each row is one line and no value can control the terminal. */
function toShown(cell: Cell): Shown {
  const { text, tone } = typeof cell === "string" ? { text: cell, tone: undefined } : cell;
  return { text: text.replaceAll(/\p{Cc}/gu, "\uFFFD"), tone };
}

function formatLine(
  line: readonly Shown[],
  { widths, measure, screen }: { widths: readonly number[]; measure: MeasureText; screen: Screen },
): string {
  const last = widths.findLastIndex((width) => width > 0);
  return line
    .flatMap(({ text, tone }, at) => {
      const width = widths[at] ?? 0;
      if (width === 0) return [];
      const cut = cutText(text, width, measure);
      const padding = at === last ? "" : " ".repeat(Math.max(0, width - measure(cut)));
      return [`${tone === undefined ? cut : screen.paint(tone, cut)}${padding}`];
    })
    .join(GAP)
    .trimEnd();
}

function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
