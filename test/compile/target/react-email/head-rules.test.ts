import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { fillBoth } from "./support/fill-targets.ts";
import { renderTsx } from "./support/render-tsx.ts";
import { SAMPLE_CASES } from "./support/sample-cases.ts";

describe.each(SAMPLE_CASES)("the rules of the head of $name", ({ document, data }) => {
  test("find in the TSX what they find in the html", async () => {
    const { html, tsx } = await fillBoth(document, data);
    const [one, other] = [load(html.output), load(await renderTsx(tsx.output))];
    const selectors = selectorsIn(one("style").text());
    expect(selectorsIn(other("style").text())).toEqual(selectors);
    for (const selector of selectors) {
      const found = [one(selector).length > 0, other(selector).length > 0];
      expect([selector, ...found]).toEqual([selector, found[0], found[0]]);
    }
  });
});

/** The selectors of the document's own nodes: their classes begin with eb-, the page's is page. */
function selectorsIn(css: string): readonly string[] {
  const lists = [...css.matchAll(/^(\.(?:eb-|page)[^{]*)\{/gm)].map((match) => match[1] ?? "");
  // The line of a divider is a p in html and an hr in React Email.
  return lists.flatMap((list) => (list.endsWith(" hr") ? [list] : list.split(",")));
}
