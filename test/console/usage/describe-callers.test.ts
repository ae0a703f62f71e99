import { describe, expect, it } from "vitest";
import { describeCallers, describeGap } from "../../../console/src/usage/describe-callers.ts";

const NOW = new Date("2026-11-27T12:00:00Z");
const keys = (...names: readonly string[]) =>
  names.map((name, at) => ({ id: `key_${at}`, name, lastFetchDate: "2026-11-26", fetches: 1n })) as never;

describe("describeCallers()", () => {
  it.each([
    [["App"], 1, "Fetched in the last 7 days by App."],
    [["App", "Batch"], 2, "Fetched in the last 7 days by App and Batch."],
    [["App", ""], 2, "Fetched in the last 7 days by App and key_1."],
    [["a", "b", "c", "d", "e", "f"], 6, "Fetched in the last 7 days by a, b, c, d, e and 1 more key."],
    [["a", "b", "c", "d", "e", "f"], 205, "Fetched in the last 7 days by a, b, c, d, e and 200 more keys."],
    [[], 0, "No key fetched it in the last 7 days."],
  ])("says of %j among %i keys", (names, totalKeys, text) => {
    const usage = { keys: keys(...names), totalKeys, countedSince: "2026-11-21" };
    expect(describeCallers(usage, 7, NOW)).toBe(text);
  });

  it("says where fetches are not known, so that nobody thinks that there were none", () => {
    const usage = { keys: keys(), totalKeys: 0, countedSince: "2026-11-22" };
    expect(describeCallers(usage, 7, NOW)).toBe(
      "No key fetched it in the last 7 days. Fetches are counted since 2026-11-22.",
    );
    expect(describeGap("", 7, NOW)).toBe(" The server has no counts of fetches yet.");
    expect(describeGap("2026-11-21", 7, NOW)).toBe("");
  });
});
