import { expect, it } from "vitest";
import { applyChange, changeBetween } from "../../../console/src/tags/tag-change.ts";
import { toTag } from "../../../console/src/tags/tag-rule.ts";

it("makes a tag of what people type, and none of what cannot be one", () => {
  expect(["Order mails", " SALE ", "früh_jahr", "2026-q4", "注文"].map(toTag)).toEqual([
    "order-mails",
    "sale",
    "früh-jahr",
    "2026-q4",
    "注文",
  ]);
  expect(["", "  ", "a/b", "x,y", "🙂", "x".repeat(41)].map(toTag)).toEqual(Array(6).fill(undefined));
});

it("changes only what was changed, whatever others did meanwhile", () => {
  const change = changeBetween(["old", "sale"], ["sale", "new"]);
  expect(change).toEqual({ add: ["new"], remove: ["old"] });
  expect(applyChange(["sale", "theirs", "old"], change)).toEqual(["sale", "theirs", "new"]);
});

it("saves nothing where nothing would change", () => {
  expect(applyChange(["sale"], { add: ["sale"], remove: ["gone"] })).toBeUndefined();
  expect(applyChange([], { add: [], remove: [] })).toBeUndefined();
  expect(applyChange(["a"], { add: ["b"], remove: ["a"] })).toEqual(["b"]);
});
