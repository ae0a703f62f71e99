import { expect, it } from "vitest";
import type { Measurement } from "../../bench/measurement.ts";
import { plotResults } from "../../bench/plot-results.ts";
import type { Result } from "../../bench/result.ts";
import { mergeResults } from "../../bench/results-file.ts";
import { tabulateResults } from "../../bench/tabulate-results.ts";

const ORDER = ["rest-fetch-h1", "publish", "key-create"];

function result(id: string, figures: Partial<Result> = {}): Result {
  const row = { id, rival: "rival", case: "case", unit: "calls/s", aim: undefined };
  return { ...row, ours: 20, theirs: 10, ratio: 2, spread: 0.1, ...figures };
}

function measurement(date: string, ids: readonly string[]): Measurement {
  return { date, ids, machine: "2 cores", node: "24.0.0", rounds: 5, seconds: 1 };
}

it("replaces the rows that were measured again, and says when each was", () => {
  const old = {
    results: [result("rest-fetch-h1", { ratio: 1 }), result("gone"), result("key-create")],
    measurements: [measurement("2026-01-01", ["rest-fetch-h1", "gone", "key-create"])],
  };
  const run = measurement("2026-02-02", ["rest-fetch-h1", "publish"]);
  const merged = mergeResults(old, [result("publish"), result("rest-fetch-h1", { ratio: 3 })], run, ORDER);
  expect(merged.results.map(({ id, ratio }) => [id, ratio])).toEqual([
    ["rest-fetch-h1", 3],
    ["publish", 2],
    ["key-create", 2],
  ]);
  expect(merged.measurements.map(({ date, ids }) => [date, ids])).toEqual([
    ["2026-01-01", ["key-create"]],
    ["2026-02-02", ["rest-fetch-h1", "publish"]],
  ]);
});

it("tells of each aim the case that is furthest from it, and shows times as times", () => {
  const results = [
    result("rest-fetch-h1", { case: "gzip", ratio: 0.8, aim: 0.7 }),
    result("rest-fetch-h1", { case: "304", ratio: 0.65, aim: 0.7 }),
    result("key-create", { unit: "1/ms", ours: 4, theirs: 2 }),
  ];
  const page = tabulateResults(results, [measurement("2026-01-01", ORDER)]);
  expect(page).toContain("| `rest-fetch-h1` | rival | 304 | 0.65 | 0.70, **not met** |");
  expect(page).toContain("| `key-create` | case | rival | 0.250 ms | 0.500 ms | 2.00 ±10 % | |");
});

it("escapes the names of rows in the picture", () => {
  expect(plotResults([result("publish", { case: "a < b & c" })])).toContain("a &#60; b &#38; c, against rival");
});
