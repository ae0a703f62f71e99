import { FormatImage, MOMENT_FORMAT, PartImage } from "./format-image.ts";
import { dayOfMoment } from "./parse-day.ts";
import { TextImage } from "./program-image.ts";
import { putFormatDigit } from "./put-format-digit.ts";
import { putBytes } from "./put-text.ts";
import { moment, readMoment } from "./read-moment.ts";

/**
 * Writes a date or date-time in the offset in which it was given. Returns where the next byte goes; 0 for anything
 * else, and for a date alone of which the format writes a time.
 */
export function putFormattedDate(image: usize, format: FormatImage, start: usize, end: usize, to: usize): usize {
  if (!readMoment(start, end) || moment.year === 0) return 0;
  if (format.kind === MOMENT_FORMAT && !moment.hasTime) return 0;
  let next = to;
  for (let i: u32 = 0; i < format.partCount; i++) {
    const part = changetype<PartImage>(image + format.parts + i * offsetof<PartImage>());
    if (part.field === 0) next = putBytes(image + part.start, image + part.end, next);
    else if (part.width === 0) {
      const name = changetype<TextImage>(image + part.start + nameOf(part.field) * offsetof<TextImage>());
      next = putBytes(image + name.start, image + name.end, next);
    } else next = putNumber(image, format.digits, numberOf(part), <i32>part.width, next);
  }
  return next;
}

/** The index among the names of a field: M, E, a or B. */
function nameOf(field: u32): u32 {
  if (field === 0x4d) return moment.month - 1;
  // 1970-01-01 was a Thursday. No day is 14 million days before it.
  if (field === 0x45) return <u32>(dayOfMoment() + 14_000_004) % 7;
  return field === 0x61 ? u32(moment.hour >= 12) : moment.hour;
}

/** What a field writes in digits: y, M, d, H, h, m or s. */
function numberOf(part: PartImage): u32 {
  switch (part.field) {
    case 0x79:
      return part.width === 2 ? moment.year % 100 : moment.year;
    case 0x4d:
      return moment.month;
    case 0x64:
      return moment.day;
    case 0x48:
      return moment.hour;
    case 0x68:
      return ((moment.hour + 11) % 12) + 1;
    case 0x6d:
      return moment.minute;
    default:
      return moment.second;
  }
}

/** Writes a number of at most four digits in at least that many. */
function putNumber(image: usize, digits: u32, number: u32, width: i32, to: usize): usize {
  const left = number >= 10 || width > 1 ? putNumber(image, digits, number / 10, width - 1, to) : to;
  return putFormatDigit(image, digits, number % 10, left);
}
