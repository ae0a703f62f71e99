import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileDocument } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";
import { attributeOf, elementsIn, hasClass, pageOf } from "../../support/page.ts";
import { renderTsx } from "../../target/react-email/support/render-tsx.ts";

const SRC = "https://a.example/i.png";
const image = blockOf("image", { src: SRC, alt: "Map" });
const video = blockOf("video", { src: "https://a.example/", coverImage: SRC, alt: "Tour" });
const socials = blockOf("socials", {
  platforms: [{ name: "Mastodon", link: "https://a.example/", icon: SRC, enabled: true }],
});
const DARK = { backgroundColor: "#111827" };
const column = (children: readonly unknown[], more = {}) => rowOf([], { columns: [{ id: "c", children, ...more }] });
const nestedIn = (row: unknown) => ({ id: "outer", columns: [{ children: [row] }] });

async function pagesOf(row: unknown, more = {}) {
  const { programs, diagnostics } = await compileDocument(documentOf([row], more));
  if (programs.html === undefined) throw new Error(JSON.stringify(diagnostics));
  const tsx = fillProgram(JSON.parse(programs["react-email"] ?? ""), {}).output;
  return { html: pageOf(fillProgram(JSON.parse(programs.html), {}).output), tsx: pageOf(await renderTsx(tsx)) };
}

describe("where no images are loaded, their texts", () => {
  test.each<[string, unknown, string]>([
    ["an image on white", rowOf([image]), "#000000"],
    ["a video on a dark row", rowOf([video], DARK), "#ffffff"],
    ["icons on a dark column", column([socials], DARK), "#ffffff"],
    ["an image on a light column of a dark row", column([image], { backgroundColor: "#eeeeee" }), "#000000"],
    ["an image in a nested dark row", nestedIn(rowOf([image], DARK)), "#ffffff"],
    ["an image on what shines through", rowOf([image], { backgroundColor: "rgba(0,0,0,0.2)" }), "#000000"],
  ])("of %s are read on what is beneath", async (_, row, color) => {
    const { html, tsx } = await pagesOf(row);
    const boxes = html.elements("td").filter((cell) => hasClass(cell, "alt"));
    expect(boxes.map((cell) => elementsIn(cell, "img").length)).toEqual([1]);
    expect(boxes.map((cell) => hasClass(cell, "on-dark"))).toEqual([color === "#ffffff"]);
    expect(html.css).toContain(".alt img{color:#000000;font-family:Arial, sans-serif;font-size:13px}");
    expect(html.css).toContain(".on-dark img{color:#ffffff}");
    const [style] = tsx.elements("img").map((img) => attributeOf(img, "style"));
    expect(style).toContain(`color:${color};font-family:Arial, sans-serif;font-size:13px`);
  });

  test("of a page whose rows are transparent are read on the page", async () => {
    const canvas = {
      language: "en",
      preheaderText: "a",
      bodyBackgroundColor: "#111827",
      backgroundColor: "transparent",
    };
    const { html } = await pagesOf(rowOf([image], { backgroundColor: "transparent" }), { canvas });
    expect(html.elements("td").filter((cell) => hasClass(cell, "on-dark"))).toHaveLength(1);
  });

  test("take no rule where there are none", async () => {
    const { html } = await pagesOf(rowOf([blockOf("image", { src: SRC, alt: "" })]));
    expect(html.elements("td").filter((cell) => hasClass(cell, "alt"))).toEqual([]);
  });
});

test("an image of a nested row that is as high as it is has no height that is no number", async () => {
  const { html, tsx } = await pagesOf(nestedIn(rowOf([image])));
  for (const page of [html, tsx]) {
    expect(page.elements("img").map((img) => attributeOf(img, "height"))).toEqual([undefined]);
  }
});
