/**
 * Whether a text occurs in another (Knuth, Morris and Pratt, 1977): linear whatever the texts, where comparing at each
 * place is not. Needs 4 bytes for each byte of the needle at `borders`.
 */
export function isContained(needle: usize, needleEnd: usize, text: usize, textEnd: usize, borders: usize): bool {
  const length = <u32>(needleEnd - needle);
  if (length === 0) return true;
  if (length > textEnd - text) return false;
  setBorders(needle, length, borders);
  let matched: u32 = 0;
  for (let at = text; at < textEnd; at++) {
    matched = nextMatched(needle, matched, load<u8>(at), borders);
    if (matched === length) return true;
  }
  return false;
}

/** For each beginning of the needle the length of the longest shorter one that it ends with. */
function setBorders(needle: usize, length: u32, borders: usize): void {
  let matched: u32 = 0;
  store<u32>(borders, 0);
  for (let i: u32 = 1; i < length; i++) {
    matched = nextMatched(needle, matched, load<u8>(needle + i), borders);
    store<u32>(borders + ((<usize>i) << 2), matched);
  }
}

/** How much of the needle matches after one more byte. */
function nextMatched(needle: usize, matched: u32, byte: u8, borders: usize): u32 {
  let length = matched;
  while (length > 0 && load<u8>(needle + length) !== byte) length = load<u32>(borders + ((<usize>(length - 1)) << 2));
  return load<u8>(needle + length) === byte ? length + 1 : length;
}
