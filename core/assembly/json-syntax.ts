import { endOfDecimal } from "./parse-number.ts";
import { skipText } from "./skip-text.ts";
import { text } from "./text.ts";
import { afterCodePoint, decodeCodePoint, wasBadSequence } from "./utf8.ts";

/** Where the check stands, and where the text ends. */
let at: usize = 0;
let end: usize = 0;
/** The brackets that are open, one byte each, in memory: so no nesting is too deep. */
let bottom: usize = 0;
let top: usize = 0;

/**
 * Looks for the first fault of a JSON text (RFC 8259) in UTF-8. Returns 0 when there is none, else the address of the token
 * that is wrong. Needs as much memory at `stack` as the text has.
 */
export function findSyntaxFault(start: usize, stop: usize, stack: usize): usize {
  at = skipSpace(start, stop);
  end = stop;
  bottom = stack;
  top = stack;
  let isRight = passValue();
  while (isRight && passEnds()) isRight = passSeparator() && passValue();
  return isRight && at === end ? 0 : at;
}

/** Passes a value: a scalar, or the beginnings of lists and objects up to the first scalar or empty one within. */
function passValue(): bool {
  while (true) {
    const open = peek();
    if (open !== 0x7b && open !== 0x5b) return passTo(endOfScalar());
    store<u8>(top++, open);
    passTo(at + 1);
    // passEnds passes the bracket that closes it.
    if (peek() === closing(open)) return true;
    if (open === 0x7b && !passName()) return false;
  }
}

/** Passes the brackets that are closed after a value. Returns whether one is still open. */
function passEnds(): bool {
  while (top > bottom && peek() === closing(load<u8>(top - 1))) {
    top -= 1;
    passTo(at + 1);
  }
  return top > bottom;
}

/** Passes a comma, and within an object the name that follows. */
function passSeparator(): bool {
  if (peek() !== 0x2c) return false;
  passTo(at + 1);
  return load<u8>(top - 1) !== 0x7b || passName();
}

function passName(): bool {
  const name = peek() === 0x22 ? endOfString() : 0;
  const colon = name === 0 ? 0 : skipSpace(name, end);
  return byteAt(colon) === 0x3a && passTo(colon + 1);
}

/** Goes on at the next token. An address of 0 is a fault, at which the check stays. */
function passTo(next: usize): bool {
  if (next !== 0) at = skipSpace(next, end);
  return next !== 0;
}

/** Where white space of JSON ends. */
export function skipSpace(start: usize, end: usize): usize {
  let at = start;
  for (; at < end; at++) {
    const byte = load<u8>(at);
    if (byte !== 0x20 && byte !== 10 && byte !== 13 && byte !== 9) break;
  }
  return at;
}

function closing(open: u8): u8 {
  return open + 2; // ] follows [ by two in ASCII, and } follows {
}

function peek(): u8 {
  return byteAt(at);
}

/** 0 stands nowhere in JSON, so it can mean that the text has ended. */
function byteAt(address: usize): u8 {
  return address < end ? load<u8>(address) : 0;
}

function endOfScalar(): usize {
  const first = peek();
  if (first === 0x22) return endOfString();
  if (first === 0x74) return skipText(at, end, text("true"));
  if (first === 0x66) return skipText(at, end, text("false"));
  if (first === 0x6e) return skipText(at, end, text("null"));
  const digits = first === 0x2d ? at + 1 : at;
  // No zero before another digit.
  if (byteAt(digits) === 0x30 && <u32>byteAt(digits + 1) - 0x30 < 10) return 0;
  return endOfDecimal(digits, end);
}

function endOfString(): usize {
  let next = at + 1;
  while (byteAt(next) !== 0x22) {
    next = endOfCharacter(next);
    if (next === 0) return 0;
  }
  return next + 1;
}

function endOfCharacter(start: usize): usize {
  const byte = byteAt(start);
  if (byte < 0x20) return 0;
  if (byte === 0x5c) return endOfEscape(start + 1);
  decodeCodePoint(start, end);
  return wasBadSequence() ? 0 : afterCodePoint();
}

function endOfEscape(sign: usize): usize {
  const letter = byteAt(sign);
  if (letter !== 0x75) return isEscapeLetter(letter) ? sign + 1 : 0;
  for (let i: usize = 1; i <= 4; i++) if (!isHexDigit(byteAt(sign + i))) return 0;
  return sign + 5;
}

/** One of " \\ / b f n r t. */
function isEscapeLetter(letter: u8): bool {
  for (let known = text('"\\/bfnrt'); load<u8>(known) !== 0; known++) if (load<u8>(known) === letter) return true;
  return false;
}

function isHexDigit(byte: u8): bool {
  return <u32>byte - 0x30 < 10 || <u32>(byte | 0x20) - 0x61 < 6;
}
