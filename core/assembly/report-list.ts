import { takeTable } from "./fill-tables.ts";
import { holderOf } from "./item.ts";

/**
 * A list of the report: an index, an item and a rule each, in order of first appearance; and of each index how many
 * there are, and for values of items which items.
 */
@unmanaged
export class ReportList {
  count: u32;
  items: u32;
  counts: u32;
  places: u32;
}

/** How many items are named for one tag. */
const MAX_PLACES: u32 = 20;
const ENTRY_BYTES: usize = 12;

export const missing = changetype<ReportList>(memory.data(offsetof<ReportList>(), 8));
/** Those among the missing that the policy refuses. */
export const refused = changetype<ReportList>(memory.data(offsetof<ReportList>(), 8));
export const defaulted = changetype<ReportList>(memory.data(offsetof<ReportList>(), 8));
export const rejectedUrls = changetype<ReportList>(memory.data(offsetof<ReportList>(), 8));
export const hidden = changetype<ReportList>(memory.data(offsetof<ReportList>(), 8));

/** The bytes that the lists need for this number of values of the data and of items, without those of conditions. */
export function reportBytes(dataValues: usize, listValues: usize): usize {
  return (
    (dataValues * ENTRY_BYTES + listValues * MAX_PLACES * (ENTRY_BYTES + 4)) * 4 + (dataValues + listValues) * 4 * 4
  );
}

/** Takes room for empty lists, which must be zero. */
export function clearReport(dataValues: usize, listValues: usize, conditions: usize): void {
  clearList(missing, dataValues, listValues);
  clearList(refused, dataValues, listValues);
  clearList(defaulted, dataValues, listValues);
  clearList(rejectedUrls, dataValues, listValues);
  clearList(hidden, conditions, 0);
}

/**
 * Adds an index to a list of the report: once, or once for each item, up to MAX_PLACES. The rule is that of a refusal.
 */
export function addToList(list: ReportList, index: u32, item: usize, dataValues: u32, rule: u32 = 0): void {
  const place = <usize>list.counts + ((<usize>index) << 2);
  const count = load<u32>(place);
  if (holderOf(item) === 0) {
    if (count > 0) return;
  } else {
    const places = <usize>list.places + <usize>(index - dataValues) * MAX_PLACES * 4;
    for (let i: u32 = 0; i < count; i++) if (load<u32>(places + ((<usize>i) << 2)) === item) return;
    if (count === MAX_PLACES) return;
    store<u32>(places + ((<usize>count) << 2), <u32>item);
  }
  store<u32>(place, count + 1);
  const entry = entryAt(list, list.count);
  store<u32>(entry, index);
  store<u32>(entry, <u32>item, 4);
  store<u32>(entry, rule, 8);
  list.count += 1;
}

/** The index, the item and the rule that a list of the report has at a place. */
export function listedIndex(list: ReportList, at: u32): u32 {
  return load<u32>(entryAt(list, at));
}

export function listedItem(list: ReportList, at: u32): usize {
  return load<u32>(entryAt(list, at), 4);
}

export function listedRule(list: ReportList, at: u32): u32 {
  return load<u32>(entryAt(list, at), 8);
}

function entryAt(list: ReportList, at: u32): usize {
  return <usize>list.items + <usize>at * ENTRY_BYTES;
}

function clearList(list: ReportList, ofData: usize, ofItems: usize): void {
  list.count = 0;
  list.items = takeTable(ofData + ofItems * MAX_PLACES, ENTRY_BYTES);
  list.counts = takeTable(ofData + ofItems, 4);
  list.places = takeTable(ofItems * MAX_PLACES, 4);
}
