import { expect, it } from "vitest";
import { tokenDifferences } from "../../../console/src/brands/brand/tokens.ts";
import { isSameValue } from "../../../console/src/saving/named.ts";
import {
  beginRecord,
  mergeTheirs,
  rebase,
  redo,
  restore,
  undo,
  write,
} from "../../../console/src/saving/record-state.ts";

const begin = () => beginRecord<string>({ accent: "#111111" }, '"1"');

it("undoes what was typed in one go as one change, and redoes it", () => {
  let state = begin();
  for (const [index, value] of ["#2", "#22", "#222222"].entries()) state = write(state, "accent", value, index * 100);
  state = write(state, "company", "Acme", 250);
  expect(state.work.draft).toEqual({ accent: "#222222", company: "Acme" });
  expect(undo(state).work.draft).toEqual({ accent: "#222222" });
  expect(undo(undo(state)).work.draft).toEqual({ accent: "#111111" });
  expect(undo(undo(undo(state))).isChanged).toBe(false);
  expect(redo(undo(state)).work.draft).toEqual(state.work.draft);
  expect(write(undo(state), "home", "x", 300).future).toEqual([]);
});

it("keeps changes apart that are half a second apart, or after the clock was set back", () => {
  const first = write(begin(), "accent", "#222222", 1_000);
  expect(write(first, "accent", "#333333", 1_500).past).toHaveLength(2);
  expect(write(first, "accent", "#333333", 900).past).toHaveLength(2);
});

it("takes a token out that has no value any more, and knows when nothing is changed", () => {
  const without = write(begin(), "accent", undefined, 0);
  expect(without.work.draft).toEqual({});
  expect(without.isChanged).toBe(true);
  expect(write(without, "accent", "#111111", 1_000).isChanged).toBe(false);
});

it("continues on what the server has, with a merge and with what the browser kept", () => {
  const written = write(begin(), "accent", "#222222", 0);
  expect(rebase(written, { accent: "#222222" }, '"2"')).toMatchObject({ isChanged: false, etag: '"2"' });
  const merged = mergeTheirs(written, { saved: { home: "x" }, etag: '"3"' }, { accent: "#222222", home: "x" }, 1_000);
  expect(merged).toMatchObject({ isChanged: true, etag: '"3"', saved: { home: "x" } });
  expect(undo(merged).work.draft).toEqual({ accent: "#222222" });
  const kept = {
    work: { draft: { accent: "#333333" } },
    etag: '"0"',
    base: { accent: "#000000" },
    at: 7,
    isChanged: true,
  };
  expect(restore(begin(), kept)).toMatchObject({ isChanged: true, etag: '"0"', base: kept.base, restoredAt: 7 });
  expect(restore(begin(), { ...kept, isChanged: false }).work.draft).toEqual({ accent: "#111111" });
});

it("compares tokens by name and value", () => {
  expect(isSameValue({ a: "1", b: "2" }, { b: "2", a: "1" })).toBe(true);
  expect(isSameValue({ a: "1" }, { a: "1", b: "2" })).toBe(false);
  expect(isSameValue({ a: "1", b: "2" }, { a: "1", c: "2" })).toBe(false);
  expect(tokenDifferences({ b: "1", a: "1", c: "1" }, { b: "2", a: "1", d: "1" })).toEqual([
    { name: "b", before: "1", after: "2" },
    { name: "c", before: "1", after: undefined },
    { name: "d", before: undefined, after: "1" },
  ]);
});
