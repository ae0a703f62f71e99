import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../../core/fill-program.ts";
import { programOf } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../../support/document-fixture.ts";
import { mobileCss } from "../../support/mobile-css.ts";
import { attributeOf, pageOf } from "../../support/page.ts";

test("a block without overrides adds no rule", async () => {
  for (const kind of ["heading", "paragraph", "list", "button", "anchor", "divider", "spacer"]) {
    expect(
      await mobileCss(blockOf(kind, kind === "button" || kind === "anchor" ? { link: "https://a.example/" } : {}, "b")),
    ).not.toContain(".eb-b");
  }
});

describe("blocks for one kind of screen", () => {
  test.each([
    [{ desktopHide: true }, "desktop-hide"],
    [{ mobileHide: true }, "mobile-hide"],
    [{ desktopHide: true, mobileHide: true }, "desktop-hide mobile-hide"],
  ])("%j is the class %s", async (flags, expected) => {
    const { output } = fillProgram(await programOf(documentOf([rowOf([blockOf("spacer", flags)])])), {});
    expect(
      pageOf(output)
        .elements("td")
        .map((td) => attributeOf(td, "class")),
    ).toContain(expected);
  });

  test("come and go at the breakpoint of the document", async () => {
    const { output } = fillProgram(await programOf(documentOf([], { canvas: { mobileBreakpoint: 480 } })), {});
    const [wide, small] = output.split("@media only screen and (max-width:480px){");
    expect(wide).toContain(".desktop-hide{display:none;mso-hide:all}");
    expect(small).toContain(".desktop-hide{display:table-cell !important}\n.mobile-hide{display:none !important}");
  });
});

test("a hidden node takes its rules and fonts with it, within those round it", async () => {
  const heading = blockOf(
    "heading",
    { fontFamily: "Lora", mobile: { fontSize: 9 }, visibility: visibleIf("inner", "==", "on") },
    "h",
  );
  const nested = { ...rowOf([heading]), id: "nested", minHeight: 40, visibility: visibleIf("outer", "==", "on") };
  const program = await programOf(documentOf([{ ...rowOf([nested]), id: "top", columns: [{ children: [nested] }] }]));
  const shownWith = (context: Record<string, string>) => {
    const { output, report } = fillProgram(program, { context });
    return { hidden: report.hidden, rule: output.includes(".eb-h "), font: output.includes("family=Lora") };
  };
  expect(shownWith({ outer: "on", inner: "on" })).toEqual({ hidden: [], rule: true, font: true });
  expect(shownWith({ outer: "on" })).toEqual({ hidden: ["h"], rule: false, font: false });
  expect(shownWith({ inner: "on" })).toEqual({ hidden: ["nested"], rule: false, font: false });
  expect(shownWith({})).toEqual({ hidden: ["nested"], rule: false, font: false });
});

test("ids that differ in forbidden characters only keep rules apart", async () => {
  const heading = (id: string, fontSize: number) => blockOf("heading", { mobile: { fontSize } }, id);
  const css = await mobileCss(heading("a b", 11), heading("a.b", 12));
  expect(css).toContain(".eb-a-b div,.eb-a-b h2{font-size:11px !important}");
  expect(css).toContain(".eb-a-b-2 div,.eb-a-b-2 h2{font-size:12px !important}");
});
