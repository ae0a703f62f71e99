import { describe, expect, test } from "vitest";
import { pageWith } from "../../support/compile-fixture.ts";
import { blockOf, gradientOf } from "../../support/document-fixture.ts";
import { attributeOf } from "../../support/page.ts";

const image = blockOf("image", { src: "https://a.example/x.png", alt: "x" });

describe("columns side by side", () => {
  // 600 px wide, padded by 20 and 40, so 540 for the columns; a gap of 27 is 5 percent of that.
  const row = {
    id: "r",
    gap: 27,
    padding: { top: 0, right: 40, bottom: 0, left: 20 },
    columns: [
      { width: 60, children: [image] },
      { width: 40, backgroundColor: "#eeeeee", padding: { left: 6, right: 6 }, children: [{ ...image, id: "second" }] },
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
        { backgroundGradient: gradientOf("radial"), backgroundColor: "#010203", children: [image] },
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

function widthsIn(css: string): readonly (string | undefined)[] {
  return [...css.matchAll(/(?<!html )\.mj-column-per-[\d-]+ \{ width:([\d.]+%)/g)].map((match) => match[1]);
}
