import { isComponentName } from "../mjml/component-name.ts";
import type { SourceAttribute, SourceElement } from "../mjml/source-element.ts";
import { type ComposedText, editText, plainText, type TextEdit, writtenAt } from "../shared/composed-text.ts";
import { parsePiece } from "./parse-piece.ts";

/**
 * MJML, or a piece of it, for a language that is read in the other direction: what its components have on the left is
 * on the right. HTML in them and pictures stay as they are written.
 */
export function mirrorMjml(text: ComposedText): ComposedText {
  const { root, before } = parsePiece(plainText(text));
  if (root === undefined) return text;
  return editText(
    text,
    editsOf(root).map(({ from, to, written }): TextEdit => {
      return { from: from - before, to: to - before, text: writtenAt(from - before, text, written) };
    }),
  );
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly written: string;
}

function editsOf({ name, attributes, children }: SourceElement): readonly Edit[] {
  const own = isComponentName(name) ? attributes.flatMap(mirrorAttribute) : [];
  return [...own, ...children.flatMap(editsOf)];
}

const OTHER_SIDE: Readonly<Record<string, string>> = { left: "right", right: "left", ltr: "rtl", rtl: "ltr" };
const WORDS = new Set(["align", "direction", "text-align"]);
const SIDE = /-(left|right)$/;
/** Of boxes that have four sides; top, right, bottom, left. */
const BOX = /^(\S+)\s+(\S+)\s+(\S+)\s+(\S+)$/;

function mirrorAttribute({ name, raw, start, from }: SourceAttribute): readonly Edit[] {
  const side = SIDE.exec(name)?.[1];
  if (side !== undefined) {
    const written = name.replace(SIDE, `-${OTHER_SIDE[side]}`);
    return [{ from, to: from + name.length, written }];
  }
  const value = raw.trim();
  const written = WORDS.has(name) ? OTHER_SIDE[value] : mirrorBox(name, value);
  return written === undefined || written === value ? [] : [{ from: start, to: start + raw.length, written }];
}

function mirrorBox(name: string, value: string): string | undefined {
  const [, first, second, third, fourth] = BOX.exec(value) ?? [];
  if (first === undefined) return undefined;
  if (name.endsWith("padding")) return [first, fourth, third, second].join(" ");
  // The corners, from that at the top on the left.
  return name.endsWith("border-radius") ? [second, first, fourth, third].join(" ") : undefined;
}
