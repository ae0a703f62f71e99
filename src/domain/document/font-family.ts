import { quote } from "../quote.ts";
import type { Reader } from "./member.ts";
import { fault } from "./place.ts";
import { wrongType } from "./scalar.ts";

const FONT_FAMILY = /^[A-Za-z0-9 ]{1,50}$/;

/** Reads the name of one font family. */
export const fontFamily: Reader<string> = (value, place) => {
  if (typeof value !== "string") return wrongType(value, "a font family", place);
  return (
    parseFontFamily(value) ??
    fault(place, "font.invalid", `"${quote(value)}" is not one font family: letters, digits and spaces, at most 50`)
  );
};

/** Returns the name without white space round it, or undefined when it is not one plain family name. */
export function parseFontFamily(text: string): string | undefined {
  const name = text.trim();
  return FONT_FAMILY.test(name) ? name : undefined;
}
