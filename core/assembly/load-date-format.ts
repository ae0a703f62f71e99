import { checkList, checkRange, toIndex } from "./check-member.ts";
import { contentStart, countItems, findWord, itemAt, NUMBER, STRING } from "./encoded-value.ts";
import { DATE_FORMAT, FormatImage, MOMENT_FORMAT, PartImage } from "./format-image.ts";
import { imageEnd, takeRecords, toOffset } from "./image-builder.ts";
import { addFormatText, addTexts, checkExactly, loadDigits } from "./load-texts.ts";
import { atIndex, atMember, refuse } from "./place.ts";
import { FIELD } from "./rule.ts";
import { text } from "./text.ts";

const MAX_PARTS: u32 = 32;

/** Checks how a date is written, and adds it to the image. */
export function loadDateFormat(list: usize, entry: usize, format: FormatImage): bool {
  format.kind = DATE_FORMAT;
  atMember(2, text("parts"));
  if (!checkList(list, MAX_PARTS)) return false;
  format.partCount = countItems(list);
  const parts = takeRecords(format.partCount * offsetof<PartImage>());
  format.parts = toOffset(parts);
  for (let i: u32 = 0; i < format.partCount; i++) {
    atIndex(3, i);
    const part = changetype<PartImage>(parts + i * offsetof<PartImage>());
    if (!loadPart(itemAt(list, i), part)) return false;
    if (isOfTime(part.field)) format.kind = MOMENT_FORMAT;
  }
  return loadDigits(entry, format);
}

function loadPart(value: usize, part: PartImage): bool {
  if (load<u8>(value) === STRING) {
    part.start = toOffset(imageEnd());
    if (!addFormatText(value)) return false;
    part.end = toOffset(imageEnd());
    return true;
  }
  if (!checkExactly(value, 2)) return false;
  const field = itemAt(value, 0);
  const written = itemAt(value, 1);
  const isNumber = load<u8>(written) === NUMBER;
  const kind = findWord(field, isNumber ? text("y,M,d,H,h,m,s") : text("M,E,a,B"));
  atIndex(4, 0);
  if (kind < 0) return refuse(FIELD);
  part.field = load<u8>(contentStart(field));
  atIndex(4, 1);
  if (!isNumber) {
    part.start = addTexts(written, countNames(kind), 5);
    return part.start !== 0;
  }
  if (!checkRange(written, 1, 2)) return false;
  part.width = toIndex(written);
  return true;
}

/** Whether a part is a field of the time of day: H, h, m, s, a or B. */
function isOfTime(field: u32): bool {
  return field !== 0 && field !== 0x79 && field !== 0x4d && field !== 0x64 && field !== 0x45;
}

/** How many names there are for M, E, a or B. */
function countNames(kind: i32): u32 {
  if (kind === 0) return 12;
  if (kind === 1) return 7;
  return kind === 2 ? 2 : 24;
}
