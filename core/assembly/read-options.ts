import { addIssue, atData } from "./data-issue.ts";
import { findMember, findWord, readNumber } from "./encoded-value.ts";
import { LIMIT, POLICY } from "./rule.ts";
import { text } from "./text.ts";

export const ON_MISSING_ERROR_URLS: i32 = 0;
export const ON_MISSING_KEEP: i32 = 2;
export const ON_MISSING_ERROR: i32 = 3;

const DEFAULT_MAX_OUTPUT_BYTES: f64 = 16 * 1024 * 1024;
const MAX_SAFE_INTEGER: f64 = 9007199254740991;

let onMissing: i32 = ON_MISSING_ERROR_URLS;
let maxOutputBytes: f64 = 0;

/** What to do about a tag with neither value nor default: write nothing, or ON_MISSING_…. */
export function missingPolicy(): i32 {
  return onMissing;
}

/** The longest output allowed. */
export function outputLimit(): f64 {
  return maxOutputBytes;
}

/** Reads the options, which may be absent, and adds an issue of every fault. */
export function readOptions(options: usize): void {
  const policy = findMember(options, text("onMissing"));
  const limit = findMember(options, text("maxOutputBytes"));
  onMissing = policy === 0 ? ON_MISSING_ERROR_URLS : findWord(policy, text("error-urls,empty,keep,error"));
  maxOutputBytes = limit === 0 ? DEFAULT_MAX_OUTPUT_BYTES : readNumber(limit);
  atData(0, 0, 0);
  if (onMissing < 0) addIssue(POLICY, 0);
  const isInRange: bool = maxOutputBytes >= 0 && maxOutputBytes <= MAX_SAFE_INTEGER;
  if (!isInRange || floor<f64>(maxOutputBytes) !== maxOutputBytes) addIssue(LIMIT, 0);
}
