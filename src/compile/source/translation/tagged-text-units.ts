import type { MessageRole } from "../../../domain/translation/source-message.ts";
import { scanPlainText } from "../plain-text/scan-plain-text.ts";
import { cutText } from "./cut-text.ts";
import { hasWords, type TextKind, type TextUnit } from "./text-unit.ts";
import { toFlow } from "./to-flow.ts";

/** A text without markup: a subject, a label, what a picture says. */
export function taggedTextUnits(raw: string, role: MessageRole, kind: TextKind, start = 0): readonly TextUnit[] {
  const { pieces, defaults } = cutText({ raw, start, syntax: "plain" }, kind);
  const flow = toFlow(pieces, role, "plain");
  return [...(flow && hasWords(flow) ? [flow] : []), ...defaults];
}

const BLANK_LINE = /\n[^\S\n]*(?=\n)/g;

/** The paragraphs of a plain text: a blank line or a mark is between two. */
export function plainTextUnits(text: string, kind: TextKind): readonly TextUnit[] {
  const cuts = [...scanPlainText(text, () => undefined), ...blankLines(text)];
  const ends = [...cuts, { from: text.length, to: text.length }].toSorted((one, other) => one.from - other.from);
  let start = 0;
  return ends.flatMap(({ from, to }) => {
    const begin = start;
    start = Math.max(start, to);
    return from > begin ? taggedTextUnits(text.slice(begin, from), "plain-text", kind, begin) : [];
  });
}

function blankLines(text: string): readonly { readonly from: number; readonly to: number }[] {
  return [...text.matchAll(BLANK_LINE)].map(({ 0: blank, index }) => ({ from: index, to: index + blank.length }));
}

/** Values of settings that parameters are given: addresses, colours, lengths, and words of a machine. */
const SETTING = /^(?:#[0-9a-f]{3,8}|(?:https?|mailto|tel|sms|cid):.*|[-+]?[\d.]+(?:px|%|em)?|[a-z0-9_-]+)$/is;

/** Whether what a parameter is given is a text for people. */
export function isForPeople(text: string): boolean {
  const written = text.trim();
  return !SETTING.test(written) || /^[A-Z][a-z]+$/.test(written);
}
