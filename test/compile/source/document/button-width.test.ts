import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileDocument, findingsOf } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";
import { attributeOf, type Page, type PageElement, pageOf, textOf } from "../../support/page.ts";
import { renderTsx } from "../../target/react-email/support/render-tsx.ts";

type Fields = Readonly<Record<string, unknown>>;

const LINK = "https://a.example/";
const button = (props: Fields) => blockOf("button", { text: "Confirm", link: LINK, ...props });

async function outputsOf(document: Fields) {
  const { programs, diagnostics } = await compileDocument(document, "Words");
  if (programs.html === undefined) throw new Error(JSON.stringify(diagnostics));
  const fill = (target: "html" | "mjml" | "react-email") => fillProgram(JSON.parse(programs[target] ?? ""), {}).output;
  return { html: pageOf(fill("html")), react: pageOf(await renderTsx(fill("react-email"))), mjml: fill("mjml") };
}

const styleOf = (element: PageElement | undefined) =>
  (element && attributeOf(element, "style")?.replace(/\s*([:;])\s*/g, "$1")) ?? "";

/** The link of the button, and the table that is as wide as the button. */
function buttonIn(page: Page) {
  const [link] = page.elements("a");
  let table = link?.parentNode as PageElement | undefined;
  while (table !== undefined && table.tagName !== "table") table = table.parentNode as PageElement | undefined;
  return { link: styleOf(link), table: styleOf(table), sheet: page.elements("style").map(textOf).join("\n") };
}

describe("the width of a button", () => {
  test("is that of its column, and the link fills it, in html, MJML and React Email", async () => {
    const { html, react, mjml } = await outputsOf(documentOf([rowOf([button({ width: "100%" })])]));
    expect(mjml).toMatch(/<mj-button[^>]* width="100%"/);
    expect(buttonIn(html).table).toContain("width:100%;");
    expect(buttonIn(html).sheet).toMatch(/>td>a[^{]*\{\s*display:\s*block !important;?\s*\}/);
    expect(buttonIn(react).table).toContain("width:100%");
    expect(buttonIn(react).link).toContain("display:block");
  });

  test("holds in a nested row", async () => {
    const columns = [{ id: "inner", children: [button({ width: 50 })] }];
    const nested = rowOf([], { id: "nested", columns });
    const { html } = await outputsOf(documentOf([rowOf([nested])]));
    expect(buttonIn(html).table).toContain("width:50%;");
    expect(buttonIn(html).link).toContain("display:block;");
  });

  test("is that of its text without one", async () => {
    const { html, react, mjml } = await outputsOf(documentOf([rowOf([button({})])]));
    expect(mjml).not.toMatch(/<mj-button[^>]* width=/);
    for (const page of [html, react]) {
      const { link, table, sheet } = buttonIn(page);
      expect(link).toContain("display:inline-block");
      expect(table).not.toMatch(/(^|;)width:/);
      expect(sheet).not.toMatch(/>td>a[^{]*\{\s*display:/);
    }
  });

  test.each([
    ["of nothing", 0, "document.out-of-range"],
    ["beyond its column", 101, "document.out-of-range"],
    ["in px", "200px", "document.wrong-type"],
  ])("%s is refused", async (_, width, rule) => {
    expect(await findingsOf(documentOf([rowOf([button({ width })])]))).toContain(
      `error ${rule} rows.0.columns.0.children.0.props.width`,
    );
  });
});
