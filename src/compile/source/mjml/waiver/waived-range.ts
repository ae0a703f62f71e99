import { isVoid } from "../../markup/void-elements.ts";

const MARKUP = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi;

/** The element that follows a comment of the text, to its end; nothing where none follows. */
export function waivedRange(
  text: string,
  comment: number,
  { length }: string,
): { readonly start: number; readonly end: number; readonly isWhole: boolean } {
  const from = comment + length;
  const tags = [...text.slice(from).matchAll(MARKUP)].filter(([, , name]) => name !== undefined);
  const [first] = tags;
  if (first === undefined || first[1] === "/") return { start: from, end: from, isWhole: false };
  const [, , element = ""] = first;
  const isWhole = element === "mjml";
  let depth = 0;
  for (const { 0: markup, 1: slash, 2: name, 3: attributes = "", index } of tags) {
    if (name !== element) continue;
    depth += slash === "/" ? -1 : attributes.endsWith("/") || isVoid(element) ? 0 : 1;
    if (depth === 0) return { start: from + first.index, end: from + index + markup.length, isWhole };
  }
  return { start: from + first.index, end: text.length, isWhole };
}
