import { checkMap, checkMembers, checkValue } from "./check-data.ts";
import { addCountIssue, addIssue, addOverallIssue, atData, enterItem, leaveItem, leaveItems } from "./data-issue.ts";
import {
  contentEnd,
  contentStart,
  countItems,
  findMember,
  isNamed,
  LIST,
  memberValue,
  nameEnd,
  nameStart,
  nextMember,
} from "./encoded-value.ts";
import { tables } from "./fill-tables.ts";
import { foldedName, MAX_UNFOLDED_BYTES, putFoldedName } from "./fold-name.ts";
import { isText } from "./is-text.ts";
import { itemOf } from "./item.ts";
import { MAX_ITEMS, MAX_LIST_DEPTH } from "./load-lists.ts";
import { compareBytes } from "./name-entry.ts";
import { ProgramImage } from "./program-image.ts";
import { putBytes } from "./put-text.ts";
import { checkKey, readContextEntry, readLoop, readSize } from "./read-context.ts";
import { checkTagName, readCounts, readItemNumber, readTag, reportIfUnused } from "./read-tag.ts";
import { ITEMS_OVER_MAX, LIST_WANTED, LISTS_TOO_DEEP, TOO_MANY_IN_ALL, TOO_MANY_ITEMS, UNKNOWN_GROUP } from "./rule.ts";
import { scopeAt } from "./scope-at.ts";
import { current, setCurrent } from "./scope-table.ts";
import { takeItems } from "./take-items.ts";
import { text } from "./text.ts";

/** The purposes of a walk. The first walk, CHECK, finds every fault, so the others meet none. */
export const CHECK: u32 = 0;
export const READ: u32 = 1;
export const REPORT_UNUSED: u32 = 2;

/** The scope of a list that the program does not have. */
const UNKNOWN: u32 = 0xffffffff;

const MAX_ALL_ITEMS: u32 = 10_000;

let image: usize = 0;
let purpose: u32 = CHECK;
let itemCount: u32 = 0;

/** Goes through data, for a loaded program. Returns false when memory does not suffice. */
export function walkData(program: usize, data: usize, forPurpose: u32): bool {
  image = program;
  purpose = forPurpose;
  itemCount = 0;
  leaveItems();
  return walkScope(data, 0, 0);
}

/** Walks the data, or an item that is nested in `depth` lists. */
function walkScope(data: usize, scope: u32, depth: u32): bool {
  if (purpose === CHECK && !checkMembers(data, depth > 0)) return true;
  walkTags(data, scope, depth);
  if (depth === 0 && purpose !== REPORT_UNUSED) walkBrand(data);
  if (purpose === READ && scope !== 0 && !readItemNumber(image, current(scope))) return false;
  if (purpose !== REPORT_UNUSED && !walkContext(data, scope, depth)) return false;
  return walkLists(data, scope, depth);
}

function walkTags(data: usize, scope: u32, depth: u32): void {
  const groups = findMember(data, text("merge_tags"));
  atData(text("merge_tags"), 0, 0);
  if (!checkMap(groups)) return;
  const end = contentEnd(groups);
  for (let group = contentStart(groups); group < end; group = nextMember(group)) {
    atData(text("merge_tags"), group, 0);
    if (!isGroup(group)) addIssue(UNKNOWN_GROUP, 0);
    else if (checkMap(memberValue(group))) walkGroup(group, scope, depth);
  }
}

/** A brand serves many templates, so what this one does not use is not reported. */
function walkBrand(data: usize): void {
  const end = contentEnd(data);
  let brand: usize = 0;
  for (let member = contentStart(data); member < end; member = nextMember(member)) {
    if (isNamed(member, text("brand"))) brand = member;
  }
  atData(text("brand"), 0, 0);
  if (brand === 0 || !checkMap(memberValue(brand))) return;
  const last = contentEnd(memberValue(brand));
  for (let entry = contentStart(memberValue(brand)); entry < last; entry = nextMember(entry)) {
    atData(text("brand"), entry, 0);
    if (purpose === CHECK) checkValue(memberValue(entry), false);
    else readTag(image, current(0), brand, entry);
  }
}

function walkGroup(group: usize, scope: u32, depth: u32): void {
  const values = memberValue(group);
  const end = contentEnd(values);
  for (let entry = contentStart(values); entry < end; entry = nextMember(entry)) {
    atData(text("merge_tags"), group, entry);
    if (purpose === CHECK) {
      checkValue(memberValue(entry), false);
      if (depth > 0) checkTagName(entry);
    } else if (purpose === REPORT_UNUSED) reportIfUnused(group, entry, scope !== UNKNOWN);
    else readTag(image, current(scope), group, entry);
  }
}

function walkContext(data: usize, scope: u32, depth: u32): bool {
  const context = findMember(data, text("context"));
  atData(text("context"), 0, 0);
  if (checkMap(context) && (purpose === CHECK || scopeAt(image, scope).lowerKeyCount > 0)) {
    const end = contentEnd(context);
    for (let entry = contentStart(context); entry < end; entry = nextMember(entry)) {
      atData(text("context"), entry, 0);
      if (purpose === CHECK) checkEntry(entry, depth);
      else if (!readContextEntry(image, current(scope), entry)) return false;
    }
  }
  return purpose === CHECK || scope === 0 || readLoop(image, current(scope));
}

