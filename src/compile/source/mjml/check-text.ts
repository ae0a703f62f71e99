import { type Place, reportAs } from "../../../domain/document/place.ts";
import { shorten } from "../../../domain/quote.ts";
import type { ComponentRules } from "../../mail/mjml-tree/component-rules.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import { OR_ALLOW } from "./or-allow.ts";
import type { SourceElement } from "./source-element.ts";

/** Has a value for its text, and says so nowhere. */
const HOLDS_TEXT = "mj-html-attribute";

/** Statements of EJS and ERB, Liquid and Jinja, Handlebars and Go, which decide about components to be. */
const FOREIGN =
  /<%[\s\S]*?%>|\{%[\s\S]*?%\}|\{#[\s\S]*?#\}|\{\{[-~]?\s*(?:[#/^!>&*]|(?:else|end|if|range|with)\b)[\s\S]*?\}\}/g;

/** What readers would miss: a letter or a digit of any script. */
const WORD = /[\p{L}\p{N}]/u;

/** More than an answer lists. */
const MAX_FINDINGS = 1_000;

const QUOTED_MAX = 40;

/**
 * Reports text that is directly among components, or beside the mail, which mjml leaves out. It is a warning where no
 * reader misses it: marks such as a stray `>`, and statements of another template language.
 */
export function checkText(
  source: string,
  elements: readonly SourceElement[],
  rules: ComponentRules,
  places: SourcePlaces,
  allowUnknown: boolean,
): void {
  const report = (isLost: boolean, place: Place, message: string): void => {
    const isError = isLost && !allowUnknown;
    reportAs(isError ? "error" : "warning", place, "mjml.stray-text", isError ? message + OR_ALLOW : message);
  };
  const holders = elements.filter(({ name }) => rules.isKnown(name) && !rules.holdsHtml(name) && name !== HOLDS_TEXT);
  for (const { name, content } of holders.slice(0, MAX_FINDINGS)) {
    if (content === undefined) continue;
    const isForeign = content.raw.replace(FOREIGN, "").trim() === "";
    const isLost = !isForeign && WORD.test(content.raw);
    const advice = isForeign ? "conditions are written as lp-if" : isLost ? "put it into mj-text" : "remove it";
    const message = `"${shown(content.raw)}" is text directly in ${name}, and mjml drops it; ${advice}`;
    report(isLost, places.at(content.start), message);
  }
  const root = elements.find(({ name }) => name === "mjml");
  for (const { text, start } of root === undefined ? [] : textBeside(source, root)) {
    const message = `"${shown(text)}" is outside <mjml>, and mjml drops it; remove it`;
    report(WORD.test(text), places.at(start), message);
  }
}

/** Text before the element that holds the mail, and behind it. */
function textBeside(source: string, root: SourceElement): readonly { readonly text: string; readonly start: number }[] {
  const closing = /^[\s\S]*<\/mjml\s*>/i.exec(source)?.[0].length ?? source.length;
  const around = [
    { text: source.slice(0, root.start), from: 0 },
    { text: source.slice(closing), from: closing },
  ];
  return around.flatMap(({ text, from }) => {
    // Comments, declarations and tags say nothing to a reader.
    const blanked = text.replace(/<!--[\s\S]*?(?:-->|$)|<[^>]*(?:>|$)/g, (tag) => " ".repeat(tag.length));
    const found = blanked.trim();
    return found === "" ? [] : [{ text: found, start: from + blanked.indexOf(found) }];
  });
}

function shown(text: string): string {
  return shorten(text.replace(/\s+/g, " "), QUOTED_MAX);
}
