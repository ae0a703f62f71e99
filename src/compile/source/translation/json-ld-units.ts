import type { SourceText } from "../mjml/source-element.ts";
import { cutText } from "./cut-text.ts";
import { hasWords, type TextKind, type TextUnit } from "./text-unit.ts";
import { toFlow } from "./to-flow.ts";

/** Members of schema.org whose values are words for people. */
const WORDS = new Set([
  "abstract",
  "alternateName",
  "articleBody",
  "caption",
  "description",
  "disambiguatingDescription",
  "headline",
  "name",
  "slogan",
  "text",
  "title",
]);

/** Between the name of a member and its colon. */
const MAX_SPACE = 100;
const STRING = /"(?:[^"\\]|\\.)*"/g;
const TAG = /\{\{[\s\S]*?\}\}/g;

/** The texts of JSON-LD: what members such as `name` and `description` say, each alone or in an array. */
export function jsonLdUnits({ raw, start }: SourceText, kind: TextKind): readonly TextUnit[] {
  // The quotes of a default end no string.
  const masked = raw.replaceAll(TAG, (tag) => "_".repeat(tag.length));
  let member = "";
  return [...masked.matchAll(STRING)].flatMap(({ 0: string, index }) => {
    const end = index + string.length;
    const isName = /^\s*:/.test(masked.slice(end, end + MAX_SPACE));
    if (isName) member = string.slice(1, -1);
    if (isName || !WORDS.has(member)) return [];
    return stringUnits({ raw: raw.slice(index + 1, end - 1), start: start + index + 1 }, kind);
  });
}

function stringUnits(text: SourceText, kind: TextKind): readonly TextUnit[] {
  try {
    const { pieces, defaults } = cutText({ ...text, syntax: "json" }, kind);
    const flow = toFlow(pieces, "json-ld", "json");
    return [...(flow && hasWords(flow) ? [flow] : []), ...defaults];
  } catch {
    return []; // no JSON, which the compiler reports
  }
}
