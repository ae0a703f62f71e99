import { directionOf } from "../document/direction.ts";
import { parseElements } from "../mjml/parse-elements.ts";
import type { SourceElement } from "../mjml/source-element.ts";
import { type ComposedText, editText, plainText, type TextEdit, writtenAt } from "../shared/composed-text.ts";
import { escapeMarkup } from "../shared/escape-markup.ts";

/** A mail in MJML that says a language, and the direction in which that is written. */
export function setMjmlLanguage(text: ComposedText, locale: string): ComposedText {
  const { root } = parseElements(plainText(text));
  if (root?.name !== "mjml") return text;
  const direction = directionOf({ dir: undefined, language: locale });
  const isNamed = direction === "rtl" || root.attributes.some(({ name }) => name === "dir");
  return editText(text, [
    toEdit(text, root, "lang", locale),
    ...(isNamed ? [toEdit(text, root, "dir", direction)] : []),
  ]);
}

/** An attribute in the place of the one of its name, or behind the name of the element. */
function toEdit(text: ComposedText, { attributes, start }: SourceElement, name: string, value: string): TextEdit {
  const found = attributes.find((attribute) => attribute.name === name);
  const written = `${name}="${escapeMarkup(value)}"`;
  if (found !== undefined) return { from: found.from, to: found.to, text: writtenAt(found.from, text, written) };
  const behind = start + "<mjml".length;
  return { from: behind, to: behind, text: writtenAt(start, text, ` ${written}`) };
}
