import type { Path } from "../error.ts";
import type { Block } from "./block/block.ts";
import type { Border } from "./border.ts";
import type { Box } from "./box.ts";
import type { Color } from "./color.ts";
import type { DarkBand, DarkCanvas, DarkSurface } from "./dark-surface.ts";
import type { Gradient } from "./gradient.ts";
import type { MobileColumn, MobileRow } from "./mobile-surface.ts";
import type { Repeat } from "./repeat.ts";
import type { Visibility } from "./visibility.ts";

/** A TemplateJson 1.x document with every default filled in. Strings may still hold merge tags. */
export interface Document {
  readonly name: string;
  readonly canvas: Canvas;
  readonly rows: readonly (Row | SpacerRow)[];
}

/** The settings of the page. Sizes in px. */
export interface Canvas {
  readonly path: Path;
  /** BCP 47. */
  readonly language: string;
  /** Undefined for that of the language. */
  readonly dir: "ltr" | "rtl" | undefined;
  readonly preheaderText: string;
  readonly bodyBackgroundColor: Color;
  readonly bodyBackgroundImage: BackgroundImage | undefined;
  /** Behind the rows. */
  readonly backgroundColor: Color;
  readonly width: number;
  /** Outside the container of the rows. */
  readonly padding: Box;
  /** The widest window that mobile rules apply to. */
  readonly mobileBreakpoint: number;
  readonly dark: DarkCanvas;
}

/** A picture behind a node. */
export interface BackgroundImage {
  readonly url: string;
  /** Where the URL is stored. */
  readonly path: Path;
  readonly size: "cover" | "contain" | "auto";
  /** Vertical before horizontal. */
  readonly position: string;
  readonly repeat: "no-repeat" | "repeat" | "repeat-x" | "repeat-y";
}

/** What rows and columns have in common: a box with a background. */
export interface Surface {
  readonly backgroundColor: Color;
  readonly backgroundGradient: Gradient | undefined;
  readonly backgroundImage: BackgroundImage | undefined;
  readonly padding: Box;
  readonly border: Border;
  /** What differs in dark clients. */
  readonly dark: DarkSurface;
}

/** Columns side by side, at the top or within a column. */
export interface Row extends Surface {
  readonly type: "row";
  readonly id: string;
  readonly path: Path;
  readonly visibility: Visibility | undefined;
  readonly repeat: Repeat | undefined;
  readonly minHeight: number;
  /** px between two columns. */
  readonly gap: number;
  /** Columns are stacked up to the breakpoint. */
  readonly mobileStack: boolean;
  readonly mobile: MobileRow;
  readonly columns: readonly Column[];
}

export interface Column extends Surface {
  readonly id: string;
  readonly path: Path;
  /** Percent of what the gaps leave of the row; the widths of a row add up to 100. */
  readonly width: number;
  readonly verticalAlign: "top" | "middle" | "bottom";
  readonly mobile: MobileColumn;
  readonly children: readonly ColumnChild[];
}

export type ColumnChild = Block | Row | SpacerRow;

/** An empty band. */
export interface SpacerRow {
  readonly type: "row-spacer";
  readonly id: string;
  readonly path: Path;
  readonly visibility: Visibility | undefined;
  /** px; 0 or less renders nothing. */
  readonly height: number;
  readonly backgroundColor: Color;
  readonly backgroundGradient: Gradient | undefined;
  readonly dark: DarkBand;
}
