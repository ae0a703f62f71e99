/** A name of an index that is searched by its bytes. */
@unmanaged
export class NameEntry {
  start: u32;
  end: u32;
  /** What the name belongs to; of equal names the lowest counts. */
  owner: u32;
}

const ENTRY_BYTES: usize = offsetof<NameEntry>();

/** Sorts names by their bytes, then by owner. Heap sort: in place, and n log n whatever the names. */
export function sortNames(image: usize, names: usize, count: u32): void {
  for (let i = count >>> 1; i > 0; i--) siftDown(image, names, i - 1, count);
  for (let left = count; left > 1; left--) {
    swap(names, 0, left - 1);
    siftDown(image, names, 0, left - 1);
  }
}

/** Whether two entries have the same name. */
export function isSameName(image: usize, a: usize, b: usize): bool {
  const left = changetype<NameEntry>(a);
  const right = changetype<NameEntry>(b);
  return compareBytes(image + left.start, image + left.end, image + right.start, image + right.end) === 0;
}

/** The index of a name among sorted, distinct ones, or -1. */
export function findName(image: usize, names: usize, count: u32, start: usize, end: usize): i32 {
  let low: u32 = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = changetype<NameEntry>(nameAt(names, middle));
    const order = compareBytes(start, end, image + entry.start, image + entry.end);
    if (order === 0) return middle;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return -1;
}

/** The address of the entry with this index. */
export function nameAt(names: usize, index: u32): usize {
  return names + <usize>index * ENTRY_BYTES;
}

/** Less than, equal to or greater than 0 as the first text sorts before, with or after the second. */
export function compareBytes(start: usize, end: usize, otherStart: usize, otherEnd: usize): i32 {
  let at = start;
  for (let other = otherStart; at < end && other < otherEnd; at++, other++) {
    const difference = <i32>load<u8>(at) - <i32>load<u8>(other);
    if (difference !== 0) return difference;
  }
  return <i32>(end - start) - <i32>(otherEnd - otherStart);
}

function siftDown(image: usize, names: usize, from: u32, count: u32): void {
  let root = from;
  for (let child = root * 2 + 1; child < count; child = root * 2 + 1) {
    if (child + 1 < count && isBefore(image, names, child, child + 1)) child += 1;
    if (!isBefore(image, names, root, child)) return;
    swap(names, root, child);
    root = child;
  }
}

function isBefore(image: usize, names: usize, index: u32, other: u32): bool {
  const left = changetype<NameEntry>(nameAt(names, index));
  const right = changetype<NameEntry>(nameAt(names, other));
  const order = compareBytes(image + left.start, image + left.end, image + right.start, image + right.end);
  return order === 0 ? left.owner < right.owner : order < 0;
}

function swap(names: usize, index: u32, other: u32): void {
  const left = changetype<NameEntry>(nameAt(names, index));
  const right = changetype<NameEntry>(nameAt(names, other));
  const start = left.start;
  const end = left.end;
  const owner = left.owner;
  left.start = right.start;
  left.end = right.end;
  left.owner = right.owner;
  right.start = start;
  right.end = end;
  right.owner = owner;
}
