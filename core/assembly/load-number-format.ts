import { checkList, checkRange, toIndex } from "./check-member.ts";
import { codeOf } from "./currency-code.ts";
import {
  contentEnd,
  contentStart,
  countItems,
  findMember,
  itemAt,
  memberValue,
  nameEnd,
  nameStart,
  nextMember,
  OBJECT,
} from "./encoded-value.ts";
import { FormatImage, FormImage, MONEY_FORMAT, NUMBER_FORMAT } from "./format-image.ts";
import { imageEnd, takeRecords, toOffset } from "./image-builder.ts";
import { addFormatText, addTexts, checkExactly, loadDigits } from "./load-texts.ts";
import { atIndex, atMember, atName, refuse, refuseWith } from "./place.ts";
import { CODE_NAME, OBJECT_TYPE, SIZE_COUNT, TOO_LONG } from "./rule.ts";
import { Text, text } from "./text.ts";

const MAX_CURRENCIES: u32 = 512;
const MAX_PLACES: u32 = 20;
const MAX_SIZES: u32 = 2;
const MAX_GROUP: u32 = 9;

/** Checks how a number is written, and adds it to the image. */
export function loadNumberFormat(entry: usize, format: FormatImage): bool {
  format.kind = NUMBER_FORMAT;
  const fraction = findMember(entry, text("fraction"));
  atMember(2, text("fraction"));
  if (!checkExactly(fraction, 2)) return false;
  atIndex(3, 0);
  if (!checkRange(itemAt(fraction, 0), 0, MAX_PLACES)) return false;
  const form = changetype<FormImage>(takeRecords(offsetof<FormImage>()));
  format.forms = toOffset(changetype<usize>(form));
  form.fewest = toIndex(itemAt(fraction, 0));
  if (!loadSeparators(entry, format)) return false;
  form.plus = addAffixes(entry, text("plus"));
  if (form.plus === 0) return false;
  form.minus = addAffixes(entry, text("minus"));
  if (form.minus === 0) return false;
  atMember(2, text("fraction"));
  atIndex(3, 1);
  if (!checkRange(itemAt(fraction, 1), form.fewest, MAX_PLACES)) return false;
  form.most = toIndex(itemAt(fraction, 1));
  const shift = findMember(entry, text("shift"));
  atMember(2, text("shift"));
  if (shift === 0) return true;
  if (!checkRange(shift, 0, 2)) return false;
  format.shift = toIndex(shift);
  return true;
}

function addAffixes(entry: usize, member: Text): u32 {
  atMember(2, member);
  return addTexts(findMember(entry, member), 2, 3);
}

/** Checks how an amount is written whose currency is a value, and adds it to the image. */
export function loadMoneyFormat(named: usize, entry: usize, format: FormatImage): bool {
  if (!loadSeparators(entry, format)) return false;
  format.kind = MONEY_FORMAT;
  atMember(2, text("of"));
  if (load<u8>(named) !== OBJECT) return refuse(OBJECT_TYPE);
  const end = contentEnd(named);
  for (let member = contentStart(named); member < end; member = nextMember(member)) format.formCount += 1;
  if (format.formCount > MAX_CURRENCIES) return refuseWith(TOO_LONG, MAX_CURRENCIES, 0);
  let form = takeRecords((format.formCount + 1) * offsetof<FormImage>());
  format.forms = toOffset(form);
  for (let member = contentStart(named); member < end; member = nextMember(member)) {
    atName(3, member);
    const code = codeOf(nameStart(member), nameEnd(member));
    if (code === 0) return refuse(CODE_NAME);
    changetype<FormImage>(form).code = code;
    if (!loadForm(memberValue(member), changetype<FormImage>(form), 4)) return false;
    form += offsetof<FormImage>();
  }
  atMember(2, text("other"));
  return loadForm(findMember(entry, text("other")), changetype<FormImage>(form), 3);
}

/** Loads the form of a currency, whose place ends above a level. */
function loadForm(list: usize, form: FormImage, level: i32): bool {
  if (!checkExactly(list, 3)) return false;
  atIndex(level, 2);
  if (!checkRange(itemAt(list, 2), 0, MAX_PLACES)) return false;
  form.fewest = toIndex(itemAt(list, 2));
  form.most = form.fewest;
  atIndex(level, 0);
  form.plus = addTexts(itemAt(list, 0), 2, level + 1);
  if (form.plus === 0) return false;
  atIndex(level, 1);
  form.minus = addTexts(itemAt(list, 1), 2, level + 1);
  return form.minus !== 0;
}

function loadSeparators(entry: usize, format: FormatImage): bool {
  if (!loadSizes(findMember(entry, text("sizes")), format)) return false;
  atMember(2, text("decimal"));
  format.decimalStart = toOffset(imageEnd());
  if (!addFormatText(findMember(entry, text("decimal")))) return false;
  format.decimalEnd = toOffset(imageEnd());
  atMember(2, text("group"));
  format.groupStart = toOffset(imageEnd());
  if (!addFormatText(findMember(entry, text("group")))) return false;
  format.groupEnd = toOffset(imageEnd());
  const least = findMember(entry, text("least"));
  atMember(2, text("least"));
  if (!checkRange(least, 1, MAX_GROUP)) return false;
  format.least = toIndex(least);
  return loadDigits(entry, format);
}

function loadSizes(sizes: usize, format: FormatImage): bool {
  atMember(2, text("sizes"));
  if (!checkList(sizes, MAX_SIZES)) return false;
  const count = countItems(sizes);
  if (count === 0) return refuse(SIZE_COUNT);
  for (let i: u32 = 0; i < count; i++) {
    atIndex(3, i);
    if (!checkRange(itemAt(sizes, i), 1, MAX_GROUP)) return false;
  }
  format.lastSize = toIndex(itemAt(sizes, 0));
  format.otherSize = toIndex(itemAt(sizes, count - 1));
  return true;
}
