import { codeOf } from "./currency-code.ts";
import { tables } from "./fill-tables.ts";
import { putFormattedDate } from "./format-date.ts";
import { DATE_FORMAT, FormatImage, MONEY_FORMAT } from "./format-image.ts";
import { putFormattedNumber } from "./format-number.ts";
import { formattedAt } from "./formatted-at.ts";
import { formattedValueOf, holderOf, scopeOf, tagValueOf, writtenValueOf } from "./item.ts";
import { ensureMemory } from "./memory.ts";
import { FormattedImage, ProgramImage, TagImage } from "./program-image.ts";
import { scopeAt } from "./scope-at.ts";
import { firstItem, nextItem } from "./scope-table.ts";
import { TagValue } from "./tag-value.ts";

/** More than any format writes: 400 digits and 20 places, each with a separator, in texts of 256 bytes. */
const MAX_WRITTEN_BYTES: usize = 1024 * 256;

/**
 * Writes the values that have a format, of the data before those of items, once all values are read and before they are
 * cleaned. Returns false when memory does not suffice.
 */
export function formatValues(image: usize): bool {
  for (let scope: u32 = 0; scope < changetype<ProgramImage>(image).scopeCount; scope++) {
    const own = scopeAt(image, scope);
    if (own.formattedCount === 0) continue;
    for (let item = firstItem(scope); item !== 0; item = nextItem(item)) {
      for (let i: u32 = 0; i < own.formattedCount; i++) {
        if (!formatValue(image, item, own.firstFormatted + i)) return false;
      }
    }
  }
  return true;
}

function formatValue(image: usize, item: usize, index: u32): bool {
  const formatted = formattedAt(image, index);
  const given = tagValueOf(image, item, formatted.from);
  if (given.start === given.end) return true;
  const to: usize = tables.end;
  if (!ensureMemory(to + MAX_WRITTEN_BYTES)) return false;
  const end = putFormatted(image, item, formatted, given, to);
  if (end === 0) return true;
  const value = formattedValueOf(image, item, index);
  value.start = <u32>to;
  value.end = <u32>end;
  tables.end = <u32>end;
  return true;
}

/** Writes a value in its format. Returns where the next byte goes; 0 for a value that the format cannot write. */
function putFormatted(image: usize, item: usize, formatted: FormattedImage, given: TagValue, to: usize): usize {
  const format = changetype<FormatImage>(image + formatted.format);
  if (format.kind >= DATE_FORMAT) return putFormattedDate(image, format, given.start, given.end, to);
  if (format.kind !== MONEY_FORMAT) return putFormattedNumber(image, format, 0, given.start, given.end, to);
  const code = currencyOf(image, item, changetype<TagImage>(image + formatted.currency));
  return code === 0 ? 0 : putFormattedNumber(image, format, code, given.start, given.end, to);
}

/** The code that a tag has where an item is, or its default; 0 when that is none. */
function currencyOf(image: usize, item: usize, tag: TagImage): u32 {
  let holder = item;
  while (scopeOf(holder) !== tag.scope) holder = holderOf(holder);
  const value = writtenValueOf(image, holder, tag);
  if (value.start !== value.end) return codeOf(value.start, value.end);
  return codeOf(image + tag.defaultStart, image + tag.defaultEnd);
}
