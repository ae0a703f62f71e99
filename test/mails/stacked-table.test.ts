import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { compileDocument } from "../compile/support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../compile/support/document-fixture.ts";
import { renderTsx } from "../compile/target/react-email/support/render-tsx.ts";
import { launchChromium } from "../console/support/launch-chromium.ts";

const HEAD = ["Item", "Quantity", "Price"];
const LINES = [
  ["Harbour blend, roasted on the day before it leaves the house, 1 kg", "1", "€ 28.00"],
  ["Filter papers", "2", "€ 9.00"],
];
const cells = (texts: readonly string[]) => texts.map((content) => ({ content }));
const TABLE = {
  caption: "What you ordered",
  columns: [{ width: 60 }, { width: 15, align: "end" }, { width: 25, align: "end" }],
  head: cells(HEAD),
  rows: [
    { repeat: { list: "items", max: 9 }, cells: cells(["{{ items.name }}", "{{ items.qty }}", "{{ items.price }}"]) },
  ],
  footer: [{ cells: [{ content: "Total", span: 2, header: true }, { content: "€ 46.00" }] }],
  mobileStack: true,
};
const DATA = { data: { items: LINES.map(([name, qty, price]) => ({ name, qty, price })) } };

let chromium: Browser;
let mails: readonly (readonly [target: string, html: string])[];
beforeAll(async () => {
  chromium = await launchChromium();
  const document = documentOf([rowOf([blockOf("table", TABLE)], { padding: { left: 24, right: 24 } })]);
  const { programs } = await compileDocument(document, "Words");
  const fill = (target: "html" | "react-email") => fillProgram(JSON.parse(programs[target] ?? ""), DATA).output;
  mails = [
    ["html", fill("html")],
    ["React Email", await renderTsx(fill("react-email"))],
  ];
});
afterAll(async () => {
  await chromium?.close();
});

interface Box {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

/** Where elements of the table are, those that are not drawn left out. */
function boxesOf(page: Page, selector: string): Promise<readonly Box[]> {
  return page.evaluate(`[...document.querySelectorAll(${JSON.stringify(`.data ${selector}`)})].flatMap((element) => {
    const { left, top, height, width } = element.getBoundingClientRect();
    return width * height === 0 ? [] : [{ text: element.innerText.trim(), left, top, height }];
  })`);
}

/** Where the lines of the text of each cell begin, without its label. */
const LINES_OF_TEXT = `[...document.querySelectorAll(".data tbody td")].map((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell.lastChild);
  return [...range.getClientRects()].map(({ left }) => Math.round(left));
})`;

async function open(html: string, width: number): Promise<Page> {
  const page = await chromium.newPage({ viewport: { width, height: 900 } });
  await page.setContent(html);
  return page;
}

const tops = (boxes: readonly Box[]) => boxes.map(({ top }) => Math.round(top));

describe("a table whose rows are lists on small screens", () => {
  it.each([320, 375, 600])(
    "has the head of its column before each cell, one below the other, at %i px",
    async (width) => {
      for (const [target, html] of mails) {
        const page = await open(html, width);
        const labels = await boxesOf(page, ".label");
        expect([target, labels.map(({ text }) => text)]).toEqual([target, [...HEAD, ...HEAD]]);
        const body = await boxesOf(page, "tbody td");
        expect(new Set(body.map(({ left }) => Math.round(left))).size).toBe(1);
        expect(tops(body)).toEqual([...new Set(tops(body))].toSorted((a, b) => a - b));
        for (const [at, label] of labels.entries()) {
          expect(label.top).toBeGreaterThanOrEqual(body[at]?.top ?? 0);
          expect(body[at]?.text.replaceAll(/\s+/g, " ")).toBe(`${HEAD[at % 3]} ${LINES.flat()[at]}`);
        }
        const [first] = await page.evaluate<readonly (readonly number[])[]>(LINES_OF_TEXT);
        expect([new Set(first).size, (first?.length ?? 0) > 1]).toEqual([1, true]);
        // The sum stays beside its name, at the edge of the table.
        const [name, sum] = await boxesOf(page, "tfoot th, .data tfoot td");
        expect([name?.text, sum?.text, name?.top === sum?.top]).toEqual(["Total", "€ 46.00", true]);
        expect((await boxesOf(page, "thead")).every(({ height }) => height < 2)).toBe(true);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
        await page.close();
      }
    },
  );

  it("is read as one table with its headers, and no label", async () => {
    for (const [target, html] of mails) {
      const page = await open(html, 375);
      const session = await page.context().newCDPSession(page);
      const { nodes } = await session.send("Accessibility.getFullAXTree");
      const namesOf = (role: string) =>
        nodes.filter((node) => node.role?.value === role).map((node) => node.name?.value);
      expect([target, namesOf("table")]).toEqual([target, ["What you ordered"]]);
      expect(namesOf("columnheader")).toEqual(HEAD);
      expect(namesOf("cell")).toEqual([...LINES.flat(), "€ 46.00"]);
      expect(namesOf("rowheader")).toEqual(["Total"]);
      expect(namesOf("row")).toHaveLength(4);
      await page.close();
    }
  });

  it("is a table on wide screens, and where style sheets are dropped", async () => {
    for (const [, html] of mails) {
      for (const page of [await open(html, 700), await open(html.replaceAll(/<style.*?<\/style>/gs, ""), 375)]) {
        expect(await boxesOf(page, ".label")).toEqual([]);
        expect((await boxesOf(page, "thead th")).map(({ text }) => text)).toEqual(HEAD);
        const rows = tops(await boxesOf(page, "tbody td"));
        expect([rows.length, new Set(rows).size]).toEqual([6, 2]);
        await page.close();
      }
    }
  });
});
