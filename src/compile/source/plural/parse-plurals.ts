import { MEMBERS_PATTERN } from "../../../domain/document/name-members.ts";
import { quote } from "../../../domain/quote.ts";
import { scanMarkup } from "../markup/scan-markup.ts";
import { BranchTags } from "./branch-tags.ts";
import { checkBranches } from "./check-branches.ts";
import type {
  PluralBranch,
  PluralChoice,
  PluralFault,
  PluralPart,
  PluralsFound,
  PluralType,
  TextRange,
} from "./plural-text.ts";

/** What a text is made of beside choices. */
export interface PluralSyntax {
  /** Whether elements and character references of HTML are in it. */
  readonly isHtml?: boolean;
  /** How tags are written: `{{ name }}`, or `{name}` as in translatable texts. */
  readonly tags?: "double" | "single";
}

const BEGIN = new RegExp(`\\{\\s*(${MEMBERS_PATTERN})\\s*,\\s*(plural|selectordinal|select)\\s*,`, "y");
const MAY_BEGIN = /\{[^{}]*,\s*(?:plural|select)/;
const OFFSET = /offset\s*:/y;
const SELECTOR = /=\d{1,15}(?!\d)|[^\s{}=,#'"<>&]+/y;
const TAG = /\{\{(?:[^{}'"]|'[^']*'|"[^"]*")*\}\}|\{\{[^{}]*\}\}/y;
const ARGUMENT = new RegExp(`\\{\\s*(${MEMBERS_PATTERN})\\s*\\}`, "y");
const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});/iy;
const MAX_DEPTH = 5;
const MAX_BRANCHES = 100;

/** True for a text that may have choices. */
export function mayHavePlurals(text: string): boolean {
  return MAY_BEGIN.test(text);
}

/**
 * Finds the choices of a text, in ICU MessageFormat 1: each begins with `{name, plural,`, `{name, selectordinal,` or
 * `{name, select,`. What lies outside of them, with other braces and quotes, has no meaning here.
 */
export function parsePlurals(text: string, { isHtml = false, tags = "double" }: PluralSyntax = {}): PluralsFound {
  const choices: PluralChoice[] = [];
  const faults: PluralFault[] = [];
  if (!mayHavePlurals(text)) return { choices, faults };
  let end = 0;
  for (const at of beginnings(text, isHtml ? textRanges(text) : [{ start: 0, end: text.length }])) {
    if (at < end) continue;
    const read = readAt(text, at, isHtml, tags);
    end = read.end;
    if ("message" in read) faults.push(read);
    else choices.push(read);
  }
  return { choices, faults };
}

function* beginnings(text: string, ranges: readonly TextRange[]): Generator<number> {
  for (const { start, end } of ranges) {
    for (let at = text.indexOf("{", start); at >= 0 && at < end; at = text.indexOf("{", at + 1)) {
      if (beginsAt(text, at)) yield at;
    }
  }
}

function readAt(text: string, at: number, isHtml: boolean, tags: "double" | "single"): PluralChoice | PluralFault {
  try {
    return new PluralReader(text, isHtml, tags).readChoice(at, 0);
  } catch (err) {
    if (err instanceof SyntaxFault) return err.range;
    throw err;
  }
}

/** What is shown of HTML. */
function textRanges(html: string): readonly TextRange[] {
  return scanMarkup(html).filter(({ attribute, isJson }) => attribute === undefined && !isJson);
}

function beginsAt(text: string, at: number): boolean {
  return matchAt(BEGIN, text, at) !== null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

class SyntaxFault extends Error {
  readonly range: PluralFault;

  constructor(start: number, end: number, message: string) {
    super(message);
    this.range = { start, end, message };
  }
}

class PluralReader {
  readonly #text: string;
  readonly #isHtml: boolean;
  readonly #tags: "double" | "single";
  #at = 0;

  constructor(text: string, isHtml: boolean, tags: "double" | "single") {
    this.#text = text;
    this.#isHtml = isHtml;
    this.#tags = tags;
  }

  readChoice(start: number, depth: number): PluralChoice {
    const [begin = "", name = "", type = ""] = matchAt(BEGIN, this.#text, start) ?? [];
    this.#at = start + begin.length;
    if (this.#text[start - 1] === "{" && depth === 0) {
      this.#fail(start, `"${quote(begin)}" begins with two braces; write one, and close it with one`);
    }
    if (depth === MAX_DEPTH) this.#fail(start, `"${quote(begin)}" is nested deeper than ${MAX_DEPTH} choices`);
    const written = { kind: "choice", start, type: type as PluralType, name } as const;
    const branches: PluralBranch[] = [];
    while (!this.#takes("}")) {
      if (branches.length === MAX_BRANCHES) this.#fail(start, `"${quote(begin)}" has more than ${MAX_BRANCHES} texts`);
      branches.push(this.#readBranch(written, depth));
    }
    const choice: PluralChoice = { ...written, end: this.#at, branches };
    const fault = checkBranches(choice);
    if (fault !== undefined) this.#fail(fault.start, fault.message);
    return choice;
  }

  #readBranch(choice: Pick<PluralChoice, "start" | "type" | "name">, depth: number): PluralBranch {
    this.#skipSpace();
    const selectorAt = this.#at;
    if (selectorAt >= this.#text.length) this.#failUnclosed(choice);
    const [selector] = matchAt(SELECTOR, this.#text, selectorAt) ?? [];
    if (selector === undefined) {
      this.#fail(selectorAt, `"${quote(this.#text.slice(selectorAt, selectorAt + 20))}" ${NO_SELECTOR}`);
    }
    if (choice.type !== "select" && matchAt(OFFSET, this.#text, selectorAt)) this.#fail(selectorAt, NO_OFFSET);
    this.#at = selectorAt + selector.length;
    if (!this.#takes("{")) this.#fail(selectorAt, `"${quote(selector)}" has no text; write ${selector} {…}`);
    const start = this.#at;
    const parts = this.#readParts(choice, depth);
    return { selector, selectorAt, start, end: this.#at - 1, parts };
  }

  /** Up to the brace that closes the branch, which is read, too. */
  #readParts(choice: Pick<PluralChoice, "start" | "type" | "name">, depth: number): readonly PluralPart[] {
    const parts: PluralPart[] = [];
    const tags = new BranchTags();
    let from = this.#at;
    const add = (part?: PluralPart): void => {
      const end = part?.start ?? this.#at;
      if (end > from) parts.push({ kind: "text", start: from, end, text: this.#text.slice(from, end) });
      if (part === undefined) return;
      parts.push(part);
      from = part.end;
      this.#at = part.end;
    };
    while (this.#text[this.#at] !== "}") {
      if (this.#at >= this.#text.length) this.#failUnclosed(choice);
      const opaque = this.#opaqueEnd(this.#at, tags);
      if (opaque === undefined) this.#readCharacter(choice, depth, add);
      else this.#at = opaque;
    }
    add();
    const open = tags.fault();
    if (open !== undefined) this.#fail(from, open);
    this.#at += 1;
    return parts;
  }

  #readCharacter({ name, type }: Pick<PluralChoice, "name" | "type">, depth: number, add: AddPart): void {
    const at = this.#at;
    const character = this.#text[at];
    if (character === "'") this.#readQuote(type, add);
    else if (character === "{") add(this.#readBrace(at, depth));
    else if (character === "#" && type !== "select") add({ kind: "number", start: at, end: at + 1, name });
    else this.#at = at + 1;
  }

  /** The end of a tag, an element's tag or a character reference, in which no character has a meaning here. */
  #opaqueEnd(at: number, tags: BranchTags): number | undefined {
    const tag = this.#tags === "double" ? matchAt(TAG, this.#text, at) : null;
    if (tag !== null) return at + tag[0].length;
    if (!this.#isHtml) return undefined;
    const reference = matchAt(REFERENCE, this.#text, at);
    if (reference !== null) return at + reference[0].length;
    const element = tags.read(this.#text, at);
    return element === undefined ? undefined : at + element;
  }

  #readBrace(at: number, depth: number): PluralPart {
    if (beginsAt(this.#text, at)) return this.readChoice(at, depth + 1);
    const argument = matchAt(ARGUMENT, this.#text, at);
    const [written = "", name = ""] = argument ?? [];
    if (argument === null) this.#fail(at, `"${quote(this.#text.slice(at, at + 20))}" ${NO_BRACE}`);
    if (this.#tags === "double") this.#fail(at, `"${quote(written)}" is not a tag; write {{ ${name} }}`);
    return { kind: "argument", start: at, end: at + written.length, name };
  }

  /**
   * A quote before a character with a meaning begins a text without any, up to the next one; two are one (ICU
   * MessageFormat, ApostropheMode DOUBLE_OPTIONAL). Any other quote is itself.
   */
  #readQuote(type: PluralType, add: AddPart): void {
    const start = this.#at;
    const next = this.#text[start + 1] ?? "";
    const [quoted = ""] = matchAt(/'(?:[^']|'')*(?:'|$)/y, this.#text, start) ?? [];
    if (next === "'") add({ kind: "text", start, end: start + 2, text: "'" });
    else if (!(type === "select" ? "{}" : "{}#").includes(next)) this.#at = start + 1;
    else if (this.#isHtml && quoted.includes("<")) this.#fail(start, MARKUP_IN_QUOTES);
    else {
      const text = quoted.slice(1).replace(/'$/, "").replaceAll("''", "'");
      add({ kind: "text", start, end: start + quoted.length, text });
    }
  }

  #takes(brace: "{" | "}"): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== brace) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    this.#at += matchAt(/\s*/y, this.#text, this.#at)?.[0].length ?? 0;
  }

  #failUnclosed({ start, name, type }: Pick<PluralChoice, "start" | "name" | "type">): never {
    this.#at = this.#text.length;
    return this.#fail(start, `"{${quote(name)}, ${type}," is never closed; write } behind its last text`);
  }

  #fail(at: number, message: string): never {
    throw new SyntaxFault(at, Math.max(this.#at, at + 1), message);
  }
}

type AddPart = (part?: PluralPart) => void;

const MARKUP_IN_QUOTES = "a text in quotes has an element in it; close the quote before the element";
const NO_SELECTOR = "is where the name of a text belongs; write other {…}, or } to close";
const NO_OFFSET =
  "has an offset, which is not supported; give the number that is to be shown as a value of its own, and use that";
const NO_BRACE = "begins with a brace that opens neither a tag nor a choice; write '{' for the character itself";
