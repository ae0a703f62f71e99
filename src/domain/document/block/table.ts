import { arrayOf } from "../array-of.ts";
import { blockBorder, type Line } from "../border.ts";
import { type Color, color } from "../color.ts";
import { borderColor } from "../dark-surface.ts";
import { LIMITS } from "../limits.ts";
import { type Hydrated, member } from "../member.ts";
import { type Repeat, readRepeat } from "../repeat.ts";
import { choice, flag, percent, pixels, taggedText, wholeNumber } from "../scalar.ts";
import { shape } from "../shape.ts";
import { typography } from "../typography.ts";
import { readVisibility, type Visibility } from "../visibility.ts";
import { background, PAPER_STOPS } from "./background.ts";
import { darkOf, FILL } from "./dark-of.ts";
import { entryParts } from "./entry-parts.ts";
import { spacing } from "./spacing.ts";

const HAIRLINE: Line = { width: 1, style: "solid", color: "#dddddd" };
const NO_LINE: Line = { ...HAIRLINE, width: 0 };

const column = {
  width: member<number | undefined>(
    percent(0, 100),
    undefined,
    "Share of the table in percent; without one, an equal part of what others leave.",
  ),
  align: member(choice("start", "end", "left", "center", "right"), "start", "Alignment of its cells."),
  fontSize: member<number | undefined>(
    pixels(1, 200),
    undefined,
    "Size of the letters of its cells below the head in px; without one, that of the table.",
  ),
  fontWeight: member<string | undefined>(
    typography.fontWeight("normal").read,
    undefined,
    "Weight of these letters; without one, that of the table.",
  ),
  mobileHide: member(flag, false, "Shown only above the breakpoint."),
};

const text = {
  content: member(taggedText, "", "Rich text of the cell."),
  span: member(wholeNumber(1, LIMITS.tableColumns), 1, "How many columns the cell is wide."),
};

const cell = {
  ...text,
  header: member(flag, false, "Whether the cell names its row, as the label of a sum does."),
};

const headCells = arrayOf(shape("a cell of the head of a table", text, { parts: entryParts, name: "tableHeadCell" }));
const cells = arrayOf(shape("a cell of a table", cell, { parts: entryParts, name: "tableCell" }));

const row = {
  cells: member<readonly Hydrated<typeof cell>[]>(cells, [], "The cells, from where lines begin."),
  borderTop: member(blockBorder(NO_LINE), NO_LINE, "Line above the row."),
  visibility: member<Visibility | undefined>(readVisibility, undefined, "When the row is shown."),
  repeat: member<Repeat | undefined>(readRepeat, undefined, "The list for each of whose items the row is shown."),
};

const columns = arrayOf(shape("a column of a table", column, { parts: entryParts, name: "tableColumn" }));
const rows = arrayOf(shape("a row of a table", row, { parts: entryParts, name: "tableRow" }));

export type TableCell = Hydrated<typeof text>;
export type TableRow = Hydrated<typeof row>;

const head = {
  headColor: member<Color | undefined>(
    color,
    undefined,
    "Colour of the text of the head; without one, that of the table.",
  ),
  headBackgroundColor: member<Color | undefined>(color, undefined, "Colour behind the head."),
  headFontSize: member<number | undefined>(
    pixels(1, 200),
    undefined,
    "Size of the letters of the head in px; without one, that of the table.",
  ),
  headFontWeight: typography.fontWeight("bold"),
  headTextTransform: typography.textTransform("none"),
};

const spaces = {
  rowSpacing: member(pixels(0, 100), 8, "Space above and below the content of each cell in px."),
  columnSpacing: member(pixels(0, 100), 16, "Space between two columns in px."),
  edgeSpacing: member(pixels(0, 100), 0, "Space before the first column and behind the last in px."),
};

const letters = {
  fontSize: typography.fontSize(16),
  lineHeight: typography.lineHeight(1.5),
  color: typography.color("#111111"),
  fontWeight: typography.fontWeight("normal"),
  fontFamily: typography.fontFamily("Arial"),
  letterSpacing: typography.letterSpacing(0),
};

const style = { ...letters, ...spaces, ...background("transparent", PAPER_STOPS), ...spacing() };

/** The members of a table and of its overrides. */
export const table = {
  props: {
    columns: member<readonly Hydrated<typeof column>[]>(columns, [], "The columns, from where lines begin."),
    caption: member(taggedText, "", "Rich text of the line above the table that says what it shows; empty for none."),
    head: member<readonly TableCell[]>(headCells, [], "The cells that name the columns."),
    rows: member<readonly TableRow[]>(rows, [], "The rows, from the top."),
    footer: member<readonly TableRow[]>(rows, [], "The rows at the end, such as sums."),
    mobileStack: member(
      flag,
      false,
      "Whether each row is a list on small screens, where the head of its column is before each cell.",
    ),
    ...head,
    border: member(
      blockBorder(HAIRLINE),
      HAIRLINE,
      "Line below the head and below each row that is not of the footer.",
    ),
    ...style,
  },
  mobile: { ...style, headFontSize: head.headFontSize },
  dark: {
    ...darkOf({ ...style, ...head }, ["color", ...FILL, "headColor", "headBackgroundColor"]),
    borderColor,
  },
};
