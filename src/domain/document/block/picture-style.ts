import { quote } from "../../quote.ts";
import { blockBorder, CLEAR_LINE } from "../border.ts";
import { member, reader } from "../member.ts";
import { report } from "../place.ts";
import { percent, pixels } from "../scalar.ts";
import { align } from "./align.ts";
import { spacing } from "./spacing.ts";

const LENGTH = /^(?:(\d{1,4})(?:px)?)$/;

/** Reads `auto`, or a height in px with or without the unit. */
const height = reader<number | "auto">(
  { type: ["integer", "string"], minimum: 0, maximum: 9999, pattern: `^(?:auto)?$|${LENGTH.source}` },
  (value, place) => {
    if (value === "auto" || value === "") return "auto";
    const isWritten = typeof value === "string" || typeof value === "number";
    const digits = isWritten ? LENGTH.exec(String(value))?.[1] : undefined;
    if (digits !== undefined) return Number(digits);
    return report(place, "document.invalid-value", `must be auto or px such as 120px, is "${quote(String(value))}"`);
  },
);

/** The members that images and videos share; every one of them may differ below the breakpoint. */
export const pictureStyle = {
  width: member(percent(1, 100), 100, "Width of the picture in percent of the column."),
  height: member(height, "auto", "Height of the picture in px, or auto."),
  align: align("center"),
  borderRadius: member(pixels(0, 500), 0, "Radius of the corners in px."),
  border: member(blockBorder(CLEAR_LINE), CLEAR_LINE, "Border of the picture."),
  ...spacing(),
};
