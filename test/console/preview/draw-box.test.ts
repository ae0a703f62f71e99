import { expect, it } from "vitest";
import { drawBox } from "../../../console/src/template/preview/draw-box.ts";

const textsOf = (svg: string) => [...svg.matchAll(/<text [^>]*>(.*?)<\/text>/g)].map(([, text]) => text);

it("says the alternative text and the size, or the width where the height is the image's own", () => {
  expect(textsOf(drawBox({ width: 600, height: 200 }, "A cup"))).toEqual(["A cup", "600 × 200"]);
  expect(textsOf(drawBox({ width: 600, height: undefined }, ""))).toEqual(["600 wide"]);
});

it("shortens what the box has no room for, and says nothing in a very small one", () => {
  expect(textsOf(drawBox({ width: 100, height: 20 }, "A long description"))).toEqual(["A long desc…"]);
  expect(textsOf(drawBox({ width: 24, height: 24 }, "Video channel"))).toEqual([]);
});

it("takes nothing of the alternative text for markup", () => {
  const [text = ""] = textsOf(drawBox({ width: 600, height: 200 }, "</text><script>&\u0000"));
  expect(text).toBe("&#60;/text&#62;&#60;script&#62;&#38; ");
});
