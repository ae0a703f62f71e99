import { quote } from "../quote.ts";
import { MemberNames } from "./member-names.ts";

/** The first thing wrong with a JSON text: the rule in words and an offset in UTF-16 units. */
export interface JsonFault {
  readonly rule: string;
  readonly at: number;
}

/** A member of the outermost object, by offsets in the text: from the quote of its name to behind its value. */
export interface JsonMember {
  readonly name: string;
  readonly at: number;
  readonly valueAt: number;
  /** 0 for one whose end was not reached. */
  readonly end: number;
}

/** How much a text may hold; any number when absent. */
export interface JsonLimits {
  readonly valuesMax?: number;
  /** Of the outermost object. */
  readonly membersMax?: number;
}

/** The result of one pass over a JSON text. */
export interface JsonScan {
  readonly fault: JsonFault | undefined;
  /** Those of the outermost object; empty for another value. */
  readonly members: readonly JsonMember[];
  /** The limit that the text exceeds; the scan stops there. */
  readonly excess: "values" | "members" | undefined;
}

/** The rule of a fault that JSON.parse accepts, and whose value says where it is. */
export const UNPAIRED_SURROGATE = "an unpaired surrogate";

const DEPTH_MAX = 100;

/**
 * Finds what JSON.parse would refuse without saying where, and what it would let pass altered: repeated names (the last
 * one wins), numbers beyond the range of a double (infinity), unpaired surrogates. Builds no value and uses no
 * recursion.
 */
export function scanJson(text: string, limits: JsonLimits = {}): JsonScan {
  const scanner = new JsonScanner(text, limits);
  scanner.run();
  const { fault, members, excess } = scanner;
  return { fault, members, excess };
}

const ARRAY = null;
const END = Number.NaN;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const ARRAY_START = 0x5b;
const ARRAY_END = 0x5d;
const OBJECT_START = 0x7b;
const OBJECT_END = 0x7d;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORD = /true|false|null/y;
/** A number of fewer characters without an exponent is finite. */
const FINITE_LENGTH_MAX = 300;

const UNICODE = 0x75;
/** By character code: whether a backslash and this character form an escape. */
const SHORT_ESCAPES = Array.from({ length: 128 }, (_, code) => '"\\/bfnrt'.includes(String.fromCharCode(code)));

/** Of the escape whose backslash is there; 0 for one that JSON does not know. */
function escapeLength(text: string, at: number): number {
  const code = text.charCodeAt(at + 1);
  if (SHORT_ESCAPES[code] === true) return 2;
  if (code !== UNICODE) return 0;
  for (let i = at + 2; i < at + 6; i += 1) if (!isHexDigit(text.charCodeAt(i))) return 0;
  return 6;
}

function isHexDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
}

/** Whether a `\uXXXX` names half of a character: D800 to DFFF. */
function isSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at + 2) | 0x20) === 0x64 && text.charCodeAt(at + 3) >= 0x38;
}

class JsonScanner {
  fault: JsonFault | undefined;
  excess: JsonScan["excess"];
  readonly members: JsonMember[] = [];
  readonly #text: string;
  readonly #valuesMax: number;
  readonly #membersMax: number;
  /** Names of each object that is not closed yet, ARRAY for an array. */
  readonly #open: (MemberNames | typeof ARRAY)[] = [];
  #at = 0;
  #values = 0;
  /** Whether the innermost container has just opened. */
  #isFresh = false;

  constructor(text: string, { valuesMax, membersMax }: JsonLimits) {
    this.#text = text;
    this.#valuesMax = valuesMax ?? Number.POSITIVE_INFINITY;
    this.#membersMax = membersMax ?? Number.POSITIVE_INFINITY;
  }

  run(): void {
    this.#skipSpace();
    this.#value();
    while (!this.#isOver && this.#open.length > 0) this.#next();
    if (!this.#isOver && this.#at < this.#text.length) this.#fail("unexpected text after the value", this.#at);
  }

  get #isOver(): boolean {
    return this.fault !== undefined || this.excess !== undefined;
  }

  /** The text between the values of the innermost container: its end, or a comma, then a name and the next value. */
  #next(): void {
    const names = this.#open[this.#open.length - 1];
    const code = this.#peek();
    if (code === (names === ARRAY ? ARRAY_END : OBJECT_END)) {
      this.#close();
      return;
    }
    if (!this.#isFresh) {
      if (code !== COMMA) {
        this.#unexpected();
        return;
      }
      this.#advance();
    }
    this.#isFresh = false;
    if (names === ARRAY || names === undefined || this.#name(names)) this.#value();
  }

  #close(): void {
    this.#open.pop();
    this.#isFresh = false;
    this.#at += 1;
    this.#noteEnd();
    this.#skipSpace();
  }

