import { ensureMemory } from "./memory.ts";
import { putNumber } from "./put-number.ts";
import { putBytes, putDigits, putJsonText, putText } from "./put-text.ts";

/** More than the fixed words of any one issue take. */
const ISSUE_ROOM: usize = 512;

/** Where the next byte of the refusal goes, and where the refusal begins. */
let to: usize = 0;
let refusal: usize = 0;
let count: u32 = 0;
let hasSegments = false;
/** The place and the words of the first issue, for the message. */
let firstLoc: usize = 0;
let firstWords: usize = 0;
let firstWordsEnd: usize = 0;
/** Set when memory is used up: from then on nothing is written. */
let isFull = false;

/** Begins an empty list of issues at `address`. */
export function startIssues(address: usize): void {
  refusal = address;
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
  to = putText(count === 0 ? '{"issues":[{"loc":[' : ',{"loc":[', to);
  if (count === 0) firstLoc = to;
  count += 1;
}

/** Adds a segment that is one of our words. */
export function addName(name: string): void {
  if (!hasRoom(ISSUE_ROOM)) return;
  separate();
  to = putText('"', putText(name, putText('"', to)));
}

/** Adds a segment that came from outside. */
export function addBytes(start: usize, end: usize): void {
  if (!hasRoom((end - start) * 6 + ISSUE_ROOM)) return;
  separate();
  to = putText('"', putJsonText(start, end, putText('"', to)));
}

/** Adds a segment that is a place in a list. */
export function addIndex(index: u32): void {
  if (!hasRoom(ISSUE_ROOM)) return;
  separate();
  to = putDigits(index, to);
}

/** Ends the place, and begins the words with these. */
export function say(words: string): void {
  if (isFull) return;
  to = putText(words, putText('],"msg":"', to));
  if (count === 1) firstWords = to - words.length;
}

/** Adds more of our words. */
export function sayMore(words: string): void {
  if (!isFull) to = putText(words, to);
}

/** Adds words that came from outside. */
export function sayBytes(start: usize, end: usize): void {
  if (hasRoom((end - start) * 6 + ISSUE_ROOM)) to = putJsonText(start, end, to);
}

/** Adds a number, and the words after it. */
export function sayNumber(number: f64, words: string): void {
  if (isFull) return;
  to = putText(words, putNumber(number, to));
}

/** Ends the issue with the identifier of the rule. Returns false, so that a check can end with it. */
export function closeIssue(type: string): bool {
  if (isFull) return false;
  if (count === 1) firstWordsEnd = to;
  to = putText('"}', putText(type, putText('","type":"', to)));
  return false;
}

/** Ends the refusal: `{"issues", "code", "message"}`. Returns its end; 0 when memory does not suffice. */
export function closeIssues(code: string): usize {
  if (!hasRoom((to - refusal) * 2 + ISSUE_ROOM)) return 0;
  to = putText('","message":"', putText(code, putText('],"code":"', to)));
  if (count > 1) to = putText(" problems, the first: ", putDigits(count, to));
  putPlace();
  to = putText('"}', putBytes(firstWords, firstWordsEnd, putText(": ", to)));
  return to;
}

function separate(): void {
  if (hasSegments) to = putText(",", to);
  hasSegments = true;
}

function hasRoom(bytes: usize): bool {
  if (!isFull && !ensureMemory(to + bytes)) isFull = true;
  return !isFull;
}

/** Writes the place of the first issue as `a.b[3]`, or `data` for the data as a whole. */
function putPlace(): void {
  const start = to;
  let at = firstLoc;
  for (; load<u8>(at) !== 0x5d; at += load<u8>(at) === 0x2c ? 1 : 0) {
    if (load<u8>(at) === 0x22) {
      const name = at + 1;
      for (at = name; load<u8>(at) !== 0x22; at++) if (load<u8>(at) === 0x5c) at += 1;
      to = putBytes(name, at, to === start ? to : putText(".", to));
      at += 1;
    } else {
      const index = at;
      while (load<u8>(at) - 0x30 < 10) at += 1;
      to = putText("]", putBytes(index, at, putText("[", to)));
    }
  }
  if (to === start) to = putText("data", to);
}
