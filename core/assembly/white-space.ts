import { decodeCodePoint } from "./utf8.ts";

/** Where white space at the beginning of well-formed text ends. */
export function skipWhiteSpace(start: usize, end: usize): usize {
  let at = start;
  while (at < end && isWhiteSpace(decodeCodePoint(at, end))) at = nextCharacter(at, end);
  return at;
}

/** Where white space at the end of well-formed text begins. */
export function trimWhiteSpace(start: usize, end: usize): usize {
  let stop = end;
  while (stop > start) {
    const last = lastCharacter(start, stop);
    if (!isWhiteSpace(decodeCodePoint(last, stop))) break;
    stop = last;
  }
  return stop;
}

/** What ECMA-262 takes for white space or a line end: sections 12.2 and 12.3. */
function isWhiteSpace(code: u32): bool {
  if (code <= 0x20) return code === 0x20 || (code >= 9 && code <= 13);
  if (code === 0xa0 || code === 0x1680 || code === 0xfeff) return true;
  if (code >= 0x2000 && code <= 0x200a) return true;
  return code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000;
}

function nextCharacter(at: usize, end: usize): usize {
  let next = at + 1;
  while (next < end && isContinuation(next)) next += 1;
  return next;
}

function lastCharacter(start: usize, end: usize): usize {
  let last = end - 1;
  while (last > start && isContinuation(last)) last -= 1;
  return last;
}

function isContinuation(at: usize): bool {
  return (load<u8>(at) & 0xc0) === 0x80;
}
