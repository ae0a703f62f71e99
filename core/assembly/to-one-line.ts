import { afterCodePoint, decodeCodePoint, encodeCodePoint } from "./utf8.ts";

/**
 * Writes text fit for a header field such as Subject: each run of line breaks and controls is one space, and there are
 * none at the ends. Never longer than the text. Returns where the next byte goes.
 */
export function putOneLine(start: usize, end: usize, to: usize): usize {
  const from = to;
  let isInRun: bool = false;
  for (let at = start; at < end; ) {
    const code = decodeCodePoint(at, end);
    at = afterCodePoint();
    const wasInRun = isInRun;
    isInRun = isBreak(code);
    if (isInRun && wasInRun) continue;
    const written = isInRun ? 0x20 : code;
    if (written !== 0x20 || to > from) to = encodeCodePoint(written, to);
  }
  while (to > from && load<u8>(to - 1) === 0x20) to -= 1;
  return to;
}

function isBreak(code: u32): bool {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029;
}
