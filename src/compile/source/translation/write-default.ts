import { readMessageText } from "../../../domain/translation/message-text.ts";
import { decodeEntities } from "../mjml/decode-entities.ts";
import { escapeMarkup } from "../shared/escape-markup.ts";
import type { TextSyntax } from "./text-unit.ts";

/** The default of a tag, which is the last thing in it: with its quotes, or without in a document. */
const DEFAULT = /(\|\s*(?:default\s*:\s*)?)(?:'[^']*'|("[^"]*")|[^'"|{}]*?)(\s*\}\})$/;

/** A tag with another default, as it is written within a text of that syntax. */
export function writeDefault(tag: string, translation: string, within: TextSyntax): string {
  const written = within === "html" || within === "attribute" ? decodeEntities(tag).text : tag;
  const text = readMessageText(translation)
    .parts.map((part) => (part.kind === "text" ? part.text : ""))
    .join("");
  const translated = written.replace(DEFAULT, (_, lead: string, double: string | undefined, end: string) => {
    return lead + inQuotes(text, double === undefined ? "'" : '"', within) + end;
  });
  if (within === "attribute") return escapeMarkup(translated);
  return within === "html" ? translated.replaceAll("&", "&amp;").replaceAll("<", "&lt;") : translated;
}

/** In the quotes that the tag has, if it can be: nothing escapes them, and a string of JSON ends at double ones. */
function inQuotes(text: string, quote: string, within: TextSyntax): string {
  if (within === "json") return `'${JSON.stringify(text.replaceAll("'", "’").replaceAll('"', "”")).slice(1, -1)}'`;
  const other = quote === "'" ? '"' : "'";
  if (!text.includes(quote)) return quote + text + quote;
  return text.includes(other) ? `'${text.replaceAll("'", "’")}'` : other + text + other;
}
