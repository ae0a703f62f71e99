/**
 * Whole numbers of up to 6,400 bits: enough for 800 digits times 2^64, and for 10^1130, which is all that doubles need. A
 * number is the count of its 32-bit limbs, then the limbs, the lowest first; the highest is not 0.
 */
export const BIG_NUMBER_BYTES: i32 = 4 + 200 * 4;

/** Sets a number to a 64-bit value. */
export function setBig(big: usize, value: u64): void {
  store<u64>(limbAt(big, 0), value);
  store<u32>(big, value >>> 32 !== 0 ? 2 : value !== 0 ? 1 : 0);
}

/** big * factor + summand. */
export function multiplyBig(big: usize, factor: u32, summand: u32): void {
  const count = load<u32>(big);
  let carry: u64 = summand;
  for (let i: u32 = 0; i < count; i++) {
    carry += <u64>load<u32>(limbAt(big, i)) * factor;
    store<u32>(limbAt(big, i), <u32>carry);
    carry >>>= 32;
  }
  if (carry === 0) return;
  store<u32>(limbAt(big, count), <u32>carry);
  store<u32>(big, count + 1);
}

/** big * 10^exponent. */
export function scaleBig(big: usize, exponent: i32): void {
  let rest = exponent;
  for (; rest >= 9; rest -= 9) multiplyBig(big, 1_000_000_000, 0);
  for (; rest > 0; rest--) multiplyBig(big, 10, 0);
}

/** big * 2^bits. */
export function shiftBig(big: usize, bits: u32): void {
  const count = load<u32>(big);
  if (count === 0) return;
  const limbs = bits >>> 5;
  memory.copy(limbAt(big, limbs), limbAt(big, 0), (<usize>count) << 2);
  memory.fill(limbAt(big, 0), 0, (<usize>limbs) << 2);
  store<u32>(big, count + limbs);
  multiplyBig(big, 1 << (bits & 31), 0);
}

/** The number of bits up to the highest that is set. */
export function bitLength(big: usize): i32 {
  const count = load<u32>(big);
  return count === 0 ? 0 : <i32>(count * 32 - clz<u32>(load<u32>(limbAt(big, count - 1))));
}

/** Less than, equal to or greater than 0 as the first number is. */
export function compareBig(big: usize, other: usize): i32 {
  const count = load<u32>(big);
  const otherCount = load<u32>(other);
  if (count !== otherCount) return count < otherCount ? -1 : 1;
  for (let i = count; i > 0; i--) {
    const limb = load<u32>(limbAt(big, i - 1));
    const otherLimb = load<u32>(limbAt(other, i - 1));
    if (limb !== otherLimb) return limb < otherLimb ? -1 : 1;
  }
  return 0;
}

/** big - other, which is not greater. */
export function subtractBig(big: usize, other: usize): void {
  const otherCount = load<u32>(other);
  let count = load<u32>(big);
  let borrow: u64 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const taken = borrow + (i < otherCount ? load<u32>(limbAt(other, i)) : 0);
    const limb: u64 = load<u32>(limbAt(big, i));
    store<u32>(limbAt(big, i), <u32>(limb - taken));
    borrow = limb < taken ? 1 : 0;
  }
  while (count > 0 && load<u32>(limbAt(big, count - 1)) === 0) count -= 1;
  store<u32>(big, count);
}

function limbAt(big: usize, index: u32): usize {
  return big + 4 + ((<usize>index) << 2);
}
