import { checkReference, toIndex } from "./check-member.ts";
import { findMember } from "./encoded-value.ts";
import { FormatImage, MONEY_FORMAT } from "./format-image.ts";
import { formattedAt } from "./formatted-at.ts";
import { imageStart, takeRecords, takeTemporary, toOffset } from "./image-builder.ts";
import { indexNames, NameEntry, nameAt } from "./name-entry.ts";
import { above, atMember, refuse } from "./place.ts";
import { FormattedImage, ProgramImage, ScopeImage, TagImage } from "./program-image.ts";
import { BRAND_MEMBER, CURRENCY_SCOPE } from "./rule.ts";
import { isWithin, scopeAt } from "./scope-at.ts";
import { tagAt } from "./tag-at.ts";
import { text } from "./text.ts";

/** Checks which format a tag has, and which tag before it has the currency. */
export function loadTagFormat(item: usize, tag: TagImage, image: ProgramImage, index: u32): bool {
  const format = findMember(item, text("format"));
  if (format === 0) return true;
  atMember(2, text("format"));
  if (tag.isBrand) return refuse(BRAND_MEMBER);
  if (!checkReference(format, image.formatCount)) return false;
  tag.format = image.formats + toIndex(format) * offsetof<FormatImage>();
  image.formattedCount += 1;
  if (changetype<FormatImage>(imageStart() + tag.format).kind === MONEY_FORMAT) {
    const currency = findMember(item, text("currency"));
    atMember(2, text("currency"));
    if (!checkReference(currency, index)) return false;
    const other = tagAt(imageStart(), toIndex(currency));
    if (!isWithin(imageStart(), tag.scope, other.scope)) return refuse(CURRENCY_SCOPE);
    tag.currency = toOffset(changetype<usize>(other));
  }
  above(1);
  return true;
}

/** What two tags have in common that write the same value. */
@unmanaged
class Key {
  from: u32;
  format: u32;
  currency: u32;
}

/**
 * Adds the values that tags write in a format: those of each scope together, and in the order of their tags, so that a
 * currency comes before its amount. Tags of one value, format and currency share one, so that a long value is read
 * once.
 */
export function loadFormatted(image: ProgramImage): void {
  const count = image.formattedCount;
  const names = takeTemporary(count * offsetof<NameEntry>());
  const keys = takeTemporary(count * (1 + offsetof<Key>()));
  const numbers = takeTemporary(count * sizeof<u32>());
  nameFormatted(image, names, keys);
  image.formattedCount = indexNames(imageStart(), names, count);
  image.formatted = toOffset(takeRecords(image.formattedCount * offsetof<FormattedImage>()));
  for (let i = image.formattedCount; i > 0; i--) {
    scopeOf(names, i - 1).firstFormatted = i - 1;
  }
  for (let i: u32 = 0; i < image.tagCount; i++) {
    const tag = tagAt(imageStart(), i);
    if (tag.format === 0) continue;
    const number = numbers + tag.formatted * sizeof<u32>();
    if (load<u32>(number) === 0) store<u32>(number, addFormatted(tag) + 1);
    tag.formatted = load<u32>(number) - 1;
  }
}

/** Names the value of each tag with a format: a byte for its scope, and its Key. */
function nameFormatted(image: ProgramImage, names: usize, keys: usize): void {
  let name = names;
  let start = keys;
  for (let i: u32 = 0; i < image.tagCount; i++) {
    const tag = tagAt(imageStart(), i);
    if (tag.format === 0) continue;
    store<u8>(start, <u8>tag.scope);
    const key = changetype<Key>(start + 1);
    key.from = tag.value;
    key.format = tag.format;
    key.currency = tag.currency;
    const entry = changetype<NameEntry>(name);
    entry.start = toOffset(start);
    entry.end = toOffset(start + 1 + offsetof<Key>());
    entry.owner = toOffset(changetype<usize>(tag) + offsetof<TagImage>("formatted"));
    name = nameAt(name, 1);
    start += 1 + offsetof<Key>();
  }
}

function scopeOf(names: usize, index: u32): ScopeImage {
  return scopeAt(imageStart(), load<u8>(imageStart() + changetype<NameEntry>(nameAt(names, index)).start));
}

/** Adds the value of a tag to those of its scope. Returns its number. */
function addFormatted(tag: TagImage): u32 {
  const scope = scopeAt(imageStart(), tag.scope);
  const number = scope.firstFormatted + scope.formattedCount;
  const formatted = formattedAt(imageStart(), number);
  formatted.from = tag.value;
  formatted.format = tag.format;
  formatted.currency = tag.currency;
  scope.formattedCount += 1;
  return number;
}
