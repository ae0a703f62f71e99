import { quote } from "../quote.ts";
import { reader } from "./member.ts";
import { report } from "./place.ts";
import { wrongType } from "./scalar.ts";
import { SETTING_TAG } from "./setting-tag.ts";

// One name, quoted or not, then its fallback fonts.
const FONT_STACK = /^\s*(["']?)([A-Za-z0-9][A-Za-z0-9 ]{0,49})\1\s*(?:,[A-Za-z0-9 "'-]{1,60}){0,20}$/;
/** The schema is of what an author writes; the tag is replaced before the stack is read. */
const TAGGED = `^\\s*${SETTING_TAG}\\s*(?:,[A-Za-z0-9 "'-]{1,60}){0,20}$`;

const schema = { type: "string", pattern: `${FONT_STACK.source}|${TAGGED}` };

/** Reads the name of a font family, or the first of a list: the fallback fonts are the same for every font. */
export const fontFamily = reader<string>(schema, (value, place) => {
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
