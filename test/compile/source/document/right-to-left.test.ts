import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import type { Program } from "../../../../core/evaluator/program.ts";
import { compileDocument, findingsOf, pageWith } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";
import { attributeOf, hasClass, type Page, pageOf, textOf } from "../../support/page.ts";
import { renderTsx } from "../../target/react-email/support/render-tsx.ts";

const RTL = { canvas: { language: "en", preheaderText: "Preview", dir: "rtl" } };
const BOX = { top: 1, right: 2, bottom: 3, left: 4 };
const PICTURE = "https://a.example/x.png";
const link = { link: "https://a.example/" };

const stylesOf = (page: Page, name: string) =>
  page.elements(name).map((element) => attributeOf(element, "style") ?? "");

describe("the direction of a mail", () => {
  test.each([
    [{ language: "ar" }, "rtl"],
    [{ language: "ar", dir: "ltr" }, "ltr"],
    [{ language: "en", dir: "rtl" }, "rtl"],
    [{ language: "en", dir: null }, "ltr"],
  ])("of %j is %s", async (canvas, direction) => {
    const page = await pageWith(rowOf([]), { canvas: { preheaderText: "x", ...canvas } });
    expect(attributeOf(page.elements("html")[0], "dir")).toBe(direction);
  });

  test("is one of two", async () => {
    const found = await findingsOf(documentOf([], { canvas: { ...RTL.canvas, dir: "auto" } }));
    expect(found).toEqual(["error document.invalid-value canvas.dir"]);
  });
});

describe("alignment", () => {
  const text = (align?: string) => blockOf("paragraph", { content: "Words", ...(align && { align }) });

  test.each([
    [undefined, "left", "right"],
    ["start", "left", "right"],
    ["end", "right", "left"],
    ["left", "left", "right"],
    ["right", "right", "left"],
    ["center", "center", "center"],
    ["justify", "justify", "justify"],
  ])("%s is %s, and from right to left %s", async (align, inEnglish, inArabic) => {
    for (const [more, side] of [[{}, inEnglish] as const, [RTL, inArabic] as const]) {
      const styles = stylesOf(await pageWith(rowOf([text(align)]), more), "div");
      expect(styles.at(-1)).toContain(`text-align:${side};`);
    }
  });

  test.each([
    [undefined, "center"],
    ["start", "right"],
    ["justify", "right"],
    ["end", "left"],
  ])("%s of a button from right to left is %s", async (align, side) => {
    const button = blockOf("button", { text: "Go", ...link, ...(align && { align }) }, "b");
    const page = await pageWith(rowOf([button]), RTL);
    expect(page.elements("td").map((cell) => attributeOf(cell, "align"))).toContain(side);
  });

  test("of a small screen follows the direction, too", async () => {
    const { css } = await pageWith(rowOf([blockOf("paragraph", { content: "x", mobile: { align: "end" } }, "b")]), RTL);
    expect(css).toContain(".eb-b{text-align:left !important}");
  });
});

