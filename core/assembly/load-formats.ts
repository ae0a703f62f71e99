import { checkList } from "./check-member.ts";
import { contentEnd, contentStart, countItems, findMember, OBJECT } from "./encoded-value.ts";
import { FormatImage } from "./format-image.ts";
import { takeRecords, toOffset } from "./image-builder.ts";
import { loadDateFormat } from "./load-date-format.ts";
import { loadMoneyFormat, loadNumberFormat } from "./load-number-format.ts";
import { atIndex, atMember, refuse } from "./place.ts";
import { ProgramImage } from "./program-image.ts";
import { OBJECT_TYPE } from "./rule.ts";
import { text } from "./text.ts";

const MAX_FORMATS: u32 = 256;

/** Checks the formats of a program, and adds them to its image. */
export function loadFormats(image: ProgramImage, list: usize): bool {
  atMember(0, text("formats"));
  if (!checkList(list, MAX_FORMATS)) return false;
  image.formatCount = countItems(list);
  const formats = takeRecords(image.formatCount * offsetof<FormatImage>());
  image.formats = toOffset(formats);
  const end = contentEnd(list);
  let index: u32 = 0;
  for (let item = contentStart(list); item < end; item = contentEnd(item)) {
    atIndex(1, index);
    if (!loadFormat(item, changetype<FormatImage>(formats + index * offsetof<FormatImage>()))) return false;
    index += 1;
  }
  return true;
}

function loadFormat(entry: usize, format: FormatImage): bool {
  if (load<u8>(entry) !== OBJECT) return refuse(OBJECT_TYPE);
  const parts = findMember(entry, text("parts"));
  if (parts !== 0) return loadDateFormat(parts, entry, format);
  const forms = findMember(entry, text("of"));
  return forms !== 0 ? loadMoneyFormat(forms, entry, format) : loadNumberFormat(entry, format);
}
