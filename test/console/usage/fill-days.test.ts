import { expect, it } from "vitest";
import { fillDays } from "../../../console/src/template/usage/fill-days.ts";

it("puts each day at its place, also across the change of the clocks, with 0 for the others", () => {
  const days = [
    { date: "2026-11-02", fetches: 5n },
    { date: "2026-10-31", fetches: 7_000_000_000n },
    { date: "2026-10-01", fetches: 1n },
  ];
  expect(fillDays(days, 5, "2026-11-02")).toEqual([0, 0, 7_000_000_000, 0, 5]);
  expect(fillDays([], 3, "2026-03-01")).toEqual([0, 0, 0]);
});
