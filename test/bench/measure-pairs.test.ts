import { describe, expect, it } from "vitest";
import { quantile, summarisePairs, takeTurns } from "../../bench/measure-pairs.ts";

describe("quantile", () => {
  // As numpy.quantile gives them.
  it.each([
    [[3, 1, 2], 0.5, 2],
    [[1, 2, 3, 4], 0.5, 2.5],
    [[1, 2, 3, 4], 0.25, 1.75],
    [[10, 20, 30, 40, 50], 0.99, 49.6],
    [[7], 0.75, 7],
  ])("of %j at %d is %d", (values, share, expected) => {
    expect(quantile(values, share)).toBeCloseTo(expected, 12);
  });
});

describe("a row", () => {
  it("has the median of the ratios within the pairs, not the ratio of the medians", () => {
    const pairs = [
      { ours: 10, theirs: 10 },
      { ours: 40, theirs: 20 },
      { ours: 30, theirs: 60 },
    ];
    // Ratios 1, 2, 0.5: median 1, quartiles 0.75 and 1.5.
    expect(summarisePairs(pairs)).toEqual({ ours: 30, theirs: 20, ratio: 1, spread: 0.375 });
  });

  it("is measured in turns that change places, after a round that does not count", async () => {
    const turns: string[] = [];
    const take = (side: string) => () => turns.push(side);
    await takeTurns(take("ours"), take("theirs"), 2);
    expect(turns).toEqual(["ours", "theirs", "ours", "theirs", "theirs", "ours"]);
  });
});
