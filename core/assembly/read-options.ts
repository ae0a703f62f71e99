import {
  contentEnd,
  contentStart,
  isAscii,
  isMember,
  isNamed,
  memberValue,
  NUMBER,
  nextMember,
  OBJECT,
  STRING,
} from "./data-value.ts";
import { addName, closeIssue, openIssue, say } from "./issue.ts";
import { Text, text } from "./text.ts";

const ON_MISSING_EMPTY: u32 = 0;
export const ON_MISSING_KEEP: u32 = 1;
export const ON_MISSING_ERROR: u32 = 2;

const DEFAULT_MAX_OUTPUT_BYTES: f64 = 16 * 1024 * 1024;
const MAX_SAFE_INTEGER: f64 = 9007199254740991;

let onMissing: u32 = ON_MISSING_EMPTY;
let maxOutputBytes: f64 = DEFAULT_MAX_OUTPUT_BYTES;

/** What to write for a tag with neither value nor default. */
export function missingPolicy(): u32 {
  return onMissing;
}

/** The longest output allowed. */
export function outputLimit(): f64 {
  return maxOutputBytes;
}

/** Reads the options, if there are any, and makes an issue of every fault. Returns false when the encoding is broken. */
export function readOptions(options: usize, end: usize): bool {
  onMissing = ON_MISSING_EMPTY;
  maxOutputBytes = DEFAULT_MAX_OUTPUT_BYTES;
  if (options === end) return true;
  if (load<u8>(options) !== OBJECT || contentEnd(options) !== end) return false;
  let policy: usize = 0;
  let limit: usize = 0;
  for (let member = contentStart(options); member < end; member = nextMember(member)) {
    if (!isMember(member, end)) return false;
    if (isNamed(member, text("onMissing"))) policy = memberValue(member);
    if (isNamed(member, text("maxOutputBytes"))) limit = memberValue(member);
  }
  if (policy !== 0 && !readPolicy(policy))
    refuseOption(text("onMissing"), text("must be empty, keep or error"), text("enum"));
  if (limit !== 0 && !readLimit(limit))
    refuseOption(text("maxOutputBytes"), text("must be a whole number from 0"), text("integer"));
  return true;
}

function readPolicy(value: usize): bool {
  if (load<u8>(value) !== STRING) return false;
  const start = contentStart(value);
  const end = contentEnd(value);
  if (isAscii(start, end, text("keep"))) onMissing = ON_MISSING_KEEP;
  else if (isAscii(start, end, text("error"))) onMissing = ON_MISSING_ERROR;
  else return isAscii(start, end, text("empty"));
  return true;
}

function readLimit(value: usize): bool {
  if (load<u8>(value) !== NUMBER) return false;
  maxOutputBytes = load<f64>(contentStart(value));
  return maxOutputBytes >= 0 && maxOutputBytes <= MAX_SAFE_INTEGER && floor<f64>(maxOutputBytes) === maxOutputBytes;
}

function refuseOption(name: Text, words: Text, type: Text): void {
  openIssue();
  addName(text("options"));
  addName(name);
  say(words);
  closeIssue(type);
}
