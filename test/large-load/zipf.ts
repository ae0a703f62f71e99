/**
 * Draws numbers below `count` as often as Zipf's law says: the one of rank r with a weight of 1/r. Ranks lie scattered
 * over the numbers, so that what is asked for often does not lie together in a file.
 */
export function zipf(count: number, random: () => number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank++) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  const step = coprimeStep(count);
  return () => (firstAbove(sums, random() * sum) * step) % count;
}

/** The first of the growing sums that is above the value. */
function firstAbove(sums: Float64Array, value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sums[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A step that visits every number once. */
function coprimeStep(count: number): number {
  let step = Math.floor(count * 0.618) || 1;
  while (divisor(step, count) !== 1) step += 1;
  return step;
}

function divisor(left: number, right: number): number {
  return right === 0 ? left : divisor(right, left % right);
}