function checkEntry(entry: usize, depth: u32): void {
  checkValue(memberValue(entry), true);
  if (depth > 0) checkKey(entry);
}

function walkLists(data: usize, scope: u32, depth: u32): bool {
  const lists = findMember(data, text("lists"));
  atData(text("lists"), 0, 0);
  if (!checkMap(lists)) return purpose !== READ || readSizes(scope);
  const end = contentEnd(lists);
  if (depth === MAX_LIST_DEPTH && contentStart(lists) < end) {
    addIssue(LISTS_TOO_DEEP, 0);
    return true;
  }
  for (let list = contentStart(lists); list < end; list = nextMember(list)) {
    const own = findList(scope, list);
    // All are checked, but only one spelling of a name is read.
    const isWalked = purpose === CHECK || own === UNKNOWN || isLastSpelling(lists, list);
    if (isWalked && !walkList(list, own, depth + 1)) return false;
  }
  return purpose !== READ || readSizes(scope);
}

function walkList(list: usize, scope: u32, depth: u32): bool {
  const items = memberValue(list);
  if (purpose === CHECK) return !checkItems(list, items, scope) || walkItems(list, scope, depth);
  if (purpose === REPORT_UNUSED) return walkItems(list, scope, depth);
  if (scope === UNKNOWN) tables.mayHaveUnused = 1;
  const count = countItems(items);
  if (scope === UNKNOWN || count === 0) return true;
  const holder = current(scopeAt(image, scope).holder);
  return takeItems(image, scope, holder, count) !== 0 && walkItems(list, scope, depth);
}

/** Goes through the items of a list, of which the first alone can have something to tell. */
function walkItems(list: usize, scope: u32, depth: u32): bool {
  const items = memberValue(list);
  const end = contentEnd(items);
  let index: u32 = 0;
  for (let item = contentStart(items); item < end; item = contentEnd(item)) {
    if (purpose === READ) setCurrent(scope, itemOf(image, current(scopeAt(image, scope).holder), scope, index));
    enterItem(list, index);
    if (!walkScope(item, scope, depth)) return false;
    leaveItem();
    if (purpose === REPORT_UNUSED) return true;
    index += 1;
  }
  return true;
}

/** Whether the items of a list are to be checked; adds an issue when it is none, or holds too many. */
function checkItems(list: usize, items: usize, scope: u32): bool {
  if (itemCount > MAX_ALL_ITEMS) return false;
  atData(text("lists"), list, 0);
  if (load<u8>(items) !== LIST) {
    addIssue(LIST_WANTED, items);
    return false;
  }
  const count = countItems(items);
  if (count > MAX_ITEMS) {
    addIssue(TOO_MANY_ITEMS, 0);
    return false;
  }
  const most = scope === UNKNOWN ? MAX_ITEMS : scopeAt(image, scope).max;
  if (count > most) addCountIssue(ITEMS_OVER_MAX, count, most);
  itemCount += count;
  if (itemCount <= MAX_ALL_ITEMS) return true;
  addOverallIssue(TOO_MANY_IN_ALL);
  return false;
}

/** Notes how many items there are in each list of a scope. */
function readSizes(scope: u32): bool {
  const item = current(scope);
  const count = changetype<ProgramImage>(image).scopeCount;
  if (!readCounts(image, item)) return false;
  if (scopeAt(image, scope).lowerKeyCount === 0) return true;
  for (let list: u32 = 1; list < count; list++) {
    if (scopeAt(image, list).holder === scope && !readSize(image, item, list)) return false;
  }
  return true;
}

/** The scope of a list in another one, or UNKNOWN. */
function findList(scope: u32, list: usize): u32 {
  const count: u32 = scope === UNKNOWN ? 0 : changetype<ProgramImage>(image).scopeCount;
  for (let i: u32 = 1; i < count; i++) {
    const known = scopeAt(image, i);
    if (known.holder === scope && isSpelling(list, image + known.nameStart, image + known.nameEnd)) return i;
  }
  return UNKNOWN;
}

/** Whether the name of a list, folded, is this. */
function isSpelling(list: usize, start: usize, end: usize): bool {
  if (nameEnd(list) - nameStart(list) > MAX_UNFOLDED_BYTES) return false;
  return compareBytes(foldedName, putFoldedName(nameStart(list), nameEnd(list)), start, end) === 0;
}

/** Whether a list counts: when several spellings of one name are supplied the folded one does, or else the last. */
function isLastSpelling(lists: usize, list: usize): bool {
  const own = memory.data(5 * MAX_UNFOLDED_BYTES);
  const end = contentEnd(lists);
  const ownEnd = putBytes(foldedName, putFoldedName(nameStart(list), nameEnd(list)), own);
  let last = list;
  for (let other = contentStart(lists); other < end; other = nextMember(other)) {
    if (!isSpelling(other, own, ownEnd)) continue;
    last = other;
    if (compareBytes(nameStart(other), nameEnd(other), own, ownEnd) === 0) break;
  }
  return last === list;
}

function isGroup(member: usize): bool {
  const start = nameStart(member);
  const end = nameEnd(member);
  return isText(start, end, text("text")) || isText(start, end, text("url")) || isText(start, end, text("attr"));
}
