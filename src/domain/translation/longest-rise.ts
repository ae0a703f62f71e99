type Pair = readonly [first: number, second: number];

/** Of pairs whose first numbers rise, the most, in their order, of which the second numbers rise too. */
export function longestRise(pairs: readonly Pair[]): readonly Pair[] {
  /** By length, the index of the pair that ends a rise of that length with the least second number. */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, [, value]] of pairs.entries()) {
    const length = countBelow(ends, pairs, value);
    before.push(ends[length - 1] ?? -1);
    ends[length] = at;
  }
  const rise: Pair[] = [];
  for (let at = ends.at(-1); at !== undefined && at >= 0; at = before[at]) {
    const pair = pairs[at];
    if (pair !== undefined) rise.push(pair);
  }
  return rise.toReversed();
}

/** How many of the ends, which rise, have a second number below a value. */
function countBelow(ends: readonly number[], pairs: readonly Pair[], value: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
