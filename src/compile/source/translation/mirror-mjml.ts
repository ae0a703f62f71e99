import { isComponentName } from "../mjml/component-name.ts";
import { parseElements } from "../mjml/parse-elements.ts";
import type { SourceAttribute, SourceElement } from "../mjml/source-element.ts";
import { type ComposedText, cutText, plainText } from "../shared/composed-text.ts";
import { mirrorCss } from "./mirror-css.ts";
import { mirrorHtml } from "./mirror-html.ts";
import { mirrorProperty } from "./mirror-property.ts";
import { applyEdits, type SourceEdit } from "./source-edit.ts";

/**
 * A whole mail in MJML for a language that is read in the other direction: what its components, its HTML and its style
 * sheets have on the left is on the right. Documents in it have the direction of the mail, and pictures stay as they
 * are.
 */
export function mirrorMjml(text: ComposedText): ComposedText {
  const { root } = parseElements(plainText(text));
  if (root === undefined) return text;
  const isOfDocument = ({ from }: SourceEdit) => cutText(text, from, from + 1)[0]?.node !== undefined;
  return applyEdits(
    text,
    editsOf(root).filter((edit) => !isOfDocument(edit)),
  );
}

function editsOf({ name, attributes, content, children }: SourceElement): readonly SourceEdit[] {
  const own = isComponentName(name) ? attributes.flatMap(mirrorAttribute) : [];
  const mirror = name === "mj-style" ? mirrorCss : mirrorHtml;
  return [...own, ...(content === undefined ? [] : mirror(content)), ...children.flatMap(editsOf)];
}

/** Of a component; `left-icon` is what it shows, and no side. */
const SIDED = /-(?:left|right)$/;
const DIRECTIONS: Readonly<Record<string, string>> = { ltr: "rtl", rtl: "ltr" };

function mirrorAttribute({ name, raw, start, from }: SourceAttribute): readonly SourceEdit[] {
  const mirrored = mirrorProperty({ name, value: raw });
  if (SIDED.test(name)) return [{ from, to: from + name.length, written: mirrored.name }];
  const value = name === "direction" ? (DIRECTIONS[raw.trim()] ?? raw) : mirrored.value;
  return value === raw ? [] : [{ from: start, to: start + raw.length, written: value }];
}
