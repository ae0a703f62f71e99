import { checkList, checkRange, checkReference, toIndex } from "./check-member.ts";
import { contentEnd, contentStart, countItems, findMember, OBJECT } from "./encoded-value.ts";
import { imageEnd, imageStart, takeRecords, toOffset } from "./image-builder.ts";
import { addName, checkPath } from "./load-name.ts";
import { compareBytes } from "./name-entry.ts";
import { atIndex, atMember, refuse } from "./place.ts";
import { ProgramImage, ScopeImage } from "./program-image.ts";
import { DUPLICATE, OBJECT_TYPE, TOO_DEEP } from "./rule.ts";
import { scopeAt } from "./scope-at.ts";
import { text } from "./text.ts";

const MAX_LISTS: u32 = 32;
export const MAX_ITEMS: u32 = 1000;
export const MAX_LIST_DEPTH: u32 = 3;

/** Adds the scope of the data, and checks the lists of a program that may have some and adds theirs. */
export function loadLists(image: ProgramImage, list: usize, hasLists: bool): bool {
  atMember(0, text("lists"));
  if (hasLists && !checkList(list, MAX_LISTS)) return false;
  const count = hasLists ? countItems(list) : 0;
  image.scopeCount = count + 1;
  image.scopes = toOffset(takeRecords(image.scopeCount * offsetof<ScopeImage>()));
  if (!hasLists) return true;
  const end = contentEnd(list);
  let index: u32 = 1;
  for (let item = contentStart(list); item < end; item = contentEnd(item)) {
    atIndex(1, index - 1);
    if (!loadList(item, index)) return false;
    index += 1;
  }
  return true;
}

function loadList(item: usize, index: u32): bool {
  if (load<u8>(item) !== OBJECT) return refuse(OBJECT_TYPE);
  const scope = scopeAt(imageStart(), index);
  scope.nameStart = toOffset(imageEnd());
  if (!addName(findMember(item, text("name")), 2)) return false;
  scope.nameEnd = toOffset(imageEnd());
  const most = findMember(item, text("max"));
  atMember(2, text("max"));
  if (!checkRange(most, 1, MAX_ITEMS)) return false;
  scope.max = toIndex(most);
  const outer = findMember(item, text("in"));
  atMember(2, text("in"));
  if (outer !== 0) {
    if (!checkReference(outer, index - 1)) return false;
    scope.holder = toIndex(outer) + 1;
  }
  const holder = scopeAt(imageStart(), scope.holder);
  if (holder.depth === MAX_LIST_DEPTH) return refuse(TOO_DEEP);
  scope.depth = holder.depth + 1;
  scope.place = holder.childCount;
  holder.childCount += 1;
  atMember(2, text("name"));
  if (isNameTaken(scope, index)) return refuse(DUPLICATE);
  return checkPath(findMember(item, text("path")), 2, scope.holder !== 0);
}

function isNameTaken(scope: ScopeImage, index: u32): bool {
  const start = imageStart() + scope.nameStart;
  const end = imageStart() + scope.nameEnd;
  for (let i: u32 = 1; i < index; i++) {
    const other = scopeAt(imageStart(), i);
    if (other.holder !== scope.holder) continue;
    if (compareBytes(start, end, imageStart() + other.nameStart, imageStart() + other.nameEnd) === 0) return true;
  }
  return false;
}
