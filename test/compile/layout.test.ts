import { describe, expect, test } from "vitest";
import { fillDocument } from "./support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "./support/document-fixture.ts";
import { attributeOf, elementsIn, type Page, type PageElement, pageOf } from "./support/page.ts";

type Fields = Readonly<Record<string, unknown>>;

const image = blockOf("image", { src: "https://a.example/x.png", alt: "x" });

describe("columns side by side", () => {
  // 600 px wide, padded by 20 and 40, so 540 for the columns; a gap of 27 is 5 percent of that.
  const row = {
    id: "r",
    gap: 27,
    padding: { top: 0, right: 40, bottom: 0, left: 20 },
    columns: [
      { width: 60, children: [image] },
      { width: 40, padding: { left: 6, right: 6 }, children: [{ ...image, id: "second" }] },
    ],
  };

  test("take their share of what the gaps leave of the real width", async () => {
    const page = await pageWith(row);
    expect(widthsIn(page.css)).toEqual(["57%", "5%", "38%"]);
    // 540 * 57% = 307.8; 540 * 38% = 205.2, less 12 of padding: whole px that fit.
    expect(page.elements("img").map((element) => attributeOf(element, "width"))).toEqual(["307", "193"]);
  });

  test("stack on small screens with the gap between them, their pictures as wide as the screen", async () => {
    const { css } = await pageWith(row);
    expect(css).toContain(".eb-r .gap{height:27px !important}");
    expect(css).toContain(".eb-block table{width:100% !important}");
    expect(css).toMatch(/@media only screen and \(max-width:600px\)/);
    expect(css).toMatch(/@media only screen and \(min-width:601px\)/);
  });

  test("stay side by side when they are not to stack", async () => {
    const page = await pageWith({ ...row, mobileStack: false });
    const widths = page.elements("div").flatMap((element) => {
      const style = attributeOf(element, "style") ?? "";
      return attributeOf(element, "class")?.includes("mj-column") ? [/width:([\d.]+%)/.exec(style)?.[1]] : [];
    });
    expect(widths).toEqual(["100%", "57%", "5%", "38%"]);
    expect(page.css).not.toContain(".gap{");
  });

  test("that have a gradient or an image are cells that draw it", async () => {
    const page = await pageWith({
      columns: [
        { backgroundGradient: gradient("radial"), backgroundColor: "#010203", children: [image] },
        { backgroundImage: "{{ u }}", backgroundRepeat: "repeat-x", padding: { top: 9 } },
      ],
    });
    const styles = page.elements("td").map((element) => attributeOf(element, "style") ?? "");
    expect(styles).toContainEqual(
      expect.stringContaining(
        "background-color:#010203;background-image:radial-gradient(circle at center,#000000 0%,#ffffff 100%);",
      ),
    );
    expect(styles).toContainEqual(
      "background-image:url(https://u.example/?a=1&b=2);background-size:cover;background-position:center center;background-repeat:repeat-x;padding:9px 0px 0px;",
    );
  });
});

