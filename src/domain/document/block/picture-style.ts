import { quote } from "../../quote.ts";
import { blockBorder, CLEAR_BORDER } from "../border.ts";
import { member, type Reader } from "../member.ts";
import { fault } from "../place.ts";
import { choice, percent, pixels } from "../scalar.ts";
import { spacing } from "./spacing.ts";

const LENGTH = /^(\d{1,4})(?:px)?$/;

/** Reads `auto`, or a height in px with or without the unit. */
const height: Reader<number | "auto"> = (value, place) => {
  if (value === "auto" || value === "") return "auto";
  const digits = typeof value === "string" || typeof value === "number" ? LENGTH.exec(String(value))?.[1] : undefined;
  if (digits !== undefined) return Number(digits);
  return fault(place, "document.invalid-value", `must be auto or px such as 120px, is "${quote(String(value))}"`);
};

/** The members that images and videos share; every one of them may differ below the breakpoint. Width in percent. */
export const pictureStyle = {
  width: member(percent(1, 100), 100),
  height: member(height, "auto"),
  align: member(choice("center", "right", "left", "justify"), "center"),
  borderRadius: member(pixels(0, 500), 0),
  border: member(blockBorder(CLEAR_BORDER), CLEAR_BORDER),
  ...spacing(),
};
