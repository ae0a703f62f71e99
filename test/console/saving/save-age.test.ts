import { expect, it } from "vitest";
import { saveAge } from "../../../console/src/saving/save-age.ts";

it.each([
  // The clock of the page is behind the save until its next tick.
  [-29_000, "just now"],
  [9_999, "just now"],
  [10_000, "10 s ago"],
  [59_999, "50 s ago"],
  [60_000, "1 min ago"],
  [7_250_000, "120 min ago"],
])("says that a save of %d ms ago was %s", (age, words) => expect(saveAge(age)).toBe(words));