describe("a row", () => {
  test("with a gradient draws it over its solid colour", async () => {
    const page = await pageWith({
      id: "r",
      backgroundGradient: { ...gradient("linear"), solid: "#abcdef" },
      columns: [{}],
    });
    expect(page.css).toContain(
      ".eb-r,.eb-r>table{background-image:linear-gradient(45deg,#000000 0%,#ffffff 100%) !important}",
    );
    expect(styleOfClass(page, "eb-r")).toContain("background:#abcdef;background-color:#abcdef;");
  });

  test("with an image keeps its URL whole in CSS, attribute and VML", async () => {
    const page = await pageWith({
      id: "r",
      backgroundImage: "{{ u }}",
      backgroundColor: "#010203",
      minHeight: 280,
      columns: [{}],
    });
    expect(page.elements("table").map((table) => attributeOf(table, "background"))).toContain(
      "https://u.example/?a=1&b=2",
    );
    expect(
      page
        .elements("div")
        .map((div) => attributeOf(div, "style"))
        .join(),
    ).toContain("url('https://u.example/?a=1&b=2')");
    expect(page.comments.join()).toContain(
      '<v:fill origin="0, 0" position="0, 0" src="https://u.example/?a=1&amp;b=2" color="#010203"',
    );
    expect(page.css).toContain(">tbody>tr>td{height:280px !important}");
  });

  test("that is transparent shows the colour of the container", async () => {
    const page = await pageWith(
      { id: "r", backgroundColor: "transparent", minHeight: 5, columns: [{}] },
      { canvas: { backgroundColor: "#112233" } },
    );
    expect(styleOfClass(page, "eb-r")).toContain("background-color:#112233");
  });

  test("with round corners has the container behind them", async () => {
    const page = await pageWith(
      { border: { width: 1, color: "#aabbcc", radius: 8 }, columns: [{}] },
      { canvas: { backgroundColor: "#112233" } },
    );
    const styles = page.elements("div").map((element) => attributeOf(element, "style") ?? "");
    expect(styles.filter((style) => style.includes("background-color:#112233"))).toHaveLength(1);
    expect(styles.filter((style) => style.includes("border-radius:8px"))).toHaveLength(1);
    expect(page.elements("td").map((element) => attributeOf(element, "style"))).toContainEqual(
      expect.stringContaining("border:1px solid #aabbcc"),
    );
  });

  test("of height draws an empty band, and none without height", async () => {
    const spacer = (height?: number) => ({ type: "row-spacer", height, backgroundColor: "#abcdef" });
    expect((await pageWith(spacer(24))).elements("td").map((td) => attributeOf(td, "style"))).toContainEqual(
      "background:#abcdef;font-size:0px;padding:0;word-break:break-word;",
    );
    for (const height of [undefined, 0, -5]) {
      expect((await pageWith(spacer(height))).elements("table")).toEqual([]);
    }
  });
});

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

  test("holds blocks as MJML draws them elsewhere", async () => {
    const button = blockOf("button", {
      text: "Go",
      link: "https://a.example/",
      border: { width: 1, color: "#123456" },
    });
    const top = elementsOfBlock(await pageWith(rowOf([button])));
    const inner = elementsOfBlock(
      await pageWith(rowOf([{ ...rowOf([button]), id: "inner", columns: [{ children: [button] }] }])),
    );
    expect(inner).toEqual(top);
  });
});

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

async function pageWith(row: unknown, more: Fields = {}): Promise<Page> {
  const data = { merge_tags: { url: { u: "https://u.example/?a=1&b=2" } } };
  return pageOf((await fillDocument(documentOf([row], more), data)).output);
}

function gradient(type: string): Fields {
  const colors = [
    { color: "#000", position: 0 },
    { color: "#fff", position: 100 },
  ];
  return { useGradient: true, gradient: { type, direction: "45deg", colors } };
}

function widthsIn(css: string): readonly (string | undefined)[] {
  return [...css.matchAll(/(?<!html )\.mj-column-per-[\d-]+ \{ width:([\d.]+%)/g)].map((match) => match[1]);
}

function hasClass(element: PageElement, name: string): boolean {
  return attributeOf(element, "class")?.split(" ").includes(name) ?? false;
}

function styleOfClass(page: Page, name: string): string | undefined {
  return attributeOf(
    page.elements("div").find((element) => hasClass(element, name)),
    "style",
  );
}

/** Name and style of everything from the cell of the only button inwards; declarations as a set. */
function elementsOfBlock(page: Page): readonly unknown[] {
  const cells = page.elements("td").filter((cell) => elementsIn(cell, "a").length > 0);
  return cells.slice(-2).map((cell) => ({
    align: attributeOf(cell, "align"),
    style: declarations(cell),
    link: elementsIn(cell, "a").map(declarations),
  }));
}

function declarations(element: PageElement): readonly string[] {
  const ignored = ["cursor:auto", "text-transform:none"];
  return (attributeOf(element, "style") ?? "")
    .split(";")
    .filter((part) => part !== "" && !ignored.includes(part))
    .sort();
}
