import { afterCodePoint, decodeCodePoint } from "./utf8.ts";

/** Where white space at the beginning of well-formed text ends. */
export function skipWhiteSpace(start: usize, end: usize): usize {
  let at = start;
  while (at < end && isWhiteSpace(decodeCodePoint(at, end))) at = afterCodePoint();
  return at;
}

/** Whether there is nothing in well-formed text but white space. */
export function isBlankText(start: usize, end: usize): bool {
  return skipWhiteSpace(start, end) === end;
}

/** Whether ECMA-262 defines the code as white space or a line end: sections 12.2 and 12.3. */
function isWhiteSpace(code: u32): bool {
  if (code <= 0x20) return code === 0x20 || (code >= 9 && code <= 13);
  if (code === 0xa0 || code === 0x1680 || code === 0xfeff) return true;
  if (code >= 0x2000 && code <= 0x200a) return true;
  return code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000;
}
