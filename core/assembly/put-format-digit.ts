import { TextImage } from "./program-image.ts";
import { putBytes } from "./put-text.ts";

/** Writes a digit as one of ten TextImages, or in ASCII where there are none. Returns where the next byte goes. */
export function putFormatDigit(image: usize, digits: u32, digit: u32, to: usize): usize {
  if (digits !== 0) {
    const text = changetype<TextImage>(image + digits + digit * offsetof<TextImage>());
    return putBytes(image + text.start, image + text.end, to);
  }
  store<u8>(to, <u8>(0x30 + digit));
  return to + 1;
}
