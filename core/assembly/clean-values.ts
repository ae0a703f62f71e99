import { findUnclean, putCleanText } from "./clean-text.ts";
import { tables } from "./fill-tables.ts";
import { firstValueOf } from "./item.ts";
import { ensureMemory } from "./memory.ts";
import { ProgramImage } from "./program-image.ts";
import { putBytes } from "./put-text.ts";
import { scopeAt } from "./scope-at.ts";
import { firstItem, nextItem } from "./scope-table.ts";
import { TagValue } from "./tag-value.ts";

/** Cleans the values of the data and of all items. Returns false when memory does not suffice. */
export function cleanValues(image: usize): bool {
  for (let scope: u32 = 0; scope < changetype<ProgramImage>(image).scopeCount; scope++) {
    const own = scopeAt(image, scope);
    for (let item = firstItem(scope); item !== 0; item = nextItem(item)) {
      const end = firstValueOf(item) + <usize>(own.valueCount + own.formattedCount) * offsetof<TagValue>();
      for (let value = firstValueOf(item); value < end; value += offsetof<TagValue>()) {
        if (!cleanValue(changetype<TagValue>(value))) return false;
      }
    }
  }
  return true;
}

/** A clean text is used in place. */
function cleanValue(value: TagValue): bool {
  const start: usize = value.start;
  const end: usize = value.end;
  const unclean = findUnclean(start, end);
  if (unclean === end) return true;
  const copy: usize = tables.end;
  if (!ensureMemory(copy + (end - start) * 3)) return false;
  value.start = <u32>copy;
  value.end = <u32>putCleanText(unclean, end, putBytes(start, unclean, copy));
  tables.end = value.end;
  return true;
}
