import { isGroup } from "./check-data.ts";
import { contentEnd, contentStart, isNamed, memberValue, nameEnd, nameStart, nextMember } from "./data-value.ts";
import { defaulted, hidden, missing, type ReportList, rejectedUrls, tables } from "./fill-tables.ts";
import { ensureMemory } from "./memory.ts";
import { type NameEntry, nameAt } from "./name-entry.ts";
import type { ConditionImage, ProgramImage } from "./program-image.ts";
import { putBytes, putDigits, putJsonText, putText } from "./put-text.ts";
import { isUnused } from "./read-merge-tags.ts";

/** More than the fixed words of the report, and of any entry of its lists, take. */
const WORDS_ROOM: usize = 256;

/** Where the next byte goes; 0 when memory did not suffice. */
let to: usize = 0;

/** Writes the report of a fill as JSON. Returns its end; 0 when memory does not suffice. */
export function putReport(image: usize, data: usize, at: usize, outputBytes: usize): usize {
  to = at;
  putWords('{"missing":[');
  putLabels(image, missing);
  putWords('],"defaulted":[');
  putLabels(image, defaulted);
  putWords('],"unused":[');
  if (tables.unusedCount > 0) putUnused(data);
  putWords('],"rejected_urls":[');
  putLabels(image, rejectedUrls);
  putWords('],"hidden":[');
  putHidden(image);
  putWords('],"bytes":');
  if (to !== 0) to = putDigits(outputBytes, to);
  putWords("}");
  return to;
}

function putWords(words: string): void {
  if (hasRoom(0)) to = putText(words, to);
}

function hasRoom(bytes: usize): bool {
  if (to !== 0 && !ensureMemory(to + bytes + WORDS_ROOM)) to = 0;
  return to !== 0;
}

function putLabels(image: usize, list: ReportList): void {
  const labels = image + changetype<ProgramImage>(image).labels;
  for (let i: u32 = 0; i < list.count; i++) {
    const label = changetype<NameEntry>(nameAt(labels, load<u32>(<usize>list.items + ((<usize>i) << 2))));
    if (!hasRoom(label.end - label.start)) return;
    putSeparator(i);
    to = putText('"', putBytes(image + label.start, image + label.end, putText('"', to)));
  }
}

function putHidden(image: usize): void {
  const conditions = image + changetype<ProgramImage>(image).conditions;
  for (let i: u32 = 0; i < hidden.count; i++) {
    const index = load<u32>(<usize>hidden.items + ((<usize>i) << 2));
    const condition = changetype<ConditionImage>(conditions + index * offsetof<ConditionImage>());
    if (!hasRoom((condition.nodeEnd - condition.nodeStart) * 6)) return;
    putSeparator(i);
    to = putText('"', putJsonText(image + condition.nodeStart, image + condition.nodeEnd, putText('"', to)));
  }
}

function putUnused(data: usize): void {
  let count: u32 = 0;
  const end = contentEnd(data);
  for (let member = contentStart(data); member < end; member = nextMember(member)) {
    if (!isNamed(member, "merge_tags")) continue;
    const groups = memberValue(member);
    const stop = contentEnd(groups);
    for (let group = contentStart(groups); group < stop; group = nextMember(group)) {
      if (isGroup(group)) count = putUnusedOf(group, count);
    }
  }
}

/** Returns how many entries there are afterwards. */
function putUnusedOf(group: usize, count: u32): u32 {
  const values = memberValue(group);
  const end = contentEnd(values);
  let total = count;
  for (let member = contentStart(values); member < end; member = nextMember(member)) {
    if (!isUnused(member)) continue;
    if (!hasRoom((nameEnd(member) - nameStart(member)) * 6)) return total;
    putSeparator(total);
    const name = putText(".", putBytes(nameStart(group), nameEnd(group), putText('"', to)));
    to = putText('"', putJsonText(nameStart(member), nameEnd(member), name));
    total += 1;
  }
  return total;
}

function putSeparator(index: u32): void {
  if (index > 0) to = putText(",", to);
}
