import { NameEntry, nameAt } from "./name-entry.ts";
import { EachImage, ProgramImage } from "./program-image.ts";
import { contextValueOf, scopeOfKey } from "./read-context.ts";
import { scopeAt } from "./scope-at.ts";
import { countAll, firstItem, mostVisits, nextItem, setCurrent, setMostVisits } from "./scope-table.ts";

/** The most work that the searches of one fill may take: bytes searched times bytes searched for. */
export const MAX_WORK: u64 = 268_435_456;

/**
 * The most work that all loops of one fill may take: OP_WORK for each op, for each step of a condition,
 * and for each text of an operand, and one more for each byte of such a text.
 */
export const MAX_REPEATED_WORK: u64 = 16_777_216;
export const OP_WORK: u32 = 16;

/** Up to here sums are exact, in every language; whatever is more is said to be as much. */
const MAX_COUNTED: u64 = 1 << 53;

export function addWork(work: u64, more: u64): u64 {
  return min<u64>(work + min<u64>(more, MAX_COUNTED), MAX_COUNTED);
}

/**
 * The work of all searches of a program over the context that has been read, including searches that are not reached.
 * The searches of an item count once for each loop that repeats the item, and there for all items around it.
 */
export function workOf(image: usize): u64 {
  const program = changetype<ProgramImage>(image);
  let work: u64 = 0;
  if (program.searchCount > 0) countVisits(image);
  for (let i: u32 = 0; i < program.searchCount; i++) {
    const search = changetype<NameEntry>(nameAt(image + program.searches, i));
    const key = load<u32>(image + search.start);
    const bytes: u64 = search.end - search.start - sizeof<u32>();
    const scope = scopeOfKey(image, key);
    if (scope === 0) work = addWork(work, bytes * lowerBytes(image, key));
    const times = <f64>bytes * mostVisits(scope);
    for (let item = firstItem(scope); item !== 0; item = nextItem(item)) {
      setCurrent(scope, item);
      work = addWork(work, <u64>Math.min(times * <f64>lowerBytes(image, key), <f64>MAX_COUNTED));
    }
  }
  return work;
}

/** Notes how many times the items of each list are repeated at most. */
function countVisits(image: usize): void {
  const count = changetype<ProgramImage>(image).scopeCount;
  for (let scope: u32 = 1; scope < count; scope++) {
    let times: f64 = 0;
    for (let loop = scopeAt(image, scope).lastLoop; loop !== 0; ) {
      const each = changetype<EachImage>(image + loop);
      let product: f64 = 1;
      for (let rest = each.around; rest !== 0; rest &= rest - 1) product *= <f64>countAll(<u32>ctz<u64>(rest));
      times += product;
      loop = each.before;
    }
    setMostVisits(scope, times);
  }
}

function lowerBytes(image: usize, key: u32): u64 {
  const value = contextValueOf(image, key);
  return value.lowerEnd - value.lowerStart;
}
