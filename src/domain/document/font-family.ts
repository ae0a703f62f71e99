import { quote } from "../quote.ts";
import { reader } from "./member.ts";
import { report } from "./place.ts";
import { wrongType } from "./scalar.ts";

// One name, quoted or not, then its fallback fonts.
const FONT_STACK = /^\s*(["']?)([A-Za-z0-9][A-Za-z0-9 ]{0,49})\1\s*(?:,[A-Za-z0-9 "'-]{1,60}){0,20}$/;

/** Reads the name of a font family, or the first of a list: the fallback fonts are the same for every font. */
export const fontFamily = reader<string>({ type: "string", pattern: FONT_STACK.source }, (value, place) => {
  if (typeof value !== "string") return wrongType(value, "a font family", place);
  return (
    parseFontFamily(value) ??
    report(place, "font.invalid", `"${quote(value)}" is no font family: letters, digits and spaces, at most 50`)
  );
});

/**
 * Returns the first name of a list without quotes and white space round it, or undefined when there is no plain one.
 */
export function parseFontFamily(text: string): string | undefined {
  return FONT_STACK.exec(text)?.[2]?.trim();
}
