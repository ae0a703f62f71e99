/** The first bytes of all isolates in UTF-8, and the last one of each: E2 81 A6 to E2 81 A9. */
const FIRST: u8 = 0xe2;
const SECOND: u8 = 0x81;
const OPENING: u8 = 0xa6;
const CLOSING: u8 = 0xa9;
const LENGTH: usize = 3;

/** Whether it is one of the isolates U+2066 to U+2068, or U+2069, which closes them (UAX #9). */
export function isIsolate(code: u32): bool {
  return code >= 0x2066 && code <= 0x2069;
}

/** Drops each isolate that has no partner in well-formed text. Returns where the text ends then. */
export function dropLoneIsolates(start: usize, end: usize): usize {
  return dropOpening(start, dropClosing(start, end));
}

function dropClosing(start: usize, end: usize): usize {
  let open: u32 = 0;
  let to = start;
  for (let at = start; at < end; at++) {
    if (isIsolateAt(at, end)) {
      const isClosing = load<u8>(at, 2) === CLOSING;
      if (isClosing && open === 0) {
        at += LENGTH - 1;
        continue;
      }
      open = isClosing ? open - 1 : open + 1;
    }
    store<u8>(to++, load<u8>(at));
  }
  return to;
}

/** From the end: there is none to close those that are left. */
function dropOpening(start: usize, end: usize): usize {
  let closing: u32 = 0;
  let to = end;
  for (let at = end; at > start; at--) {
    const before = at - LENGTH;
    if (at >= start + LENGTH && isIsolateAt(before, end)) {
      const isClosing = load<u8>(before, 2) === CLOSING;
      if (!isClosing && closing === 0) {
        at = before + 1;
        continue;
      }
      closing = isClosing ? closing + 1 : closing - 1;
    }
    store<u8>(--to, load<u8>(at - 1));
  }
  const length = end - to;
  memory.copy(start, to, length);
  return start + length;
}

function isIsolateAt(at: usize, end: usize): bool {
  if (at + LENGTH > end || load<u8>(at) !== FIRST || load<u8>(at, 1) !== SECOND) return false;
  const last = load<u8>(at, 2);
  return last >= OPENING && last <= CLOSING;
}