  /** The member of the outermost object that has just been read ends here. */
  #noteEnd(): void {
    const last = this.members[this.members.length - 1];
    if (this.#open.length === 1 && last !== undefined && last.end === 0) {
      this.members[this.members.length - 1] = { ...last, end: this.#at };
    }
  }

  #name(names: MemberNames): boolean {
    const at = this.#at;
    const hasEscape = this.#skipString();
    if (this.fault !== undefined) return false;
    const name = hasEscape ? JSON.parse(this.#text.slice(at, this.#at)) : this.#text.slice(at + 1, this.#at - 1);
    this.#skipSpace();
    if (!names.add(name)) this.#fail(`repeated member ${JSON.stringify(quote(name))}`, at);
    else if (this.#peek() !== COLON) this.#unexpected();
    if (this.fault !== undefined) return false;
    this.#advance();
    if (this.#open.length === 1) this.members.push({ name, at, valueAt: this.#at, end: 0 });
    if (this.members.length > this.#membersMax) this.excess = "members";
    return this.excess === undefined;
  }

  #value(): void {
    this.#values += 1;
    if (this.#values > this.#valuesMax) {
      this.excess = "values";
      return;
    }
    const code = this.#peek();
    if (code === QUOTE) this.#skipString();
    else if (code === ARRAY_START || code === OBJECT_START) this.#start(code);
    else if (!this.#skip(WORD)) this.#number();
    if (this.#open.length === 1) this.#noteEnd();
    this.#skipSpace();
  }

  #start(code: number): void {
    this.#open.push(code === ARRAY_START ? ARRAY : new MemberNames());
    this.#isFresh = true;
    if (this.#open.length > DEPTH_MAX) this.#fail(`nested deeper than ${DEPTH_MAX}`, this.#at);
    this.#at += 1;
  }

  #number(): void {
    const at = this.#at;
    if (!this.#skip(NUMBER)) {
      this.#unexpected();
      return;
    }
    const isShort = this.#at - at < FINITE_LENGTH_MAX;
    const source = this.#text.slice(at, this.#at);
    if (isShort && !source.includes("e") && !source.includes("E")) return;
    if (!Number.isFinite(Number(source))) this.#fail("a number beyond the range of a double", at);
  }

  /** Leaves the scan behind the closing quote, or notes a fault. Returns whether the string contains an escape. */
  #skipString(): boolean {
    const text = this.#text;
    const from = this.#at;
    let hasEscape = false;
    let hasSurrogate = false;
    if (this.#peek() !== QUOTE) this.#unexpected();
    let at = from + 1;
    for (let code = text.charCodeAt(at); code !== QUOTE && this.fault === undefined; code = text.charCodeAt(at)) {
      if (code >= 0x20 && code !== BACKSLASH) {
        at += 1;
        continue;
      }
      this.#at = at;
      const length = code === BACKSLASH ? escapeLength(text, at) : 0;
      if (length === 0) this.#unexpected();
      hasEscape = true;
      hasSurrogate ||= length > 2 && isSurrogate(text, at);
      at += length;
    }
    this.#at = at + 1;
    if (hasSurrogate && this.fault === undefined) this.#checkSurrogates(from);
    return hasEscape;
  }

  #checkSurrogates(from: number): void {
    const value: string = JSON.parse(this.#text.slice(from, this.#at));
    if (!value.isWellFormed()) this.#fail(UNPAIRED_SURROGATE, from);
  }

  /** END behind the last character. */
  #peek(): number | typeof END {
    return this.#text.charCodeAt(this.#at);
  }

  #advance(): void {
    this.#at += 1;
    this.#skipSpace();
  }

  #skipSpace(): void {
    for (let code = this.#peek(); code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09; code = this.#peek())
      this.#at += 1;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  #unexpected(): void {
    const found =
      this.#at < this.#text.length ? `unexpected ${JSON.stringify(this.#text[this.#at])}` : "unexpected end";
    this.#fail(found, this.#at);
  }

  #fail(rule: string, at: number): void {
    this.fault ??= { rule, at };
  }
}
