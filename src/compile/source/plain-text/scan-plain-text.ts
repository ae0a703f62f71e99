import { isMarkAllowed, refuseMark } from "../../../domain/marks.ts";
import type { FixedRule } from "../../../domain/rules.ts";

/**
 * A mark of a plain text: `<lp-if test="…">`, `<lp-else-if test="…">`, `<lp-else>`, `<lp-each list="…">`, or what
 * closes one of them.
 */
export interface PlainMark {
  readonly kind: "if" | "else-if" | "else" | "each";
  readonly isClosing: boolean;
  readonly start: number;
  /** The range that is removed with the mark: its whole line if the line contains nothing else. */
  readonly from: number;
  readonly to: number;
  /** The condition, or the name of the list, as it is written. */
  readonly value: string;
  readonly valueAt: number;
  readonly max: number | undefined;
  /** What the items of a list are called. */
  readonly as: string | undefined;
}

const MARK = /<\/?(lp-[\w-]*)/gi;

/** What else a mark of a list may have, each once. */
const OPTION = "\\s+(?:as\\s*=\\s*[\"']\\s*\\w{1,64}\\s*[\"']|max\\s*=\\s*[\"']\\d{1,4}[\"'])";

/** No value is longer than the most that a condition may be by far, so that the work is linear whatever the text. */
const FORMS = [
  { kind: "if", isClosing: false, pattern: /<lp-if\s+test\s*=\s*(?:"([^"]{0,4000})"|'([^']{0,4000})')\s*>/y },
  {
    kind: "else-if",
    isClosing: false,
    pattern: /<lp-else-if\s+test\s*=\s*(?:"([^"]{0,4000})"|'([^']{0,4000})')\s*>/y,
  },
  {
    kind: "each",
    isClosing: false,
    pattern: new RegExp(`<lp-each\\s+list\\s*=\\s*(?:"([^"]{0,700})"|'([^']{0,700})')((?:${OPTION}){0,2})\\s*>`, "y"),
  },
  { kind: "else", isClosing: false, pattern: /<lp-else\s*>/y },
  { kind: "else-if", isClosing: true, pattern: /<\/lp-else-if\s*>/y },
  { kind: "if", isClosing: true, pattern: /<\/lp-if\s*>/y },
  { kind: "each", isClosing: true, pattern: /<\/lp-each\s*>/y },
  { kind: "else", isClosing: true, pattern: /<\/lp-else\s*>/y },
] as const;

/** More than an answer lists. */
const MAX_FAULTS = 1_000;

/** Finds the marks of a plain text, in order. Reports what begins like one and is none. */
export function scanPlainText(
  text: string,
  report: (index: number, rule: FixedRule, message: string) => void,
): readonly PlainMark[] {
  const marks: PlainMark[] = [];
  const unknown = new Set<string>();
  let faults = 0;
  for (const { 0: begin, 1: name = "", index: start } of text.matchAll(MARK)) {
    const mark = readMark(text, start);
    if (mark !== undefined) marks.push(mark);
    if (mark !== undefined || faults >= MAX_FAULTS) continue;
    if (isMarkAllowed(name, "text"))
      report(start, "text.invalid", `${begin} is not written as a mark; there are ${FORMS_SHOWN}`);
    else if (!begin.startsWith("</") || !unknown.has(name)) {
      const { rule, message } = refuseMark(name, begin.startsWith("</") ? `</${name}>` : `<${name}>`, "text");
      report(start, rule, message);
      unknown.add(name);
    }
    faults += 1;
  }
  return marks;
}

const FORMS_SHOWN =
  '<lp-if test="plan == \'pro\'">, <lp-else-if test="…">, <lp-else> and <lp-each list="items" as="item" max="20">, each closed behind what it is about';

function readMark(text: string, start: number): PlainMark | undefined {
  for (const { kind, isClosing, pattern } of FORMS) {
    pattern.lastIndex = start;
    const found = pattern.exec(text);
    if (found === null) continue;
    const [whole, double, single, options = ""] = found;
    const value = double ?? single ?? "";
    const valueAt = start + Math.max(0, whole.indexOf(value, whole.search(/["']/)));
    const line = ownLine(text, start, start + whole.length);
    const max = /\smax\s*=\s*["'](\d+)/.exec(options)?.[1];
    const as = /\sas\s*=\s*["']\s*(\w+)/.exec(options)?.[1];
    return { kind, isClosing, start, ...line, value, valueAt, max: max === undefined ? undefined : Number(max), as };
  }
  return undefined;
}

function ownLine(text: string, start: number, end: number): { readonly from: number; readonly to: number } {
  let from = start;
  while (text[from - 1] === " " || text[from - 1] === "\t") from -= 1;
  let to = end;
  while (text[to] === " " || text[to] === "\t" || text[to] === "\r") to += 1;
  const isAlone = (from === 0 || text[from - 1] === "\n") && (to === text.length || text[to] === "\n");
  return isAlone ? { from, to: Math.min(to + 1, text.length) } : { from: start, to: end };
}
