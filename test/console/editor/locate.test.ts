import { jsonLanguage } from "@codemirror/lang-json";
import { afterEach, expect, it, vi } from "vitest";
import { locate } from "../../../console/src/template/editor/locate.ts";

const TEXT = '{\n  "rows": [\n    { "id": "a", "width": 1 },\n    { "id": "b", "width": 2 }\n  ]\n}\n';
const widthOf = (row: number) => ({ rule: "", place: `document.rows[${row}].width`, node: "" });
const written = (range: { readonly from: number; readonly to: number } | undefined) =>
  range && TEXT.slice(range.from, range.to);

afterEach(() => vi.restoreAllMocks());

it("reads a text once, however many findings it has", () => {
  const parse = vi.spyOn(jsonLanguage.parser, "parse");
  const found = Array.from({ length: 20 }, (_, index) => written(locate(widthOf(index % 2), TEXT)));
  expect(found.slice(0, 2)).toEqual(["1", "2"]);
  expect(parse).toHaveBeenCalledTimes(1);
});

it("reads no text whose tree an editor has", () => {
  const tree = jsonLanguage.parser.parse(TEXT);
  const parse = vi.spyOn(jsonLanguage.parser, "parse");
  expect(written(locate(widthOf(1), TEXT, () => tree))).toBe("2");
  expect(parse).not.toHaveBeenCalled();
});
