import { describe, expect, test } from "vitest";
import { pageWith } from "../../support/compile-fixture.ts";
import { gradientOf } from "../../support/document-fixture.ts";
import { attributeOf, hasClass, type Page } from "../../support/page.ts";

describe("a row", () => {
  test("with a gradient draws it over its solid colour", async () => {
    const page = await pageWith({
      id: "r",
      backgroundGradient: { ...gradientOf("linear"), solid: "#abcdef" },
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

function styleOfClass(page: Page, name: string): string | undefined {
  return attributeOf(
    page.elements("div").find((element) => hasClass(element, name)),
    "style",
  );
}
