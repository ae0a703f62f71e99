import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileDocument, programOf } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../../support/document-fixture.ts";
import { EVERY_KIND } from "../../support/every-kind.ts";
import { mobileCss } from "../../support/mobile-css.ts";
import { attributeOf, hasClass, pageOf } from "../../support/page.ts";
import { renderTsx } from "../../target/react-email/support/render-tsx.ts";

/** What is laid out differently on small screens by itself. */
const ADAPTED: ReadonlySet<string> = new Set(["image", "video", "menu", "socials"]);

test("a block without overrides adds no rule", async () => {
  for (const [kind, props] of Object.entries(EVERY_KIND)) {
    if (ADAPTED.has(kind)) continue;
    expect(await mobileCss(blockOf(kind, props, "b"))).not.toContain(".eb-b");
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

test("what is for small screens stays hidden where a client drops style sheets", async () => {
  const blocks = Object.entries(EVERY_KIND).map(([kind, props]) =>
    blockOf(kind, { ...props, desktopHide: true }, kind),
  );
  const deep = blockOf("paragraph", { desktopHide: true }, "deep");
  const nested = { id: "nested", columns: [{ children: [deep] }] };
  const { programs } = await compileDocument(documentOf([rowOf([...blocks, nested, blockOf("heading", {}, "seen")])]));
  const fill = (target: "html" | "react-email") => fillProgram(JSON.parse(programs[target] ?? ""), {}).output;
  for (const html of [fill("html"), await renderTsx(fill("react-email"))]) {
    const cells = pageOf(html)
      .elements("td")
      .filter((cell) => hasClass(cell, "desktop-hide"));
    const styles = cells.map((cell) => attributeOf(cell, "style")?.replaceAll(" ", ""));
    expect(styles).toHaveLength(blocks.length + 1);
    for (const style of styles) expect(style).toMatch(/(?:^|;)display:none;(?:.*;)?mso-hide:all(?:;|$)/);
  }
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
