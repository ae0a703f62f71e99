import { quote } from "../quote.ts";
import { color } from "./color.ts";
import { fontFamily } from "./font-family.ts";
import { fault, type Place } from "./place.ts";
import { choice, number, pixels } from "./scalar.ts";

/** The readers of the members that style text. */
export const typography = {
  fontFamily,
  fontSize: pixels(1, 200),
  lineHeight: number(0.5, 5),
  letterSpacing: pixels(0, 50),
  fontStyle: choice("normal", "italic"),
  textTransform: choice("none", "uppercase", "lowercase", "capitalize"),
  textDecoration: choice("none", "underline", "line-through", "overline"),
  color,
  fontWeight,
};

const WEIGHT = /^(?:[1-9]00|normal|bold)$/;

/** A CSS font weight as a string. `medium`, which the editor of the format writes, is 500. */
function fontWeight(value: unknown, place: Place): string | undefined {
  const text = value === "medium" ? "500" : String(value);
  if ((typeof value === "string" || typeof value === "number") && WEIGHT.test(text)) return text;
  return fault(place, "document.invalid-value", `must be normal, medium, bold or 100 to 900, is "${quote(text)}"`);
}
