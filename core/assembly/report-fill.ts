import { tables } from "./fill-tables.ts";
import { holderOf, indexOf, scopeOf } from "./item.ts";
import {
  addNumber,
  closeList,
  endJson,
  endString,
  openList,
  putPoint,
  putStringIndex,
  putStringPart,
  startJson,
  startString,
} from "./json-list.ts";
import { NameEntry, nameAt } from "./name-entry.ts";
import { ProgramImage } from "./program-image.ts";
import { defaulted, hidden, listedIndex, listedItem, missing, ReportList, rejectedUrls } from "./report-list.ts";
import { scopeAt } from "./scope-at.ts";
import { countAll } from "./scope-table.ts";
import { REPORT_UNUSED, walkData } from "./walk-data.ts";

/** Writes the report of a fill as JSON. Returns its end; 0 when memory does not suffice. */
export function putReport(image: usize, data: usize, at: usize): usize {
  const program = changetype<ProgramImage>(image);
  startJson(at);
  addTags(image, missing);
  addTags(image, defaulted);
  openList();
  if (tables.mayHaveUnused !== 0) walkData(image, data, REPORT_UNUSED);
  closeList();
  addTags(image, rejectedUrls);
  openList();
  for (let i: u32 = 0; i < hidden.count; i++) {
    startString();
    putName(image, nameAt(image + program.nodes, listedIndex(hidden, i)), 0);
    endString();
  }
  closeList();
  addCounts(image, program.scopeCount);
  return endJson();
}

/** Adds the tags that a list of the report has, with the items that they are of. */
function addTags(image: usize, list: ReportList): void {
  openList();
  for (let i: u32 = 0; i < list.count; i++) {
    startString();
    putItem(image, listedItem(list, i));
    // The first byte of a label is its scope.
    putName(image, nameAt(image + changetype<ProgramImage>(image).labels, listedIndex(list, i)), 1);
    endString();
  }
  closeList();
}

/** Writes `items[3].` into a string, with what holds the list before it; nothing for the data. */
function putItem(image: usize, item: usize): void {
  if (holderOf(item) === 0) return;
  const list = scopeAt(image, scopeOf(item));
  putItem(image, holderOf(item));
  putStringPart(image + list.nameStart, image + list.nameEnd);
  putStringIndex(indexOf(item));
}

function putName(image: usize, name: usize, skipped: usize): void {
  const entry = changetype<NameEntry>(name);
  putStringPart(image + entry.start + skipped, image + entry.end);
}

/** Adds pairs of a list and the number of its items. */
function addCounts(image: usize, scopeCount: u32): void {
  openList();
  for (let scope: u32 = 1; scope < scopeCount; scope++) {
    openList();
    startString();
    putListName(image, scope);
    endString();
    addNumber(countAll(scope));
    closeList();
  }
  closeList();
}

/** Writes `items.options` into a string. */
function putListName(image: usize, scope: u32): void {
  const list = scopeAt(image, scope);
  if (list.holder !== 0) {
    putListName(image, list.holder);
    putPoint();
  }
  putStringPart(image + list.nameStart, image + list.nameEnd);
}
