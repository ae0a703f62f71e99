import { contentEnd, contentStart, countItems, LIST, readNumber, STRING } from "./encoded-value.ts";
import { imageEnd, truncateImage } from "./image-builder.ts";
import { refuse, refuseWith } from "./place.ts";
import { putBytes } from "./put-text.ts";
import { LIST_TYPE, RANGE, REFERENCE, STRING_TYPE, STRING_UNICODE, TEXT_TOO_LONG, TOO_LONG } from "./rule.ts";
import { isWellFormed } from "./utf8.ts";

/** Whether a value is a list of at most `maxItems` items; refuses it otherwise. */
export function checkList(value: usize, maxItems: u32): bool {
  if (load<u8>(value) !== LIST) return refuse(LIST_TYPE);
  return countItems(value) <= maxItems || refuseWith(TOO_LONG, maxItems, 0);
}

/** Adds a value that is well-formed text to the image; refuses it otherwise. */
export function addCheckedText(value: usize): bool {
  if (load<u8>(value) !== STRING) return refuse(STRING_TYPE);
  const start = contentStart(value);
  const end = contentEnd(value);
  if (!isWellFormed(start, end)) return refuse(STRING_UNICODE);
  truncateImage(putBytes(start, end, imageEnd()));
  return true;
}

/** Adds well-formed text of at most `maxBytes` to the image; refuses anything else. */
export function addShortText(value: usize, maxBytes: u32): bool {
  const start = imageEnd();
  return addCheckedText(value) && (imageEnd() - start <= maxBytes || refuseWith(TEXT_TOO_LONG, maxBytes, 0));
}

/** Whether a value is a whole number from `min` to `max`; refuses it otherwise. */
export function checkRange(value: usize, min: u32, max: u32): bool {
  return isWholeNumber(value, min, max) || refuseWith(RANGE, min, max);
}

/** Whether a value is an index into a list of `count` items; refuses it otherwise. */
export function checkReference(value: usize, count: u32): bool {
  return (count > 0 && isWholeNumber(value, 0, count - 1)) || refuseWith(REFERENCE, count, 0);
}

/** The number of a value that has been checked. */
export function toIndex(value: usize): u32 {
  return <u32>readNumber(value);
}

function isWholeNumber(value: usize, min: u32, max: u32): bool {
  const number = readNumber(value);
  return number >= min && number <= max && floor<f64>(number) === number;
}
