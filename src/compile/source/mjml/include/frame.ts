import { type ComposedText, type SourceFile, writtenText } from "../../shared/composed-text.ts";
import { parseElements } from "../parse-elements.ts";

/** What is around a fragment of a mail, by what it begins with. */
const FRAMES: readonly (readonly [content: RegExp, open: string, close: string])[] = [
  [/^(?:mj-(?:section|wrapper|hero|raw)|lp-content)$/, "<mjml><mj-body>", "</mj-body></mjml>"],
  [/^mj-(?:column|group)$/, "<mjml><mj-body><mj-section>", "</mj-section></mj-body></mjml>"],
  [/^/, "<mjml><mj-body><mj-section><mj-column>", "</mj-column></mj-section></mj-body></mjml>"],
];

/** True for a partial that is a whole mail, with a head. */
export function isWhole({ text }: SourceFile): boolean {
  return /<mjml[\s>]/.test(text);
}

/** A fragment as a mail of its own, so that it can be compiled alone. */
export function frame(file: SourceFile, composed: ComposedText): ComposedText {
  const name = firstElement(file.text);
  const [, open = "", close = ""] = FRAMES.find(([content]) => content.test(name)) ?? [];
  return [...writtenText(open, file, 0), ...composed, ...writtenText(close, file, file.text.length)];
}

function firstElement(text: string): string {
  const [first] = parseElements(`<mj-body>${text}</mj-body>`).root?.children.filter(isElement) ?? [];
  return first?.name ?? "mj-section";
}

/** mjml reads a comment as raw content. */
function isElement({ content }: { readonly content: { readonly raw: string } | undefined }): boolean {
  return content?.raw.startsWith("<!--") !== true;
}
