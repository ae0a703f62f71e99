import { tables } from "./fill-tables.ts";
import { Item, itemBytes, listOf } from "./item.ts";
import { alignAddress, ensureMemory } from "./memory.ts";
import { addItems } from "./scope-table.ts";

/** Makes items of a list, one after the other. Returns the first; 0 when there is none, or memory does not suffice. */
export function takeItems(image: usize, scope: u32, holder: usize, count: u32): usize {
  const start = alignAddress(tables.end);
  const bytes = itemBytes(image, scope);
  const end = start + count * bytes;
  if (count === 0 || !ensureMemory(end)) return 0;
  memory.fill(start, 0, end - start);
  tables.end = <u32>end;
  for (let i: u32 = 0; i < count; i++) {
    const item = changetype<Item>(start + i * bytes);
    item.holder = <u32>holder;
    item.index = i;
    item.scope = scope;
    if (i + 1 < count) item.next = <u32>(start + (i + 1) * bytes);
  }
  if (holder === 0) return start;
  const list = listOf(image, holder, scope);
  list.first = <u32>start;
  list.count = count;
  addItems(scope, start, end - bytes, count);
  return start;
}
