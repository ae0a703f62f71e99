/** A name of an index that is searched by its bytes. */
@unmanaged
export class NameEntry {
  start: u32;
  end: u32;
  /** Where in the image the number of the name is kept. */
  owner: u32;
}

const ENTRY_BYTES: usize = offsetof<NameEntry>();

/**
 * Sorts names, keeps one of each, numbers them in their order, and stores each number for its owners. Returns how many
 * there are. Heap sort: in place, and n log n whatever the names.
 */
export function indexNames(image: usize, names: usize, count: u32): u32 {
  for (let i = count >>> 1; i > 0; i--) siftDown(image, names, i - 1, count);
  for (let left = count; left > 1; left--) {
    swap(names, 0, left - 1);
    siftDown(image, names, 0, left - 1);
  }
  let last: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const owner = changetype<NameEntry>(nameAt(names, i)).owner;
    if (compareNames(image, names, last, i) !== 0) {
      last += 1;
      swap(names, last, i);
    }
    store<u32>(image + owner, last);
  }
  return count === 0 ? 0 : last + 1;
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
    if (child + 1 < count && compareNames(image, names, child, child + 1) < 0) child += 1;
    if (compareNames(image, names, root, child) >= 0) return;
    swap(names, root, child);
    root = child;
  }
}

function compareNames(image: usize, names: usize, index: u32, other: u32): i32 {
  const left = changetype<NameEntry>(nameAt(names, index));
  const right = changetype<NameEntry>(nameAt(names, other));
  return compareBytes(image + left.start, image + left.end, image + right.start, image + right.end);
}

function swap(names: usize, index: u32, other: u32): void {
  for (let i: usize = 0; i < ENTRY_BYTES; i += 4) {
    const left = nameAt(names, index) + i;
    const right = nameAt(names, other) + i;
    const word = load<u32>(left);
    store<u32>(left, load<u32>(right));
    store<u32>(right, word);
  }
}
