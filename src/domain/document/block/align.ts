import { member } from "../member.ts";
import { choice } from "../scalar.ts";

/** The member `align` with a kind's default. Only text can be justified; elsewhere that is left. */
export function align(fallback: "left" | "center") {
  return member(choice("left", "center", "right", "justify"), fallback, "Where the content stands in its column.");
}
