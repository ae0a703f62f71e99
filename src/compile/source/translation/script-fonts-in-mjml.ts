import { scriptFonts } from "../../mail/locale/script-fonts.ts";
import { withScriptFonts } from "../../mail/locale/with-script-fonts.ts";
import { scanMarkup } from "../markup/scan-markup.ts";
import { isComponentName } from "../mjml/component-name.ts";
import { parseElements } from "../mjml/parse-elements.ts";
import type { SourceElement, SourceText } from "../mjml/source-element.ts";
import { type ComposedText, plainText } from "../shared/composed-text.ts";
import { applyEdits, type SourceEdit } from "./source-edit.ts";

/** The value of a property with its references and tags. In a rule of `@font-face` it is one name. */
const FAMILY =
  /@font-face\s*\{[^}]*\}|(?<=[\s;{"']font-family\s*:|^font-family\s*:)((?:&[#\w]+;|\{\{[^}]*\}\}|[^;{}!])+)/gi;

/** A whole mail in MJML whose lists of fonts have those of the script of a language. */
export function scriptFontsInMjml(text: ComposedText, language: string): ComposedText {
  if (scriptFonts(language).length === 0) return text;
  const { root } = parseElements(plainText(text));
  return root === undefined ? text : applyEdits(text, editsOf(root, language));
}

function editsOf(element: SourceElement, language: string): readonly SourceEdit[] {
  const { name, attributes, content, children } = element;
  const own = attributes.flatMap(({ name: attribute, raw, start }) => {
    return attribute === "font-family" && isComponentName(name) ? editList({ raw, start }, language) : [];
  });
  return [
    ...own,
    ...(content ? editContent(name, content, language) : []),
    ...children.flatMap((child) => editsOf(child, language)),
  ];
}

function editContent(name: string, content: SourceText, language: string): readonly SourceEdit[] {
  if (name === "mj-style") return editCss(content, language);
  return scanMarkup(content.raw)
    .filter(({ attribute }) => attribute === "style")
    .flatMap(({ start, end }) => {
      return editCss({ raw: content.raw.slice(start, end), start: content.start + start }, language);
    });
}

function editCss({ raw, start }: SourceText, language: string): readonly SourceEdit[] {
  return [...raw.matchAll(FAMILY)].flatMap(({ 0: all, 1: list, index }) => {
    return list === undefined ? [] : editList({ raw: all, start: start + index }, language);
  });
}

function editList({ raw, start }: SourceText, language: string): readonly SourceEdit[] {
  const written = withScriptFonts(raw, language);
  return written === raw ? [] : [{ from: start, to: start + raw.length, written }];
}
