/** Bytes that a clean value does not hold as they are: controls, and any that may be bad UTF-8. */
export const UNCLEAN: u8 = 1;
/** Bytes escaped in HTML. */
export const HTML_SPECIAL: u8 = 2;
/** Bytes percent-encoded in a whole URL. */
export const URL_UNSAFE: u8 = 4;
/** Bytes that are not unreserved in a URL (RFC 3986, section 2.3). */
export const URL_RESERVED: u8 = 8;
/** Bytes escaped in JavaScript; 0xE2 because U+2028 and U+2029 begin with it. */
export const JS_SPECIAL: u8 = 16;
/** Bytes escaped in JSON. */
export const JSON_SPECIAL: u8 = 32;

const classes: usize = memory.data(256);
for (let byte: u32 = 0; byte < 256; byte++) store<u8>(classes + byte, classOf(byte));

/** Whether a byte belongs to a class. */
export function isInClass(byte: u32, byteClass: u8): bool {
  return (load<u8>(classes + byte) & byteClass) !== 0;
}

function classOf(byte: u32): u8 {
  const isControl = byte < 0x20 || byte === 0x7f;
  const isAngle = byte === 0x3c || byte === 0x3e;
  const isQuote = byte === 0x22 || byte === 0x27;
  let found: u8 = 0;
  if ((isControl && byte !== 9 && byte !== 10) || byte >= 0x80) found |= UNCLEAN;
  if (isAngle || isQuote || byte === 0x26) found |= HTML_SPECIAL;
  if (byte <= 0x20 || byte >= 0x7f || isAngle || isQuote || isUnsafeSign(byte)) found |= URL_UNSAFE;
  if (!isUnreserved(byte)) found |= URL_RESERVED;
  if (isControl || isAngle || byte === 0x22 || byte === 0x5c || byte === 0xe2) found |= JS_SPECIAL;
  if (byte < 0x20 || byte === 0x22 || byte === 0x5c) found |= JSON_SPECIAL;
  return found;
}

/** ( ) \ and the backtick. */
function isUnsafeSign(byte: u32): bool {
  return byte === 0x28 || byte === 0x29 || byte === 0x5c || byte === 0x60;
}

function isUnreserved(byte: u32): bool {
  const letter = byte | 0x20;
  if (letter >= 0x61 && letter <= 0x7a && byte < 0x80) return true;
  if (byte >= 0x30 && byte <= 0x39) return true;
  return byte === 0x2d || byte === 0x2e || byte === 0x5f || byte === 0x7e; // - . _ ~
}
