import { reportAs } from "../../../domain/document/place.ts";
import { shorten } from "../../../domain/quote.ts";
import type { ComponentRules } from "../../mail/mjml-tree/component-rules.ts";
import type { SourceElement } from "./source-element.ts";
import type { SourcePlaces } from "./source-places.ts";

/** Has a value for its text, and says so nowhere. */
const HOLDS_TEXT = "mj-html-attribute";

/** Statements of EJS and ERB, Liquid and Jinja, Handlebars and Go, which decide about components to be. */
const FOREIGN =
  /<%[\s\S]*?%>|\{%[\s\S]*?%\}|\{#[\s\S]*?#\}|\{\{[-~]?\s*(?:[#/^!>&*]|(?:else|end|if|range|with)\b)[\s\S]*?\}\}/g;

/** More than an answer lists. */
const MAX_FINDINGS = 1_000;

const QUOTED_MAX = 40;

/**
 * Reports text that is directly among components, or beside the mail, which mjml leaves out. Where it is all
 * statements of another template language the mail shows what they would decide about, and that is a warning.
 */
export function checkText(
  source: string,
  elements: readonly SourceElement[],
  rules: ComponentRules,
  places: SourcePlaces,
  allowUnknown: boolean,
): void {
  const severity = allowUnknown ? "warning" : "error";
  const holders = elements.filter(({ name }) => rules.isKnown(name) && !rules.holdsHtml(name) && name !== HOLDS_TEXT);
  for (const { name, content } of holders.slice(0, MAX_FINDINGS)) {
    if (content === undefined) continue;
    const isForeign = content.raw.replace(FOREIGN, "").trim() === "";
    const advice = isForeign ? "conditions are written as lp-if" : "put it into mj-text";
    const message = `"${shown(content.raw)}" is text directly in ${name}, and mjml drops it; ${advice}`;
    reportAs(isForeign ? "warning" : severity, places.at(content.start), "mjml.stray-text", message);
  }
  const root = elements.find(({ name }) => name === "mjml");
  for (const { text, start } of root === undefined ? [] : textBeside(source, root)) {
    const message = `"${shown(text)}" is outside <mjml>, and mjml drops it; remove it`;
    reportAs(severity, places.at(start), "mjml.stray-text", message);
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
