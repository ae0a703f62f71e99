import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileDocument } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";
import { attributeOf, elementsIn, hasClass, pageOf, textOf } from "../../support/page.ts";
import { renderTsx } from "../../target/react-email/support/render-tsx.ts";

const LINK = "https://a.example/";

async function pagesOf(block: unknown) {
  const { programs } = await compileDocument(documentOf([rowOf([block])]));
  const fill = (target: "html" | "react-email") => fillProgram(JSON.parse(programs[target] ?? ""), {}).output;
  return [pageOf(fill("html")), pageOf(await renderTsx(fill("react-email")))];
}

describe.each([
  ["before", ["img", "span"]],
  ["after", ["span", "img"]],
])("a button with its icon %s", (iconPosition, order) => {
  test("is one link around icon and label, without a table that Outlook would not follow", async () => {
    const button = blockOf("button", {
      text: "Get it",
      link: LINK,
      icon: `${LINK}i.png`,
      iconAlt: "App",
      iconPosition,
    });
    for (const page of await pagesOf(button)) {
      const links = page.elements("a");
      expect(links.map((link) => [attributeOf(link, "href"), textOf(link)])).toEqual([[LINK, "Get it"]]);
      const inside = links.flatMap((link) => elementsIn(link));
      expect(inside.filter(({ tagName }) => /^(?:table|tbody|tr|td|div|p)$/.test(tagName))).toEqual([]);
      const parts = inside.filter((each) => attributeOf(each, "style")?.includes("vertical-align:middle"));
      expect(parts.map(({ tagName }) => tagName)).toEqual(order);
    }
  });
});

test("the items of a menu are words of a line, which wraps between them and within them", async () => {
  const items = ["Our stores near you", "Sale"].map((label) => ({ label, link: LINK, enabled: true }));
  for (const page of await pagesOf(blockOf("menu", { items }))) {
    const cells = page.elements("td").filter((cell) => hasClass(cell, "item"));
    const styles = cells.map((cell) => attributeOf(cell, "style") ?? "");
    expect(styles).toHaveLength(2);
    for (const style of styles) expect(style).toContain("display:inline-block");
    expect(styles.join()).not.toContain("nowrap");
  }
});
