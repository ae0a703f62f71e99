import { type Place, report } from "../../../../domain/document/place.ts";
import { type ComposedText, cutText, editText, plainText, writtenText } from "../../shared/composed-text.ts";
import { parseElements } from "../parse-elements.ts";
import type { SourceElement } from "../source-element.ts";

/** A file with its includes resolved, except for the parts that belong to the head. */
export interface ComposedFile {
  readonly text: ComposedText;
  /** In the order of the includes; each with the index in the text where what it gives to the body is over. */
  readonly heads: readonly { readonly text: ComposedText; readonly end: number; readonly place: Place }[];
  /** Style sheets, which mjml puts behind everything else in the head. */
  readonly styles: readonly ComposedText[];
}

/** A mail with what its includes give to the head at the end of its first mj-head, or in one of their own. */
export function settleHead({ text, heads, styles }: ComposedFile): ComposedText {
  const [first] = [...heads.flatMap((head) => head.text), ...styles.flat()];
  const root = first && parseElements(plainText(text)).root;
  if (first === undefined || root === undefined) return text;
  const head = root.children.find(({ name }) => name === "mj-head");
  for (const { end, place } of heads) {
    if (head === undefined || head.start < end) continue;
    const message = "mjml would take the mj-head of this file for that of the mail, and leave out the one below";
    report(place, "mjml.include-invalid", `${message}; include it behind <mj-head>`);
  }
  const given = [...heads.flatMap((each) => each.text), ...styles.flat()];
  const write = (tag: string): ComposedText => writtenText(tag, first.file, first.from);
  const whole = [...write("<mj-head>"), ...given, ...write("</mj-head>")];
  if (head === undefined) return editText(text, [{ from: root.innerStart, to: root.innerStart, text: whole }]);
  return isSelfClosing(head, text)
    ? editText(text, [{ from: head.start, to: head.innerStart, text: whole }])
    : editText(text, [{ from: head.innerEnd, to: head.innerEnd, text: given }]);
}

function isSelfClosing({ innerStart }: SourceElement, text: ComposedText): boolean {
  return plainText(cutText(text, innerStart - 2, innerStart)) === "/>";
}
