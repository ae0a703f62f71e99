/**
 * Sets of bytes: for each, 256 bits, the lowest first. The top half of a set is about bytes of more than one in UTF-8.
 */
// biome-ignore format: a set a line
const SETS: usize = memory.data<u32>([
  0xfffff9ff, 0x00000000, 0x00000000, 0x80000000, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff,
  0x00000000, 0x500000c4, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
  0xffffffff, 0x50000385, 0x10000000, 0x80000001, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff,
  0xffffffff, 0xfc009fff, 0x78000001, 0xb8000001, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff,
  0xffffffff, 0x50000004, 0x10000000, 0x80000000, 0x00000000, 0x00000000, 0x00000000, 0x00000004,
]);

/** Bytes that a clean value does not hold as they are: controls but TAB and LF, and any that may be bad UTF-8. */
export const UNCLEAN: u32 = 0;
/** Bytes escaped in HTML: " & ' < > */
export const HTML_SPECIAL: u32 = 32;
/** Bytes percent-encoded in a whole URL: controls, space, " ' ( ) < > \ ` and those of other characters than ASCII. */
export const URL_UNSAFE: u32 = 64;
/** Bytes that are not unreserved in a URL (RFC 3986, section 2.3): all but letters, digits, - . _ ~ */
export const URL_RESERVED: u32 = 96;
/** Bytes escaped in JavaScript: controls, " < > \ and, because U+2028 and U+2029 begin with it, 0xE2. */
export const JS_SPECIAL: u32 = 128;

/** Whether a byte is in a set. */
export function isInClass(byte: u32, byteClass: u32): bool {
  return ((<u32>load<u8>(SETS + byteClass + (byte >>> 3)) >>> (byte & 7)) & 1) !== 0;
}
