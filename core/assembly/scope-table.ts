import { Item } from "./item.ts";

/**
 * Of each scope: the data, or the item that is repeated; its visit; the first item of all, and how many there are; how
 * often each of them is repeated at most.
 */
const MAX_SCOPES: usize = 33;
const SCOPE_BYTES: usize = 24;
const scopes: usize = memory.data(33 * 24, 8);
let visitCount: u32 = 0;

export function clearScopes(): void {
  memory.fill(scopes, 0, MAX_SCOPES * SCOPE_BYTES);
  visitCount = 0;
}

/** Puts the items of a list, the first and the last of which are given, in front of those that a scope has. */
export function addItems(scope: u32, first: usize, last: usize, count: u32): void {
  const own = scopes + <usize>scope * SCOPE_BYTES;
  changetype<Item>(last).next = load<u32>(own, 8);
  store<u32>(own, <u32>first, 8);
  store<u32>(own, load<u32>(own, 12) + count, 12);
}

/** The data, or the first of all items of a list, and the one after another; 0 when there is none. */
export function firstItem(scope: u32): usize {
  if (scope === 0) return current(0);
  return load<u32>(scopes + <usize>scope * SCOPE_BYTES, 8);
}

export function nextItem(item: usize): usize {
  return changetype<Item>(item).next;
}

/** How many items a list has in all. */
export function countAll(scope: u32): u32 {
  return load<u32>(scopes + <usize>scope * SCOPE_BYTES, 12);
}

/** How often each item of a list is repeated at most. */
export function mostVisits(scope: u32): f64 {
  return load<f64>(scopes + <usize>scope * SCOPE_BYTES, 16);
}

export function setMostVisits(scope: u32, times: f64): void {
  store<f64>(scopes + <usize>scope * SCOPE_BYTES, times, 16);
}

/** The data, or the item of a list that is read or repeated. */
export function current(scope: u32): usize {
  return load<u32>(scopes + <usize>scope * SCOPE_BYTES);
}

export function setCurrent(scope: u32, item: usize): void {
  store<u32>(scopes + <usize>scope * SCOPE_BYTES, <u32>item);
}

/** The same, where what was found in another item does not hold. */
export function visit(scope: u32, item: usize): void {
  setCurrent(scope, item);
  visitCount += 1;
  store<u32>(scopes + <usize>scope * SCOPE_BYTES, visitCount, 4);
}

export function visitOf(scope: u32): u32 {
  return load<u32>(scopes + <usize>scope * SCOPE_BYTES, 4);
}
