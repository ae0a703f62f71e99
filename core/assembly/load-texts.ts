import { addShortText, checkList } from "./check-member.ts";
import { contentEnd, contentStart, countItems, findMember } from "./encoded-value.ts";
import { FormatImage } from "./format-image.ts";
import { imageEnd, takeRecords, toOffset } from "./image-builder.ts";
import { atIndex, atMember, refuseWith } from "./place.ts";
import { TextImage } from "./program-image.ts";
import { TOO_FEW } from "./rule.ts";
import { text } from "./text.ts";

const MAX_TEXT_BYTES: u32 = 256;

/** Whether a value is a list of that many items; refuses it otherwise. */
export function checkExactly(list: usize, count: u32): bool {
  return checkList(list, count) && (countItems(list) === count || refuseWith(TOO_FEW, count, 0));
}

/** Adds a text of a format to the image; refuses what is none. */
export function addFormatText(value: usize): bool {
  return addShortText(value, MAX_TEXT_BYTES);
}

/**
 * Adds a list of that many texts, whose place ends above a level. Returns the offset of their first TextImage; 0 when
 * it is refused.
 */
export function addTexts(list: usize, count: u32, level: i32): u32 {
  if (!checkExactly(list, count)) return 0;
  const texts = takeRecords(count * offsetof<TextImage>());
  let item = contentStart(list);
  for (let i: u32 = 0; i < count; i++) {
    const each = changetype<TextImage>(texts + i * offsetof<TextImage>());
    atIndex(level, i);
    each.start = toOffset(imageEnd());
    if (!addFormatText(item)) return 0;
    each.end = toOffset(imageEnd());
    item = contentEnd(item);
  }
  return toOffset(texts);
}

/** Adds the digits of a format, which are optional. */
export function loadDigits(entry: usize, format: FormatImage): bool {
  const digits = findMember(entry, text("digits"));
  if (digits === 0) return true;
  atMember(2, text("digits"));
  format.digits = addTexts(digits, 10, 3);
  return format.digits !== 0;
}