describe("what has sides is mirrored", () => {
  const mirrored = "1px 4px 3px 2px";

  test.each([
    ["a row", rowOf([], { padding: BOX })],
    ["a column", { id: "r", columns: [{ padding: BOX, children: [] }] }],
    ["a block", rowOf([blockOf("paragraph", { content: "x", margin: BOX })])],
    ["a nested row", rowOf([{ id: "n", padding: BOX, columns: [{ children: [] }] }])],
  ])("in %s", async (_, row) => {
    const cells = stylesOf(await pageWith(row, RTL), "td").filter((style) => /(^|;)padding:1px/.test(style));
    expect(cells.map((style) => /padding:([^;]*)/.exec(style)?.[1])).toEqual([mirrored]);
  });

  test("round the page, and on a small screen", async () => {
    const page = await pageWith(rowOf([blockOf("paragraph", { content: "x", mobile: { margin: BOX } }, "b")]), {
      canvas: { ...RTL.canvas, padding: BOX },
    });
    expect(stylesOf(page, "td")).toContainEqual(expect.stringContaining(`padding:${mirrored}`));
    expect(page.css).toContain(`.eb-b{padding:${mirrored} !important}`);
  });

  test("the indent of a list, and its other side", async () => {
    const list = blockOf("list", { content: "<ul><li>x</li></ul>", padding: { left: 24, right: 5 } });
    const page = await pageWith(rowOf([list]), RTL);
    expect(stylesOf(page, "ul")).toEqual(["margin:0;padding:0 24px 0 0;"]);
    expect(stylesOf(page, "td")).toContainEqual(expect.stringContaining("padding:0px 0px 0px 5px"));
  });

  test("the spaces of menus and social links: nothing before the first, which comes from the right", async () => {
    const items = ["a", "b"].map((label) => ({ label, ...link, enabled: true }));
    const platforms = ["a", "b"].map((name) => ({ name, icon: PICTURE, ...link, enabled: true }));
    const mobile = { spacing: 6 };
    const row = rowOf([
      blockOf("menu", { items, spacing: 20, mobile }, "m"),
      blockOf("socials", { platforms, spacing: 20, mobile }, "s"),
    ]);
    const page = await pageWith(row, RTL);
    const menu = page.elements("td").filter((cell) => hasClass(cell, "item"));
    expect(menu.map((cell) => /padding:([^;]*)/.exec(attributeOf(cell, "style") ?? "")?.[1])).toEqual([
      "0 0 0 10px",
      "0 10px 0 0",
    ]);
    const icons = stylesOf(page, "td").flatMap(
      (style) => /padding:(0px \d+px 0px \d+px);vertical/.exec(style)?.[1] ?? [],
    );
    expect(icons).toEqual(["0px 0px 0px 10px", "0px 10px 0px 0px"]);
    expect(page.css).toContain(".eb-m .item:first-child{padding-right:0 !important}");
    expect(page.css).toContain(".eb-s .first>td{padding-right:0 !important}");
  });

  test.each([
    ["before", "margin-left"],
    ["after", "margin-right"],
  ])("an icon %s the label of a button has its space at the side of the label", async (iconPosition, margin) => {
    const button = blockOf("button", { text: "Go", ...link, icon: PICTURE, iconPosition });
    const [style] = stylesOf(await pageWith(rowOf([button]), RTL), "img");
    expect(style).toMatch(new RegExp(`${margin}:[\\d.]+px`));
  });
});

describe("a value", () => {
  const mail = (dir: string) =>
    documentOf(
      [
        rowOf([
          blockOf("heading", { content: "Hello {{ name }}!", level: "h1" }, "h"),
          blockOf("image", { src: PICTURE, alt: "Picture of {{ name }}.", enabled: true, ...link }, "i"),
          blockOf("button", { text: "{{ name }}: go", link: "https://a.example/{{ name }}" }, "b"),
          { columns: [{ children: [blockOf("paragraph", { content: "<b>{{ name }}</b> (1)" }, "p")] }] },
        ]),
      ],
      { canvas: { language: "en", preheaderText: "For {{ name }}.", dir } },
    );
  const data = { merge_tags: { text: { name: "N" }, url: { name: "n" }, attr: { name: "N" } } };

  async function fill(dir: string, target: "html" | "mjml" | "react-email" | "text"): Promise<string> {
    const { programs } = await compileDocument(mail(dir));
    return fillProgram(JSON.parse(programs[target] ?? "") as Program, data).output;
  }

  test.each(["html", "mjml"] as const)("stands in an element of its own in the text of %s", async (target) => {
    const output = await fill("rtl", target);
    expect(output.match(/<bdi>[^<]*<\/bdi>/g)).toEqual(Array.from({ length: 3 }, () => "<bdi>\u2068N\u2069</bdi>"));
    expect(output).toContain('alt="Picture of \u2068N\u2069."');
    expect(output).toContain("For \u2068N\u2069.");
    expect(output).toContain("Hello \u2068N\u2069!</");
    expect(output).toContain('href="https://a.example/n"');
  });

  test("stands so in the page of the React Email module", async () => {
    const html = await renderTsx(await fill("rtl", "react-email"));
    const page = pageOf(html);
    expect(page.elements("bdi").map(textOf)).toEqual(["\u2068N\u2069", "\u2068N\u2069", "\u2068N\u2069"]);
    expect(page.elements("img").map((image) => attributeOf(image, "alt"))).toEqual(["Picture of \u2068N\u2069."]);
    expect(page.elements("title").map(textOf)).toEqual(["Hello \u2068N\u2069!"]);
  });

  test.each(["html", "mjml", "react-email", "text"] as const)(
    "stands alone in %s from left to right",
    async (target) => {
      expect(await fill("ltr", target)).not.toMatch(/bdi|\u2068|\u2069/);
    },
  );

  test("is no reason to say that a client does not know its element", async () => {
    const support = { clients: ["gmail"] };
    const found = await findingsOf({ ...mail("rtl"), support });
    expect(found).toEqual(await findingsOf({ ...mail("ltr"), support }));
  });
});
