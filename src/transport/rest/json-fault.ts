import { quote } from "../../domain/quote.ts";
/** The first thing wrong with a JSON text: the rule in words and an offset in UTF-16 units. */
export interface JsonFault {
  readonly rule: string;
  readonly at: number;
}

const DEPTH_MAX = 100;
const WHITESPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:[.][0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORD = /true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Finds what JSON.parse would refuse without saying where, and what it would let pass altered: repeated names (the last
 * one wins), numbers beyond the range of a double (infinity), unpaired surrogates. Uses no recursion.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const scan: Scan = { text, at: 0, open: [], fault: undefined };
  skip(scan, WHITESPACE);
  scanValue(scan);
  while (scan.fault === undefined && scan.open.length > 0) scanNext(scan);
  if (scan.fault !== undefined) return scan.fault;
  return scan.at < text.length ? { rule: "unexpected text after the value", at: scan.at } : undefined;
}

/** An array or object that is not closed yet. */
interface Container {
  /** Member names so far; undefined for an array. */
  readonly names: Set<string> | undefined;
  isEmpty: boolean;
}

interface Scan {
  readonly text: string;
  at: number;
  readonly open: Container[];
  fault: JsonFault | undefined;
}

/** What stands between the values of the innermost container: its end, or a comma, then a name and the next value. */
function scanNext(scan: Scan): void {
  const container = scan.open[scan.open.length - 1];
  if (container === undefined) return;
  if (scan.text[scan.at] === (container.names === undefined ? "]" : "}")) {
    scan.open.pop();
    advance(scan);
    return;
  }
  if (!container.isEmpty && scan.text[scan.at] !== ",") {
    unexpected(scan);
    return;
  }
  if (!container.isEmpty) advance(scan);
  container.isEmpty = false;
  if (container.names === undefined || scanName(scan, container.names)) scanValue(scan);
}

function scanName(scan: Scan, names: Set<string>): boolean {
  const at = scan.at;
  const name = scanString(scan);
  if (name === undefined) return false;
  if (names.has(name)) scan.fault = { rule: `repeated member ${JSON.stringify(quote(name))}`, at };
  names.add(name);
  if (scan.fault === undefined && scan.text[scan.at] !== ":") unexpected(scan);
  if (scan.fault !== undefined) return false;
  advance(scan);
  return true;
}

function scanValue(scan: Scan): void {
  const first = scan.text[scan.at];
  if (first === '"') {
    scanString(scan);
  } else if (first === "{" || first === "[") {
    scan.open.push({ names: first === "{" ? new Set() : undefined, isEmpty: true });
    if (scan.open.length > DEPTH_MAX) scan.fault = { rule: `nested deeper than ${DEPTH_MAX}`, at: scan.at };
    advance(scan);
  } else if (!skip(scan, WORD)) {
    scanNumber(scan);
  }
  skip(scan, WHITESPACE);
}

function scanNumber(scan: Scan): void {
  const at = scan.at;
  if (!skip(scan, NUMBER)) unexpected(scan);
  else if (!Number.isFinite(Number(scan.text.slice(at, scan.at))))
    scan.fault = { rule: "a number beyond the range of a double", at };
}

/** The value of the string that starts here, or undefined after it has noted a fault. */
function scanString(scan: Scan): string | undefined {
  const from = scan.at;
  const hasEscape = skipString(scan);
  if (scan.fault !== undefined) return undefined;
  const source = scan.text.slice(from, scan.at);
  skip(scan, WHITESPACE);
  if (!hasEscape) return source.slice(1, -1);
  const value: string = JSON.parse(source);
  if (value.isWellFormed()) return value;
  scan.fault = { rule: "an unpaired surrogate", at: from };
  return undefined;
}

/** Leaves the scan behind the closing quote, or notes a fault. Tells whether the string holds an escape. */
function skipString(scan: Scan): boolean {
  let hasEscape = false;
  if (scan.text[scan.at] !== '"') unexpected(scan);
  for (scan.at++; scan.fault === undefined && scan.text[scan.at] !== '"'; ) {
    const code = scan.text.charCodeAt(scan.at);
    if (code >= 0x20 && code !== 0x5c) {
      scan.at++;
    } else if (code === 0x5c && skip(scan, ESCAPE)) {
      hasEscape = true;
    } else {
      unexpected(scan);
    }
  }
  scan.at++;
  return hasEscape;
}

function advance(scan: Scan): void {
  scan.at++;
  skip(scan, WHITESPACE);
}

function skip(scan: Scan, pattern: RegExp): boolean {
  pattern.lastIndex = scan.at;
  if (!pattern.test(scan.text)) return false;
  scan.at = pattern.lastIndex;
  return true;
}

function unexpected(scan: Scan): void {
  if (scan.fault !== undefined) return;
  const rule = scan.at < scan.text.length ? `unexpected ${JSON.stringify(scan.text[scan.at])}` : "unexpected end";
  scan.fault = { rule, at: scan.at };
}
