import { expect, it, vi } from "vitest";
import { keepLatest } from "../../src/domain/keep-latest.ts";

it("makes a thing once while it is among the latest", () => {
  const make = vi.fn((text: string) => ({ text }));
  const kept = keepLatest(2, (text: string) => text, make);
  const first = kept("a");
  expect(first).toEqual({ text: "a" });
  kept("b");
  expect(kept("a")).toBe(first);
  kept("c");
  expect(kept("a")).toBe(first);
  expect(make.mock.calls.flat()).toEqual(["a", "b", "c"]);
  kept("b");
  expect(make.mock.calls.flat()).toEqual(["a", "b", "c", "b"]);
});

it("keeps nothing of what could not be made", () => {
  const kept = keepLatest(
    2,
    (text: string) => text,
    (text) => JSON.parse(text),
  );
  expect(() => kept("{")).toThrow(SyntaxError);
  expect(() => kept("{")).toThrow(SyntaxError);
  expect(kept("null")).toBeNull();
});
