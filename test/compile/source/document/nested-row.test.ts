import { describe, expect, test } from "vitest";
import { pageWith } from "../../support/compile-fixture.ts";
import { blockOf, rowOf } from "../../support/document-fixture.ts";
import { attributeOf, elementsIn, hasClass, type Page, type PageElement } from "../../support/page.ts";

type Fields = Readonly<Record<string, unknown>>;

const image = blockOf("image", { src: "https://a.example/x.png", alt: "x" });

describe("a nested row", () => {
  // The outer column has 600 - 2 * 30 = 540 px; the inner row's gap of 54 is 10 percent of that.
  const nested = (more: Fields = {}) => ({
    columns: [
      {
        padding: { left: 30, right: 30 },
        children: [
          {
            id: "inner",
            type: "row",
            gap: 54,
            columns: [
              { width: 50, children: [image] },
              {
                width: 50,
                verticalAlign: "bottom",
                border: { width: 2, radius: 6 },
                children: [blockOf("button", { link: "https://a.example/" }, "b")],
              },
            ],
            ...more,
          },
        ],
      },
    ],
  });

  test("shares the width that its column has", async () => {
    const page = await pageWith(nested());
    const cells = page.elements("td").filter((cell) => hasClass(cell, "mobile-stack"));
    expect(cells.map((cell) => attributeOf(cell, "width"))).toEqual(["45%", "10%", "45%"]);
    expect(attributeOf(page.elements("img")[0], "width")).toBe("243");
  });

  test("stacks on small screens, or does not", async () => {
    expect((await pageWith(nested())).css).toContain(".eb-inner .gap{height:54px !important}");
    const page = await pageWith(nested({ mobileStack: false }));
    expect(page.elements("td").filter((cell) => hasClass(cell, "mobile-stack"))).toEqual([]);
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ["heading", { content: "<b>x</b>", level: "h1", letterSpacing: 2, margin: { top: 9 } }],
    ["paragraph", { content: "x", backgroundColor: "#eeeeee", padding: { left: 3 }, fontStyle: "italic" }],
    ["list", { content: "<ol><li>x</li></ol>" }],
    ["image", { src: "https://a.example/x.png", alt: "x", width: 40, link: "https://a.example/", enabled: true }],
    ["video", { src: "https://a.example/v" }],
    ["button", { text: "Go", link: "https://a.example/", border: { width: 1, color: "#123456" } }],
    ["button", { text: "Go", icon: "https://a.example/i.png" }],
    ["anchor", { link: "https://a.example/", align: "right" }],
    ["menu", { items: [{ label: "x", link: "https://a.example/", enabled: true }] }],
    ["divider", { width: 30, align: "right" }],
    ["spacer", { height: 7, backgroundColor: "#abcdef" }],
  ])("draws a %s as mjml does outside of it", async (kind, props) => {
    const block = blockOf(kind, props);
    const inner = { ...rowOf([block]), id: "inner" };
    const outside = blockElements(await pageWith(rowOf([block])));
    expect(outside.length).toBeGreaterThan(1);
    expect(blockElements(await pageWith({ columns: [{ children: [inner] }] }))).toEqual(outside);
  });
});

/** Name, link and style of the cell of the only block and of everything in it; declarations as a set. */
function blockElements(page: Page): readonly unknown[] {
  const cell = page.elements("td").find((td) => attributeOf(td, "style")?.includes("word-break"));
  if (cell === undefined) throw new Error("there is no block");
  return [cell, ...elementsIn(cell)].map((element) => ({
    name: element.tagName,
    href: attributeOf(element, "href"),
    width: attributeOf(element, "width"),
    style: declarations(element),
  }));
}

/** What a rule gives to images that mjml writes. */
const ALT_STYLE = ["color:#000000", "font-family:Arial, sans-serif"];

/** Without what mjml writes and nothing depends on. */
function declarations(element: PageElement): readonly string[] {
  const idle = [
    "cursor:auto",
    "text-transform:none",
    "font-size:13px",
    ...(element.tagName === "img" ? ALT_STYLE : []),
  ];
  return (attributeOf(element, "style") ?? "")
    .split(";")
    .filter((part) => part !== "" && !idle.includes(part))
    .sort();
}
