import type { PartKind } from "../../../domain/template/template-kind.ts";
import { withScriptFonts } from "../../mail/locale/with-script-fonts.ts";
import { MJML_FONTS } from "../../mail/mjml-tree/mjml-fonts.ts";
import { directionOf } from "../document/direction.ts";
import { layoutAttribute } from "../mjml/layout/layout-name.ts";
import { parseElements } from "../mjml/parse-elements.ts";
import { readsFromRight } from "../mjml/reads-from-right.ts";
import type { SourceElement } from "../mjml/source-element.ts";
import { type ComposedText, editText, plainText, type TextEdit, writtenAt } from "../shared/composed-text.ts";
import { escapeMarkup } from "../shared/escape-markup.ts";

/** What components have on the left unless they say otherwise, on the right. */
const MIRRORED = `<mj-attributes><mj-all direction="rtl" />${["mj-text", "mj-table", "mj-social-element"]
  .map((name) => `<${name} align="right" />`)
  .join("")}</mj-attributes>`;

/**
 * MJML in a language, and in the direction in which that is written. A mail says both itself; the defaults of its
 * components are those of its layout, if it has one. A piece of a mail has neither.
 */
export function setMjmlLanguage(text: ComposedText, locale: string, kind?: PartKind): ComposedText {
  const source = plainText(text);
  const { root } = parseElements(source);
  if (root?.name !== "mjml") return text;
  const direction = directionOf({ dir: undefined, language: locale });
  const isNamed = direction === "rtl" || root.attributes.some(({ name }) => name === "dir");
  const names = [["lang", locale], ...(isNamed ? [["dir", direction]] : [])] as const;
  const isMirrored = direction === "rtl" && !readsFromRight(root);
  const defaults = `${scriptDefault(locale) ?? ""}${isMirrored ? MIRRORED : ""}`;
  const isWhole = layoutAttribute(root) === undefined && defaults !== "";
  return editText(text, [
    ...(kind === undefined ? names.map(([name = "", value = ""]) => toEdit(text, root, name, value)) : []),
    ...(isWhole ? [defaultsEdit(text, root, source, defaults)] : []),
  ]);
}

/** The fonts of components that name none, with those of the script of a language. */
function scriptDefault(locale: string): string | undefined {
  const families = withScriptFonts(MJML_FONTS, locale);
  if (families === MJML_FONTS) return undefined;
  return `<mj-attributes><mj-all font-family="${families}" /></mj-attributes>`;
}

/** Whether the author has a mail read from right to left. A piece of a mail does not say it. */
export function isRightToLeft(text: string): boolean {
  const { root } = parseElements(text);
  return root !== undefined && readsFromRight(root);
}

/** An attribute in the place of the one of its name, or behind the name of the element. */
function toEdit(text: ComposedText, { attributes, start }: SourceElement, name: string, value: string): TextEdit {
  const found = attributes.find((attribute) => attribute.name === name);
  const written = `${name}="${escapeMarkup(value)}"`;
  if (found !== undefined) return { from: found.from, to: found.to, text: writtenAt(found.from, text, written) };
  const behind = start + "<mjml".length;
  return { from: behind, to: behind, text: writtenAt(start, text, ` ${written}`) };
}

/** The defaults at the beginning of the head, which may have to be written. What an author says counts before them. */
function defaultsEdit(text: ComposedText, root: SourceElement, source: string, defaults: string): TextEdit {
  const head = root.children.find(({ name }) => name === "mj-head");
  const isOpen = head !== undefined && source.slice(head.innerStart - 2, head.innerStart) !== "/>";
  if (isOpen) return { from: head.innerStart, to: head.innerStart, text: writtenAt(head.start, text, defaults) };
  const [from, to] = head === undefined ? [root.innerStart, root.innerStart] : [head.start, head.innerStart];
  return { from, to, text: writtenAt(from, text, `<mj-head>${defaults}</mj-head>`) };
}
