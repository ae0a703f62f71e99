import { alignAddress } from "./memory.ts";
import { TagImage } from "./program-image.ts";
import { scopeAt } from "./scope-at.ts";
import { TagValue } from "./tag-value.ts";

/**
 * What the data, or an item of a list, gives a program. There follow: a TagValue for each of its values, and for each
 * of those in a format; for each key the address of the ContextValue spelled as in the program, or 0; the same for each
 * key in lower case; and an ItemList for each list in it.
 */
@unmanaged
export class Item {
  /** What holds its list, its index there, and the next item of the scope, whatever holds it. */
  holder: u32;
  index: u32;
  next: u32;
  scope: u32;
}

@unmanaged
export class ItemList {
  first: u32;
  count: u32;
}

export function holderOf(item: usize): usize {
  return changetype<Item>(item).holder;
}

export function indexOf(item: usize): u32 {
  return changetype<Item>(item).index;
}

/** The scope that an item is of. */
export function scopeOf(item: usize): u32 {
  return changetype<Item>(item).scope;
}

/** The item of a list in a scope of the data; 0 at the end. */
export function itemOf(image: usize, holder: usize, scope: u32, index: u32): usize {
  const list = listOf(image, holder, scope);
  return index < list.count ? list.first + index * itemBytes(image, scope) : 0;
}

/** How many items a list has in what holds it. */
export function countOf(image: usize, holder: usize, scope: u32): u32 {
  return listOf(image, holder, scope).count;
}

/** The value of an item with an index in the program. */
export function tagValueOf(image: usize, item: usize, value: u32): TagValue {
  const own = value - scopeAt(image, scopeOf(item)).firstValue;
  return changetype<TagValue>(firstValueOf(item) + own * offsetof<TagValue>());
}

/** The same of a value in a format. */
export function formattedValueOf(image: usize, item: usize, index: u32): TagValue {
  const scope = scopeAt(image, scopeOf(item));
  return changetype<TagValue>(
    firstValueOf(item) + (scope.valueCount + index - scope.firstFormatted) * offsetof<TagValue>(),
  );
}

/** The value that a tag writes. */
export function writtenValueOf(image: usize, item: usize, tag: TagImage): TagValue {
  if (tag.format === 0) return tagValueOf(image, item, tag.value);
  return formattedValueOf(image, item, tag.formatted);
}

/** Where an item keeps its values, one after the other. */
export function firstValueOf(item: usize): usize {
  return item + offsetof<Item>();
}

/** Where an item keeps the address of the value of a key, and of a key in lower case. */
export function keyOf(image: usize, item: usize, key: u32): usize {
  return keysOf(image, item) + ((<usize>key - scopeAt(image, scopeOf(item)).firstKey) << 2);
}

export function lowerKeyOf(image: usize, item: usize, key: u32): usize {
  const scope = scopeAt(image, scopeOf(item));
  return keysOf(image, item) + ((<usize>scope.keyCount + key - scope.firstLowerKey) << 2);
}

function keysOf(image: usize, item: usize): usize {
  const scope = scopeAt(image, scopeOf(item));
  return firstValueOf(item) + <usize>(scope.valueCount + scope.formattedCount) * offsetof<TagValue>();
}

export function listOf(image: usize, item: usize, scope: u32): ItemList {
  const own = scopeAt(image, scopeOf(item));
  const lists = keysOf(image, item) + ((<usize>own.keyCount + own.lowerKeyCount) << 2);
  return changetype<ItemList>(lists + scopeAt(image, scope).place * offsetof<ItemList>());
}

export function itemBytes(image: usize, scope: u32): usize {
  const own = scopeAt(image, scope);
  return alignAddress(
    offsetof<Item>() +
      <usize>(own.valueCount + own.formattedCount) * offsetof<TagValue>() +
      ((<usize>own.keyCount + own.lowerKeyCount) << 2) +
      <usize>own.childCount * offsetof<ItemList>(),
  );
}
