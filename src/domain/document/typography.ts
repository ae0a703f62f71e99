import { quote } from "../quote.ts";
import { color } from "./color.ts";
import { fontFamily } from "./font-family.ts";
import { type Member, member, type Reader, reader } from "./member.ts";
import { report } from "./place.ts";
import { choice, number, pixels } from "./scalar.ts";

const WEIGHTS = ["normal", "bold", "100", "200", "300", "400", "500", "600", "700", "800", "900"];

/** A CSS font weight as a string. `medium`, which the editor of the format writes, is 500. */
const fontWeight = reader<string>({ enum: [...WEIGHTS, "medium", ...WEIGHTS.slice(2).map(Number)] }, (value, place) => {
  const text = value === "medium" ? "500" : String(value);
  if ((typeof value === "string" || typeof value === "number") && WEIGHTS.includes(text)) return text;
  return report(place, "document.invalid-value", `must be normal, medium, bold or 100 to 900, is "${quote(text)}"`);
});

/** The members that style text, each made with a kind's default. */
export const typography = {
  fontFamily: styled(fontFamily, "One font family, or a list of which the first is used; Arial is the fallback."),
  fontSize: styled(pixels(1, 200), "Size of the letters in px."),
  lineHeight: styled(number(0.5, 5), "Height of a line as a multiple of the size."),
  letterSpacing: styled(pixels(-5, 50), "Space between letters in px; below 0 they are closer together."),
  fontStyle: styled(choice("normal", "italic"), "Upright or italic letters."),
  textTransform: styled(choice("none", "uppercase", "lowercase", "capitalize"), "Capital or small letters."),
  textDecoration: styled(choice("none", "underline", "line-through", "overline"), "A line at the text."),
  color: styled(color, "Colour of the text."),
  fontWeight: styled(fontWeight, "Weight of the letters."),
};

function styled<T>(read: Reader<T>, about: string): (fallback: T) => Member<T> {
  return (fallback) => member(read, fallback, about);
}
