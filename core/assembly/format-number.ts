import { digitAt, digitCount, digitsBeforePoint, placePoint, roundDecimalTo } from "./decimal.ts";
import { FormatImage, FormImage, MONEY_FORMAT } from "./format-image.ts";
import { TextImage } from "./program-image.ts";
import { putFormatDigit } from "./put-format-digit.ts";
import { putBytes } from "./put-text.ts";
import { exponent, exponentDigits, isNegative, readDecimal, wholeDigits, writtenDigits } from "./read-decimal.ts";

/** Bounds what a number is written out to, and how long it is with its signs, point and exponent. */
const MAX_DIGITS: i32 = 400;
const MAX_LENGTH: usize = 407;
const MAX_EXPONENT_DIGITS: i32 = 3;

/**
 * Writes a decimal number, rounded half away from zero on its decimal digits, and without a sign when that gives zero.
 * `code` is its currency, of money. Returns where the next byte goes; 0 for what is no number, or has too many digits.
 */
export function putFormattedNumber(
  image: usize,
  format: FormatImage,
  code: u32,
  start: usize,
  end: usize,
  to: usize,
): usize {
  if (end - start > MAX_LENGTH || readDecimal(start, end) !== end || exponentDigits > MAX_EXPONENT_DIGITS) return 0;
  const place = wholeDigits + exponent + <i32>format.shift;
  if (writtenDigits + abs<i32>(place) > MAX_DIGITS) return 0;
  placePoint(digitsBeforePoint() + <i32>format.shift);
  const form = formOf(image, format, code);
  roundDecimalTo(<i32>form.most);
  const affixes = image + (isNegative && digitCount() > 0 ? form.minus : form.plus);
  // The form of other currencies alone has a place for the code.
  const written = form.code === 0 ? code : 0;
  let next = putAffix(image, affixes, written, to);
  next = putWhole(image, format, next);
  next = putPlaces(image, format, form, next);
  return putAffix(image, affixes + offsetof<TextImage>(), written, next);
}

/** The form of a currency, which is the last of its code; without one that of all others, and of numbers. */
function formOf(image: usize, format: FormatImage, code: u32): FormImage {
  const forms = image + format.forms;
  if (format.kind === MONEY_FORMAT) {
    for (let i = format.formCount; i > 0; i--) {
      const form = changetype<FormImage>(forms + (i - 1) * offsetof<FormImage>());
      if (form.code === code) return form;
    }
  }
  return changetype<FormImage>(forms + format.formCount * offsetof<FormImage>());
}

function putWhole(image: usize, format: FormatImage, to: usize): usize {
  const point = digitsBeforePoint();
  const count = max<i32>(point, 1);
  const isGrouped: bool = <u32>count >= format.lastSize + format.least;
  let next = to;
  for (let left = count; left > 0; left--) {
    const beyond = left - <i32>format.lastSize;
    if (isGrouped && left < count && beyond >= 0 && beyond % <i32>format.otherSize === 0) {
      next = putBytes(image + format.groupStart, image + format.groupEnd, next);
    }
    next = putFormatDigit(image, format.digits, digitAt(point - left), next);
  }
  return next;
}

function putPlaces(image: usize, format: FormatImage, form: FormImage, to: usize): usize {
  const point = digitsBeforePoint();
  const count = max<i32>(digitCount() - point, <i32>form.fewest);
  if (count === 0) return to;
  let next = putBytes(image + format.decimalStart, image + format.decimalEnd, to);
  for (let i = 0; i < count; i++) next = putFormatDigit(image, format.digits, digitAt(point + i), next);
  return next;
}

/** Writes what is before or after a number, with a code in the place of the first currency sign, U+00A4. */
function putAffix(image: usize, affix: usize, code: u32, to: usize): usize {
  const text = changetype<TextImage>(affix);
  const end = image + text.end;
  for (let at = image + text.start; code !== 0 && at + 1 < end; at++) {
    if (load<u8>(at) !== 0xc2 || load<u8>(at + 1) !== 0xa4) continue;
    const next = putBytes(image + text.start, at, to);
    for (let i = 0; i < 3; i++) store<u8>(next + i, <u8>(code >>> (i << 3)));
    return putBytes(at + 2, end, next + 3);
  }
  return putBytes(image + text.start, end, to);
}
