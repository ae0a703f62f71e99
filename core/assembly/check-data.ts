import { repairedLength } from "./clean-text.ts";
import { addIssue, atData } from "./data-issue.ts";
import { BOOLEAN, contentEnd, contentStart, isNamed, nextMember, OBJECT, readNumber, STRING } from "./encoded-value.ts";
import { CONTEXT_WANTED, OBJECT_WANTED, STRING_TOO_LONG, STRING_WANTED, UNKNOWN_MEMBER } from "./rule.ts";
import { text } from "./text.ts";

/** The longest value of a tag or of the context, in bytes of UTF-8. */
export const MAX_VALUE_BYTES: u32 = 65_536;

/** Whether data, or an item, is an object; adds an issue when it is not, and of each member that is unknown. */
export function checkMembers(data: usize, isItem: bool): bool {
  atData(0, 0, 0);
  if (!checkMap(data)) return false;
  const end = contentEnd(data);
  for (let member = contentStart(data); member < end; member = nextMember(member)) {
    if (isNamed(member, text("merge_tags")) || isNamed(member, text("context"))) continue;
    if (isNamed(member, text("lists")) || (!isItem && isNamed(member, text("brand")))) continue;
    atData(0, member, 0);
    addIssue(UNKNOWN_MEMBER, 0);
  }
  return true;
}

/** Whether a value is an object; adds an issue when it is anything else but absent. */
export function checkMap(value: usize): bool {
  if (value !== 0 && load<u8>(value) !== OBJECT) addIssue(OBJECT_WANTED, value);
  return load<u8>(value) === OBJECT;
}

/** Adds an issue when a value is none of a tag or, if `isContext`, of the context. */
export function checkValue(value: usize, isContext: bool): void {
  const type = load<u8>(value);
  if (type === STRING) {
    if (!isWithinLimit(contentStart(value), contentEnd(value))) addIssue(STRING_TOO_LONG, 0);
  } else if (!isContext) addIssue(STRING_WANTED, value);
  else if (type !== BOOLEAN && !isFinite(readNumber(value))) addIssue(CONTEXT_WANTED, value);
}

/** Repair replaces one byte by at most three, so most lengths need no counting. */
function isWithinLimit(start: usize, end: usize): bool {
  return (end - start) * 3 <= MAX_VALUE_BYTES || repairedLength(start, end) <= MAX_VALUE_BYTES;
}
