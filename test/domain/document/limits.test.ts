import { describe, expect, test } from "vitest";
import { blockOf, documentOf, rowOf } from "../../compile/support/document-fixture.ts";
import { placesOf, rulesOf } from "./support/places.ts";

describe("limits", () => {
  test("text that is no JSON", () => {
    expect(placesOf('{"a": ')).toEqual(["document.invalid-json "]);
  });

  test("text over 1 MiB", () => {
    expect(placesOf(`{"a": "${"x".repeat(1_048_576)}"}`)).toEqual(["document.too-large "]);
  });

  test.each<[number, readonly string[]]>([
    [100, ["document.wrong-type "]],
    [101, ["document.too-deep "]],
    [100_000, ["document.too-deep "]],
  ])("JSON %i levels deep", (depth, expected) => {
    expect(placesOf("[".repeat(depth) + "]".repeat(depth))).toEqual(expected);
  });

  test.each<[number, readonly string[]]>([
    [49_999, ["document.wrong-type "]],
    [50_000, ["document.too-many-values "]],
  ])("%i values in a list", (count, expected) => {
    expect(placesOf(JSON.stringify(Array(count).fill(1)))).toEqual(expected);
  });

  test("brackets within strings are not levels", () => {
    expect(placesOf(documentOf([rowOf([blockOf("heading", { content: `"${"[{".repeat(200)}\\` })])]))).toEqual([]);
  });

  test("4 levels of nested rows, not 5", () => {
    expect(placesOf(documentOf([nestedRows(4)]))).toEqual([]);
    expect(rulesOf(documentOf([nestedRows(5)]))).toEqual(["document.too-deep"]);
  });

  test("200 rows at the top, not 201", () => {
    const rows = (count: number) => Array.from({ length: count }, () => ({ columns: [{}] }));
    expect(placesOf(documentOf(rows(200)))).toEqual([]);
    expect(placesOf(documentOf(rows(201)))).toEqual(["document.too-many-rows rows"]);
  });

  test("1,000 blocks, not 1,001", () => {
    const blocks = (count: number) => Array.from({ length: count }, () => ({ type: "spacer" }));
    expect(placesOf(documentOf([{ columns: [{ children: blocks(1000) }] }]))).toEqual([]);
    expect(placesOf(documentOf([{ columns: [{ children: blocks(1001) }] }]))).toEqual([
      "document.too-many-blocks rows",
    ]);
  });
});

function nestedRows(depth: number): object {
  return { columns: [{ children: depth === 0 ? [] : [nestedRows(depth - 1)] }] };
}
