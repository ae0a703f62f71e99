import type { Result } from "./result.ts";

/** What a row compares. Both sides return a rate. */
export interface Pair extends Pick<Result, "id" | "rival" | "case" | "unit" | "aim"> {
  ours(): Promise<number> | number;
  theirs(): Promise<number> | number;
}

/** One measurement of each side. */
export interface Turns<Measured> {
  readonly ours: Measured;
  readonly theirs: Measured;
}

/** Measures both sides in turn and sums the pairs up. */
export async function measurePairs({ ours, theirs, ...row }: Pair, rounds: number): Promise<Result> {
  return { ...row, ...summarisePairs(await takeTurns(ours, theirs, rounds)) };
}

/**
 * Measures both sides in turn, after a round that does not count, so that whatever else the machine does strikes both.
 */
export async function takeTurns<Measured>(
  ours: () => Promise<Measured> | Measured,
  theirs: () => Promise<Measured> | Measured,
  rounds: number,
): Promise<readonly Turns<Measured>[]> {
  await ours();
  await theirs();
  const pairs: Turns<Measured>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Who comes first changes, since the machine gets warmer.
    if (round % 2 === 0) pairs.push({ ours: await ours(), theirs: await theirs() });
    else pairs.push({ theirs: await theirs(), ours: await ours() });
  }
  return pairs;
}

/** Medians of the rates, and of the ratio within each pair. */
export function summarisePairs(pairs: readonly Turns<number>[]): Pick<Result, "ours" | "theirs" | "ratio" | "spread"> {
  const ratios = pairs.map((pair) => pair.ours / pair.theirs);
  const ratio = quantile(ratios, 0.5);
  return {
    ours: quantile(
      pairs.map((pair) => pair.ours),
      0.5,
    ),
    theirs: quantile(
      pairs.map((pair) => pair.theirs),
      0.5,
    ),
    ratio,
    spread: (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / 2 / ratio,
  };
}

/** The value below which that share of the values lies, between neighbours in proportion. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}
