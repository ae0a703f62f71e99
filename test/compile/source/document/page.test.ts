import { describe, expect, test } from "vitest";
import { fillDocument, pageWith } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";
import { attributeOf, textOf } from "../../support/page.ts";

describe("the page", () => {
  test("has its padding outside of the container", async () => {
    const page = await pageWith(rowOf([]), {
      canvas: { width: 500, padding: { top: 10, right: 20, bottom: 30, left: 40 } },
    });
    const styles = page.elements("div").map((element) => attributeOf(element, "style") ?? "");
    expect(styles.filter((style) => style.includes("max-width:560px"))).toHaveLength(1);
    expect(styles.filter((style) => style.includes("max-width:500px"))).toHaveLength(1);
    expect(page.elements("td").map((cell) => attributeOf(cell, "style"))).toContainEqual(
      expect.stringContaining("padding:10px 20px 30px 40px"),
    );
  });

  test.each([
    ["en-GB", "ltr"],
    ["ar-EG", "rtl"],
    ["he", "rtl"],
    ["az-Arab", "rtl"],
    ["ar-Latn", "ltr"],
  ])("in %s is written %s", async (language, direction) => {
    const page = await pageWith(rowOf([]), { canvas: { language } });
    expect(attributeOf(page.elements("html")[0], "dir")).toBe(direction);
    const styles = ["td", "div"].flatMap((name) => page.elements(name).map((element) => attributeOf(element, "style")));
    const directions = styles.flatMap((style) => /(?<=direction:)\w+/.exec(style ?? "")?.[0] ?? []);
    expect(new Set(directions)).toEqual(new Set([direction]));
  });

  test.each([
    ["en", "text-align:left", "padding:0 0 0 24px"],
    ["he", "text-align:right", "padding:0 24px 0 0"],
  ])("in %s has the markers of a list where lines begin", async (language, align, indent) => {
    const list = blockOf("list", { content: "<ul><li>x</li></ul>", padding: { left: 24 } });
    const page = await pageWith(rowOf([list]), { canvas: { language } });
    expect(page.elements("ul").map((element) => attributeOf(element, "style"))).toEqual([`margin:0;${indent};`]);
    const styles = page.elements("div").map((element) => attributeOf(element, "style") ?? "");
    expect(styles.at(-1)).toContain(align);
  });

  test("has space above and below that Outlook does not see as an empty table", async () => {
    const page = await pageWith(rowOf([]), { canvas: { padding: { top: 10, bottom: 30 } } });
    const heights = page
      .elements("div")
      .map((element) => /^height:(\d+px);/.exec(attributeOf(element, "style") ?? "")?.[1]);
    expect(heights.filter((height) => height !== undefined)).toEqual(["10px", "30px"]);
    expect(page.comments.filter((comment) => /<tr>\s*<\/tr>/.test(comment))).toEqual([]);
  });

  test("declares the only colours that it has, which are light", async () => {
    const metas = (await pageWith(rowOf([]))).elements("meta");
    const contents = new Map(metas.map((meta) => [attributeOf(meta, "name"), attributeOf(meta, "content")]));
    expect([contents.get("color-scheme"), contents.get("supported-color-schemes")]).toEqual(["light", "light"]);
  });

  test("has a preview that fills the lines of an inbox, so that nothing of the mail follows it", async () => {
    const page = await pageWith(rowOf([]), { canvas: { language: "en", preheaderText: "Look" } });
    const [preview] = page.elements("div");
    const text = preview === undefined ? "" : textOf(preview);
    // No client shows more than 200 characters of a preview.
    expect(text).toMatch(/^Look[\u034F\u200C\u00A0\s]*$/u);
    const inSource = (await fillDocument(documentOf([], { canvas: { language: "en", preheaderText: "Look" } }))).output;
    expect([...inSource.matchAll(/[\u034F\u200C\u00A0]/gu)].length).toBeGreaterThanOrEqual(200);
    expect(inSource).not.toMatch(/&#(?:847|8204);/);
  });

  test("asks for a web font only when a shown block names one", async () => {
    const font = (fontFamily: string) => blockOf("heading", { fontFamily, content: "x" });
    expect((await pageWith(rowOf([font("Georgia")]))).elements("link")).toEqual([]);
    const [link] = (await pageWith(rowOf([font("Open Sans")]))).elements("link");
    expect(attributeOf(link, "href")).toBe(
      "https://fonts.googleapis.com/css?family=Open+Sans:400,500,600,700&display=swap",
    );
  });
});
