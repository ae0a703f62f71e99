import { withScriptFonts } from "../../mail/locale/with-script-fonts.ts";
import { MJML_FONTS } from "../../mail/mjml-tree/mjml-fonts.ts";
import { directionOf } from "../document/direction.ts";
import { parseElements } from "../mjml/parse-elements.ts";
import type { SourceElement } from "../mjml/source-element.ts";
import { type ComposedText, editText, plainText, type TextEdit, writtenAt } from "../shared/composed-text.ts";
import { mirrorMjml } from "./mirror-mjml.ts";
import { scriptFontsInMjml } from "./script-fonts-in-mjml.ts";

/** How a mail looks in another language. */
export interface LocaleLook {
  /** BCP 47. */
  readonly locale: string;
  /** Whether it is read in the other direction than the source. */
  readonly isMirrored: boolean;
}

/** What components have on the left unless they say otherwise, on the right. */
const ON_THE_RIGHT = `<mj-attributes><mj-all direction="rtl" />${["mj-text", "mj-table"]
  .map((name) => `<${name} align="right" />`)
  .join("")}<mj-social-element align="right" text-padding="4px 0 4px 4px" /></mj-attributes>`;

/**
 * A whole mail in MJML, its layout and partials included, as a language needs it: mirrored if that is read in the other
 * direction, and with the fonts of its script. What authors say counts before the defaults.
 */
export function localizeMjml(text: ComposedText, { locale, isMirrored }: LocaleLook): ComposedText {
  const written = scriptFontsInMjml(isMirrored ? mirrorMjml(text) : text, locale);
  const isFromRight = isMirrored && directionOf({ dir: undefined, language: locale }) === "rtl";
  const defaults = `${scriptDefault(locale)}${isFromRight ? ON_THE_RIGHT : ""}`;
  const { root } = parseElements(plainText(written));
  if (defaults === "" || root?.name !== "mjml") return written;
  return editText(written, [defaultsEdit(written, root, defaults)]);
}

/** The fonts of components that name none, with those of the script of a language. */
function scriptDefault(locale: string): string {
  const families = withScriptFonts(MJML_FONTS, locale);
  return families === MJML_FONTS ? "" : `<mj-attributes><mj-all font-family="${families}" /></mj-attributes>`;
}

/** The defaults at the beginning of the head, which may have to be written. */
function defaultsEdit(text: ComposedText, root: SourceElement, defaults: string): TextEdit {
  const head = root.children.find(({ name }) => name === "mj-head");
  const isOpen = head !== undefined && plainText(text).slice(head.innerStart - 2, head.innerStart) !== "/>";
  if (isOpen) return { from: head.innerStart, to: head.innerStart, text: writtenAt(head.start, text, defaults) };
  const [from, to] = head === undefined ? [root.innerStart, root.innerStart] : [head.start, head.innerStart];
  return { from, to, text: writtenAt(from, text, `<mj-head>${defaults}</mj-head>`) };
}
