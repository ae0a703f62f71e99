import { expect, it } from "vitest";
import { describeSizes, isOverBudget } from "../../../src/cli/picture/describe-sizes.ts";

const frame = { state: "light", label: "Light", html: "", width: 700, bytes: 104_448 };

it("a fill that Gmail clips, or that is over the budget, has one line", () => {
  expect(describeSizes([frame], 104_448)).toEqual([]);
  const frames = [
    { ...frame, bytes: 104_449 },
    { ...frame, bytes: 104_449, state: "dark" },
    { ...frame, bytes: 200, locale: "de", brand: "Acme" },
  ];
  expect(describeSizes(frames, 199)).toEqual([
    "the mail: 104449 bytes, more than the budget of 199",
    "the mail: 104449 bytes, of which Gmail shows 104448",
    "de, Acme: 200 bytes, more than the budget of 199",
  ]);
});

it("extreme values have no budget", () => {
  const worst = { ...frame, state: "worst", values: "emoji", bytes: 200 };
  expect([isOverBudget(worst, 100), isOverBudget(frame, 100)]).toEqual([false, true]);
  expect(describeSizes([worst], 100)).toEqual([]);
});
