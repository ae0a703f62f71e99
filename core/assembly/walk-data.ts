import { checkMap, checkValue } from "./check-data.ts";
import { addIssue, atData } from "./data-issue.ts";
import { contentEnd, contentStart, findMember, memberValue, nameEnd, nameStart, nextMember } from "./encoded-value.ts";
import { isText } from "./is-text.ts";
import { readContextEntry } from "./read-context.ts";
import { readTag, reportIfUnused } from "./read-tag.ts";
import { UNKNOWN_GROUP } from "./rule.ts";
import { text } from "./text.ts";

/** What is done with each value that is come to. The first walk finds every fault, so the others meet none. */
export const CHECK: u32 = 0;
export const READ: u32 = 1;
export const REPORT_UNUSED: u32 = 2;

/** Goes through the values of merge tags, for a loaded program. Returns false when memory does not suffice. */
export function walkTags(image: usize, data: usize, purpose: u32): bool {
  const groups = findMember(data, text("merge_tags"));
  atData(text("merge_tags"), 0, 0);
  if (!checkMap(groups)) return true;
  const end = contentEnd(groups);
  for (let group = contentStart(groups); group < end; group = nextMember(group)) {
    atData(text("merge_tags"), group, 0);
    if (!isGroup(group)) addIssue(UNKNOWN_GROUP, 0);
    else if (checkMap(memberValue(group)) && !walkGroup(image, group, purpose)) return false;
  }
  return true;
}

/** The same for the values of the context. */
export function walkContext(image: usize, data: usize, purpose: u32): bool {
  const context = findMember(data, text("context"));
  atData(text("context"), 0, 0);
  if (!checkMap(context)) return true;
  const end = contentEnd(context);
  for (let entry = contentStart(context); entry < end; entry = nextMember(entry)) {
    atData(text("context"), entry, 0);
    if (purpose === CHECK) checkValue(memberValue(entry), true);
    else if (!readContextEntry(image, entry)) return false;
  }
  return true;
}

function walkGroup(image: usize, group: usize, purpose: u32): bool {
  const values = memberValue(group);
  const end = contentEnd(values);
  for (let entry = contentStart(values); entry < end; entry = nextMember(entry)) {
    atData(text("merge_tags"), group, entry);
    if (purpose === CHECK) checkValue(memberValue(entry), false);
    else if (purpose === REPORT_UNUSED) reportIfUnused(group, entry);
    else if (!readTag(image, group, entry)) return false;
  }
  return true;
}

function isGroup(member: usize): bool {
  const start = nameStart(member);
  const end = nameEnd(member);
  return isText(start, end, text("text")) || isText(start, end, text("url")) || isText(start, end, text("attr"));
}
