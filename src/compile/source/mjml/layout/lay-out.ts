import { type ComposedText, cutText, editText, type TextEdit, writtenAt } from "../../shared/composed-text.ts";
import type { SourceAttribute, SourceElement } from "../source-element.ts";
import type { LayoutContent } from "./find-content.ts";
import { isOfLayout } from "./layout-name.ts";
import { insideOf, type MailPart } from "./mail-part.ts";

/**
 * A layout with the content of a mail in its place, and the attributes that the mail may set. What the mail has in its
 * head follows that of the layout: of titles and previews mjml has the last.
 */
export function layOut(
  layout: MailPart,
  { element, open }: LayoutContent,
  mail: MailPart,
): { readonly text: ComposedText; readonly head: ComposedText } {
  const body = layout.body ?? layout.root;
  const own = mail.body?.attributes.filter(({ name }) => open.has(name)) ?? [];
  const text = editText(layout.text, [
    { from: element.start, to: element.end, text: insideOf(mail, mail.body) },
    // What is found of the mail as a whole is where the mail begins.
    {
      from: layout.root.start,
      to: nameEnd(layout.root),
      text: cutText(mail.text, mail.root.start, nameEnd(mail.root)),
    },
    ...setAttributes(
      layout.root,
      mail,
      mail.root.attributes.filter((each) => !isOfLayout(each)),
    ),
    ...setAttributes(body, mail, own),
  ]);
  const head = mail.root.children.find(({ name }) => name === "mj-head");
  return { text, head: insideOf(mail, head) };
}

function nameEnd({ name, start }: SourceElement): number {
  return start + 1 + name.length;
}

function setAttributes(element: SourceElement, mail: MailPart, own: readonly SourceAttribute[]): readonly TextEdit[] {
  const end = nameEnd(element);
  return own.map((attribute) => {
    const text = cutText(mail.text, attribute.from, attribute.to);
    const replaced = element.attributes.find((each) => each.name === attribute.name);
    if (replaced !== undefined) return { from: replaced.from, to: replaced.to, text };
    return { from: end, to: end, text: [...writtenAt(attribute.from, mail.text, " "), ...text] };
  });
}
