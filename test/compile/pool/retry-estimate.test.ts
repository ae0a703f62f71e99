import { expect, test } from "vitest";
import { createRetryEstimate } from "../../../src/compile/pool/retry-estimate.ts";

test("follows how long sources took", () => {
  const estimate = createRetryEstimate();
  expect(estimate.after(4, 0)).toBe(2_000);
  for (let count = 0; count < 20; count += 1) estimate.note(5_000);
  expect(estimate.after(4, 0)).toBeGreaterThan(19_000);
});

test("takes what runs for as long as it has run so far, at least", () => {
  expect(createRetryEstimate().after(2, 6_000)).toBe(12_000);
});

test("is at least a second, and no longer than anything waits", () => {
  const estimate = createRetryEstimate();
  expect([estimate.after(0, 0), estimate.after(16, 9_000)]).toEqual([1_000, 30_000]);
});
