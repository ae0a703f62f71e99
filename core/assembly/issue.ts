import { ensureMemory } from "./memory.ts";
import { putNumber } from "./put-number.ts";
import { putDigits, putJsonText, putText } from "./put-text.ts";
import { Text, text } from "./text.ts";

/** More than the fixed words of any one issue take. */
const ISSUE_ROOM: usize = 512;

/** Where the next byte of the refusal goes. */
let to: usize = 0;
let count: u32 = 0;
let hasSegments = false;
/** Set when memory is used up: from then on nothing is written. */
let isFull = false;

/** Begins an empty list of issues at `address`. */
export function startIssues(address: usize): void {
  to = address;
  count = 0;
  isFull = false;
}

/** How many issues there are. */
export function issueCount(): u32 {
  return count;
}

/** Whether memory did not suffice for the issues. */
export function areIssuesCut(): bool {
  return isFull;
}

/** Begins an issue: then come the segments of its place, its words, and closeIssue. */
export function openIssue(): void {
  hasSegments = false;
  if (!hasRoom(ISSUE_ROOM)) return;
  to = putText(count === 0 ? text('{"issues":[{"loc":[') : text(',{"loc":['), to);
  count += 1;
}

/** Adds a segment that is one of our words. */
export function addName(name: Text): void {
  if (!hasRoom(ISSUE_ROOM)) return;
  separate();
  to = putText(text('"'), putText(name, putText(text('"'), to)));
}

/** Adds a segment that came from outside. */
export function addBytes(start: usize, end: usize): void {
  if (!hasRoom((end - start) * 6 + ISSUE_ROOM)) return;
  separate();
  to = putText(text('"'), putJsonText(start, end, putText(text('"'), to)));
}

/** Adds a segment that is a place in a list. */
export function addIndex(index: u32): void {
  if (!hasRoom(ISSUE_ROOM)) return;
  separate();
  to = putDigits(index, to);
}

/** Ends the place, and begins the words with these. */
export function say(words: Text): void {
  if (isFull) return;
  to = putText(words, putText(text('],"msg":"'), to));
}

/** Adds more of our words. */
export function sayMore(words: Text): void {
  if (!isFull) to = putText(words, to);
}

/** Adds words that came from outside. */
export function sayBytes(start: usize, end: usize): void {
  if (hasRoom((end - start) * 6 + ISSUE_ROOM)) to = putJsonText(start, end, to);
}

/** Adds a number, and the words after it. */
export function sayNumber(number: f64, words: Text): void {
  if (isFull) return;
  to = putText(words, putNumber(number, to));
}

/** Ends the issue with the identifier of the rule. Returns false, so that a check can end with it. */
export function closeIssue(type: Text): bool {
  if (isFull) return false;
  to = putText(text('"}'), putText(type, putText(text('","type":"'), to)));
  return false;
}

/** Ends the refusal: `{"issues", "code"}`. Returns its end; 0 when memory does not suffice. */
export function closeIssues(code: Text): usize {
  if (!hasRoom(ISSUE_ROOM)) return 0;
  to = putText(text('"}'), putText(code, putText(text('],"code":"'), to)));
  return to;
}

function separate(): void {
  if (hasSegments) to = putText(text(","), to);
  hasSegments = true;
}

function hasRoom(bytes: usize): bool {
  if (!isFull && !ensureMemory(to + bytes)) isFull = true;
  return !isFull;
}
