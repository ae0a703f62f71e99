import { repairedLength } from "./clean-text.ts";
import {
  BOOLEAN,
  contentEnd,
  contentStart,
  isMember,
  isNamed,
  memberValue,
  NUMBER,
  nameEnd,
  nameStart,
  nextMember,
  OBJECT,
  OTHER,
  STRING,
} from "./data-value.ts";
import { addBytes, addName, closeIssue, openIssue, say, sayBytes, sayMore, sayNumber } from "./issue.ts";
import { Text, text } from "./text.ts";

/** The longest value of a tag or of the context, in bytes of UTF-8. */
const MAX_VALUE_BYTES: usize = 65_536;

const CONTEXT_WORDS = text("must be a string, a finite number or a boolean, is ");

/** Makes an issue of every fault of the data. Returns false when the encoding is broken, from which nothing can be told. */
export function checkData(data: usize): bool {
  if (load<u8>(data) !== OBJECT) {
    openIssue();
    return closeType(text("must be an object, is "), data, text("object_type"));
  }
  if (!hasWholeMembers(data)) return false;
  const end = contentEnd(data);
  for (let member = contentStart(data); member < end; member = nextMember(member)) {
    if (isNamed(member, text("merge_tags")) || isNamed(member, text("context"))) continue;
    openIssue();
    addBytes(nameStart(member), nameEnd(member));
    closeUnknown(text("is unknown; there are merge_tags and context"));
  }
  for (let member = contentStart(data); member < end; member = nextMember(member)) {
    if (isNamed(member, text("merge_tags")) && !checkMergeTags(memberValue(member))) return false;
  }
  for (let member = contentStart(data); member < end; member = nextMember(member)) {
    if (isNamed(member, text("context")) && !checkContext(memberValue(member))) return false;
  }
  return true;
}

/** Whether a member names a group of merge tags. */
export function isGroup(member: usize): bool {
  return isNamed(member, text("text")) || isNamed(member, text("url")) || isNamed(member, text("attr"));
}

/** Whether all members of an object are whole. */
function hasWholeMembers(object: usize): bool {
  const end = contentEnd(object);
  let member = contentStart(object);
  while (member < end && isMember(member, end)) member = nextMember(member);
  return member === end;
}

function checkMergeTags(groups: usize): bool {
  if (load<u8>(groups) !== OBJECT) {
    openIssue();
    addName(text("merge_tags"));
    return closeType(text("must be an object, is "), groups, text("object_type"));
  }
  if (!hasWholeMembers(groups)) return false;
  const end = contentEnd(groups);
  for (let group = contentStart(groups); group < end; group = nextMember(group)) {
    if (!isGroup(group)) {
      openIssue();
      addName(text("merge_tags"));
      addBytes(nameStart(group), nameEnd(group));
      closeUnknown(text("is unknown; there are text, url and attr"));
    } else if (!checkGroup(group)) return false;
  }
  return true;
}

function checkGroup(group: usize): bool {
  const values = memberValue(group);
  if (load<u8>(values) !== OBJECT) {
    openIssue();
    addName(text("merge_tags"));
    addBytes(nameStart(group), nameEnd(group));
    return closeType(text("must be an object, is "), values, text("object_type"));
  }
  if (!hasWholeMembers(values)) return false;
  const end = contentEnd(values);
  for (let member = contentStart(values); member < end; member = nextMember(member)) {
    const value = memberValue(member);
    const isText = load<u8>(value) === STRING;
    if (isText && isWithinLimit(value)) continue;
    openIssue();
    addName(text("merge_tags"));
    addBytes(nameStart(group), nameEnd(group));
    addBytes(nameStart(member), nameEnd(member));
    if (isText) closeTooLong();
    else closeType(text("must be a string, is "), value, text("string_type"));
  }
  return true;
}

function checkContext(context: usize): bool {
  if (load<u8>(context) !== OBJECT) {
    openIssue();
    addName(text("context"));
    return closeType(text("must be an object, is "), context, text("object_type"));
  }
  if (!hasWholeMembers(context)) return false;
  const end = contentEnd(context);
  for (let member = contentStart(context); member < end; member = nextMember(member)) {
    const value = memberValue(member);
    if (isContextValue(value)) continue;
    openIssue();
    addName(text("context"));
    addBytes(nameStart(member), nameEnd(member));
    const type = load<u8>(value);
    if (type === STRING) closeTooLong();
    else if (type === NUMBER) closeNumber(value);
    else closeType(CONTEXT_WORDS, value, text("context_type"));
  }
  return true;
}

function isContextValue(value: usize): bool {
  const type = load<u8>(value);
  if (type === STRING) return isWithinLimit(value);
  return type === BOOLEAN || (type === NUMBER && isFinite(load<f64>(contentStart(value))));
}

function isWithinLimit(value: usize): bool {
  const start = contentStart(value);
  const end = contentEnd(value);
  // Repairing makes three bytes of one at the most, so most lengths need no counting.
  if ((end - start) * 3 <= MAX_VALUE_BYTES) return true;
  return end - start <= MAX_VALUE_BYTES && repairedLength(start, end) <= MAX_VALUE_BYTES;
}

function closeTooLong(): void {
  say(text("must be at most "));
  sayNumber(<f64>MAX_VALUE_BYTES, text(" bytes of UTF-8"));
  closeIssue(text("string_too_long"));
}

/** Ends an issue about a number that is not finite. */
function closeNumber(value: usize): void {
  say(CONTEXT_WORDS);
  sayNumber(load<f64>(contentStart(value)), text(""));
  closeIssue(text("context_type"));
}

function closeUnknown(words: Text): void {
  say(words);
  closeIssue(text("unknown_member"));
}

/** Ends an issue about a value's type, in the words of JSON; those for another type come with the value. Returns true. */
function closeType(words: Text, value: usize, type: Text): bool {
  const given = load<u8>(value);
  say(words);
  if (given === OTHER) sayBytes(contentStart(value), contentEnd(value));
  else sayMore(nameType(given));
  closeIssue(type);
  return true;
}

function nameType(type: u8): Text {
  if (type === STRING) return text("a string");
  if (type === NUMBER) return text("a number");
  return type === OBJECT ? text("an object") : text("a boolean");
}
