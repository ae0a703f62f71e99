import { expect, test } from "vitest";
import { quote } from "../../src/domain/quote.ts";

test("a value is quoted whole up to 200 characters, then cut with an ellipsis", () => {
  expect(quote("x".repeat(200))).toBe("x".repeat(200));
  expect(quote("x".repeat(201))).toBe(`${"x".repeat(200)}…`);
});

test("characters count, and none is cut in two", () => {
  const flags = "\u{1F389}".repeat(200);
  expect(quote(flags)).toBe(flags);
  expect(quote(`${flags}x`)).toBe(`${flags}…`);
  expect(quote(`x${flags}`)).toBe(`x${"\u{1F389}".repeat(199)}…`);
  expect(quote(`x${flags}`).isWellFormed()).toBe(true);
});
