import { member } from "../member.ts";
import { percent, pixels } from "../scalar.ts";
import { align } from "./align.ts";
import { background, stopsFrom } from "./background.ts";
import { darkOf, FILL } from "./dark-of.ts";
import { spacing } from "./spacing.ts";

const style = {
  ...background("#cccccc", stopsFrom("#cccccc"), "Colour of the line."),
  height: member(pixels(0, 100), 1, "Thickness of the line in px."),
  width: member(percent(1, 100), 100, "Length of the line in percent of the column."),
  align: align("center"),
  ...spacing({
    margin: { top: 20, right: 0, bottom: 20, left: 0 },
    padding: { top: 5, right: 0, bottom: 5, left: 0 },
  }),
};

/** The members of a divider and of its overrides. Its padding is stored, but has no effect. */
export const divider = { props: style, mobile: style, dark: darkOf(style, FILL) };
