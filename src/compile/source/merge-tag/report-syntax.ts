import { report } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import { findServicePlaceholders } from "../../../domain/sending-service/service-placeholder.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import { adviseOnBraces, adviseOnForeign, type SyntaxKind } from "./advise-on-syntax.ts";

/** Opening delimiters of tags, EJS and ERB, Liquid and Jinja, PHP, FreeMarker and JavaScript. `${{` is a price. */
export const OPENING = /\{\{|\{%|<%|<\?(?:php\b|=)|\$\{(?!\{)/g;

/** Reports what begins like a tag and is none. Returns how many characters are settled by that. */
export function reportSyntax(text: string, start: number, kind: SyntaxKind, place: ScopedPlace): number {
  if (text.startsWith("{{", start)) {
    const written = quoteTag(text, start);
    report(place, "tag.malformed", `"${written}" is not a merge tag; ${adviseOnBraces(written, kind)}`);
    return 2;
  }
  const written = quoteForeign(text, start);
  const message = `"${written}" is the syntax of another template language; ${adviseOnForeign(written, kind)}`;
  report(place, "tag.foreign-syntax", message);
  return 2;
}

/** Where what is no text begins, whether it is a tag or not, except for the placeholders of sending services. */
export function* openings(text: string, service?: string): Generator<number> {
  const placeholders = new Map(
    findServicePlaceholders(text, service).map(({ start, text: { length } }) => [start, length]),
  );
  const search = new RegExp(OPENING);
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    const length = placeholders.get(match.index);
    if (length === undefined) yield match.index;
    else search.lastIndex = match.index + length;
  }
}

/** More than a message quotes. */
const MAX_QUOTED = 1_000;
const MEANT_FOR_TAG = /^(\{+)((?:(?!\{\{|\}\})[\s\S])*)(\}*)/;

/**
 * What was meant for a tag, with its braces: up to those that close it, or else to the next tag or the end of the line.
 */
function quoteTag(text: string, start: number): string {
  const [, open = "", inside = "", close = ""] = MEANT_FOR_TAG.exec(text.slice(start, start + MAX_QUOTED)) ?? [];
  if (close !== "") return quote(open + inside + close.slice(0, open.length));
  return quote((open + inside.replace(/\n[\s\S]*/, "")).trimEnd());
}

const FOREIGN = /^(?:<%[\s\S]*?%>|\{%[\s\S]*?%\}|<\?[\s\S]*?\?>|\$\{[^{}]*\}|.*)/;

/** Up to its closing delimiter, or else to the end of the line. */
function quoteForeign(text: string, start: number): string {
  return quote((FOREIGN.exec(text.slice(start, start + MAX_QUOTED))?.[0] ?? "").trimEnd());
}
