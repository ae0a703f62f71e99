import { expect, test } from "vitest";
import { contrastRatio, inkOn, paintOver } from "../../../src/domain/document/contrast-ratio.ts";

// Ratios as published: WCAG 2.1 (21:1), WebAIM's contrast checker (the greys on white), and the WCAG "pure" colours on
// white.
test.each([
  ["#000000", "#ffffff", 21],
  ["black", "white", 21],
  ["#777777", "#ffffff", 4.48],
  ["#767676", "#ffffff", 4.54],
  ["#ff0000", "#ffffff", 4],
  ["#0000ff", "#ffffff", 8.59],
  ["#00ff00", "#ffffff", 1.37],
  ["#123456", "#123456", 1],
])("the contrast of %s and %s is %d", (one, other, expected) => {
  expect(contrastRatio(one, other)).toBeCloseTo(expected, 2);
  expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
});

test.each([
  ["transparent", "#123456", "#123456"],
  ["rgba(0,0,0,0.5)", "#ffffff", "#808080"],
  ["rgba(255,255,255,0.25)", "black", "#404040"],
  ["red", "#123456", "#ff0000"],
])("%s over %s is %s", (top, beneath, expected) => {
  expect(paintOver(top, beneath)).toBe(expected);
});

// #767676 is the grey that has 4.54:1 with white and 4.62:1 with black; the yellow of CSS is nearly white.
test.each([
  ["#ffffff", "#000000"],
  ["yellow", "#000000"],
  ["#767676", "#000000"],
  ["#707070", "#ffffff"],
  ["navy", "#ffffff"],
])("on %s one writes in %s", (background, expected) => {
  expect(inkOn(background)).toBe(expected);
});
