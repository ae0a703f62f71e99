import type { Diagnostic } from "../../../../domain/diagnostic.ts";
import { report } from "../../../../domain/document/place.ts";
import { quote } from "../../../../domain/quote.ts";
import type { ComponentRules } from "../../../mail/mjml-tree/component-rules.ts";
import { type ComposedText, cutText, plainText, type SourceFile, wholeText } from "../../shared/composed-text.ts";
import { SourcePlaces } from "../../shared/source-places.ts";
import { checkTags, endsWithParent } from "../check-tags.ts";
import { matchTags } from "../match-tags.ts";
import { parseElements } from "../parse-elements.ts";
import type { SourceElement } from "../source-element.ts";
import { type ComposedFile, settleHead } from "./settle-head.ts";

/** What an included file gives to the place where it is included, and to the head of the mail. */
export interface SplitFile {
  readonly body: ComposedText;
  readonly head: ComposedText;
}

/** True for a file that mjml treats as a mail; every other file is a fragment. */
export function isMail({ path, text }: SourceFile): boolean {
  return path === undefined || text.includes("<mjml>");
}

/**
 * Splits a file as mjml does: of a mail it takes what is in mj-body and in mj-head, a piece of one is taken whole.
 * Undefined after a fault that would reach beyond the file.
 */
export function splitFile(
  file: SourceFile,
  composed: ComposedFile,
  rules: ComponentRules,
  found: Diagnostic[],
): SplitFile | undefined {
  if (!checkClosed(composed.text, rules, new SourcePlaces(composed.text, found))) return undefined;
  if (!checkWhole(file, "mj-body", found)) return undefined;
  const heads = [...composed.heads.flatMap(({ text }) => text), ...composed.styles.flat()];
  if (!isMail(file) && !isMailWithAttributes(file)) return { body: composed.text, head: heads };
  const text = settleHead(composed);
  const places = new SourcePlaces(text, found);
  const { root } = parseElements(plainText(text));
  if (root?.name !== "mjml" || !isMail(file)) {
    const message = "mjml reads a file as a mail only if it begins with <mjml> without attributes; begin it like that";
    return report(places.at(root?.start ?? 0), "mjml.include-invalid", message);
  }
  return splitMail(root, text, places);
}

/** Reports tags that do not match. Returns false for those whose fault would reach beyond the text. */
export function checkClosed(text: ComposedText, rules: ComponentRules, places: SourcePlaces): boolean {
  const matched = matchTags(plainText(text), rules);
  checkTags(matched, rules, places);
  return matched.strays.length === 0 && matched.unclosed.every((element) => endsWithParent(element, rules));
}

/** mjml does not treat such a file as a mail, and omits all of it. */
function isMailWithAttributes({ text }: SourceFile): boolean {
  return parseElements(text).root?.name === "mjml";
}

function splitMail(root: SourceElement, text: ComposedText, places: SourcePlaces): SplitFile {
  const plain = plainText(text);
  const [body, head] = ["mj-body", "mj-head"].map((name) => root.children.find((child) => child.name === name));
  for (const child of root.children) {
    if (child === body || child === head || plain.startsWith("<!--", child.start)) continue;
    const message = `of an included mail mjml takes one mj-head and one mj-body, and leaves out this ${quote(child.name)}`;
    report(places.at(child.start), "mjml.include-invalid", message);
  }
  const inside = (element: SourceElement | undefined): ComposedText =>
    element === undefined ? [] : cutText(text, element.innerStart, element.innerEnd);
  return { body: inside(body), head: inside(head) };
}

/** Reports a file that does not end where a component around it does. Returns true when it does. */
export function checkWhole(file: SourceFile, component: string, found: Diagnostic[]): boolean {
  const { root } = parseElements(`<mjml><${component}>${file.text}</${component}><mj-end /></mjml>`);
  const [first, last, ...others] = root?.children ?? [];
  const isInOne = first?.name === component && last?.name === "mj-end" && others.length === 0;
  const isCopied = component === "mj-body" || (first?.content?.raw ?? "") === file.text.trim();
  if (isInOne && isCopied) return true;
  const message = `a comment, tag, script or style in this file is not closed, or it holds </${component}>`;
  report(new SourcePlaces(wholeText(file), found).at(0), "mjml.include-invalid", message);
  return false;
}
