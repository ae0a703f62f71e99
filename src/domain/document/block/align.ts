import { member } from "../member.ts";
import { choice } from "../scalar.ts";

/** Where content is: a side of the screen, or where lines begin and end in the direction of the mail. */
const alignment = choice("start", "end", "left", "center", "right", "justify");

/** The member `align` with a kind's default. Only text can be justified; elsewhere that is where lines begin. */
export function align(fallback: "start" | "center") {
  return member(alignment, fallback, "Alignment of the content in its column.");
}
