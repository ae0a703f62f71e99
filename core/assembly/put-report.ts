import { isGroup } from "./check-data.ts";
import { contentEnd, contentStart, isNamed, memberValue, nameEnd, nameStart, nextMember } from "./data-value.ts";
import { defaulted, hidden, missing, ReportList, rejectedUrls, tables } from "./fill-tables.ts";
import { ensureMemory } from "./memory.ts";
import { NameEntry, nameAt } from "./name-entry.ts";
import { ProgramImage } from "./program-image.ts";
import { putBytes, putDigits, putJsonText, putText } from "./put-text.ts";
import { isUnused } from "./read-merge-tags.ts";
import { Text, text } from "./text.ts";

/** More than the fixed words of the report, and of any entry of its lists, take. */
const WORDS_ROOM: usize = 256;

/** Where the next byte goes; 0 when memory did not suffice. */
let to: usize = 0;

/** Writes the report of a fill as JSON. Returns its end; 0 when memory does not suffice. */
export function putReport(image: usize, data: usize, at: usize, outputBytes: usize): usize {
  const program = changetype<ProgramImage>(image);
  to = at;
  putWords(text('{"missing":['));
  putNames(image, program.labels, missing);
  putWords(text('],"defaulted":['));
  putNames(image, program.labels, defaulted);
  putWords(text('],"unused":['));
  if (tables.unusedCount > 0) putUnused(data);
  putWords(text('],"rejected_urls":['));
  putNames(image, program.labels, rejectedUrls);
  putWords(text('],"hidden":['));
  putNames(image, program.nodes, hidden);
  putWords(text('],"bytes":'));
  if (to !== 0) to = putDigits(outputBytes, to);
  putWords(text("}"));
  return to;
}

function putWords(words: Text): void {
  if (hasRoom(0)) to = putText(words, to);
}

function hasRoom(bytes: usize): bool {
  if (to !== 0 && !ensureMemory(to + bytes + WORDS_ROOM)) to = 0;
  return to !== 0;
}

/** Writes the names that a list of the report has the numbers of. */
function putNames(image: usize, names: usize, list: ReportList): void {
  for (let i: u32 = 0; i < list.count; i++) {
    const name = changetype<NameEntry>(nameAt(image + names, load<u32>(<usize>list.items + ((<usize>i) << 2))));
    if (!hasRoom((name.end - name.start) * 6)) return;
    putSeparator(i);
    to = putText(text('"'), putJsonText(image + name.start, image + name.end, putText(text('"'), to)));
  }
}

function putUnused(data: usize): void {
  let count: u32 = 0;
  const end = contentEnd(data);
  for (let member = contentStart(data); member < end; member = nextMember(member)) {
    if (!isNamed(member, text("merge_tags"))) continue;
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
    const name = putText(text("."), putBytes(nameStart(group), nameEnd(group), putText(text('"'), to)));
    to = putText(text('"'), putJsonText(nameStart(member), nameEnd(member), name));
    total += 1;
  }
  return total;
}

function putSeparator(index: u32): void {
  if (index > 0) to = putText(text(","), to);
}
