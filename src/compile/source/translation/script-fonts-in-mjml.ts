import { scriptFonts } from "../../mail/locale/script-fonts.ts";
import { withScriptFonts } from "../../mail/locale/with-script-fonts.ts";
import { scanMarkup } from "../markup/scan-markup.ts";
import { isComponentName } from "../mjml/component-name.ts";
import type { SourceElement, SourceText } from "../mjml/source-element.ts";
import { type ComposedText, editText, plainText, type TextEdit, writtenAt } from "../shared/composed-text.ts";
import { parsePiece } from "./parse-piece.ts";

/** The value of a property with its references and tags. In a rule of `@font-face` it is one name. */
const FAMILY =
  /@font-face\s*\{[^}]*\}|(?<=[\s;{"']font-family\s*:|^font-family\s*:)((?:&[#\w]+;|\{\{[^}]*\}\}|[^;{}!])+)/gi;

/** MJML, or a piece of it, whose lists of fonts have those of the script of a language. */
export function scriptFontsInMjml(text: ComposedText, language: string): ComposedText {
  if (scriptFonts(language).length === 0) return text;
  const { root, before } = parsePiece(plainText(text));
  if (root === undefined) return text;
  return editText(
    text,
    editsOf(root, language).map(({ from, to, written }): TextEdit => {
      return { from: from - before, to: to - before, text: writtenAt(from - before, text, written) };
    }),
  );
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly written: string;
}

function editsOf(element: SourceElement, language: string): readonly Edit[] {
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

function editContent(name: string, content: SourceText, language: string): readonly Edit[] {
  if (name === "mj-style") return editCss(content, language);
  return scanMarkup(content.raw)
    .filter(({ attribute }) => attribute === "style")
    .flatMap(({ start, end }) => {
      return editCss({ raw: content.raw.slice(start, end), start: content.start + start }, language);
    });
}

function editCss({ raw, start }: SourceText, language: string): readonly Edit[] {
  return [...raw.matchAll(FAMILY)].flatMap(({ 0: all, 1: list, index }) => {
    return list === undefined ? [] : editList({ raw: all, start: start + index }, language);
  });
}

function editList({ raw, start }: SourceText, language: string): readonly Edit[] {
  const written = withScriptFonts(raw, language);
  return written === raw ? [] : [{ from: start, to: start + raw.length, written }];
}
