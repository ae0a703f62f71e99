import { describe, expect, test } from "vitest";
import type { FillData } from "../../../../core/evaluator/data.ts";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import { LIMITS } from "../../../../src/domain/document/limits.ts";
import { compileDocument, findingsOf } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../../support/document-fixture.ts";
import { attributeOf, elementsIn, hasClass, type Page, type PageElement, pageOf, textOf } from "../../support/page.ts";
import { renderTsx } from "../../target/react-email/support/render-tsx.ts";

type Fields = Readonly<Record<string, unknown>>;

const PLACE = "rows.0.columns.0.children.0.props";
const cells = (...texts: readonly string[]) => texts.map((content) => ({ content }));
const LINE = {
  repeat: { list: "items", max: 200 },
  cells: cells("{{ items.name }}", "{{ items.qty }}", "{{ items.price }}"),
};
const RECEIPT = {
  columns: [{ width: 60 }, { width: 15, align: "end" }, { width: 25, align: "end" }],
  caption: "Your <em>order</em>",
  head: cells("Item", "Qty", "Price"),
  rows: [LINE],
  footer: [
    {
      cells: [{ content: "Shipping", span: 2, header: true }, { content: "free" }],
      visibility: visibleIf("free", "==", "yes"),
    },
    { cells: [{ content: "Total", span: 2, header: true }, { content: "<strong>{{ total }}</strong>" }] },
  ],
};

const mail = (props: Fields, canvas: Fields = {}) =>
  documentOf([rowOf([blockOf("table", props)])], { canvas: { language: "en", preheaderText: "Preview", ...canvas } });

const dataFor = (count: number, free = "no"): FillData => ({
  merge_tags: { text: { total: "€ 44.55" } },
  context: { free },
  lists: {
    items: Array.from({ length: count }, (_, at) => ({
      merge_tags: { text: { name: `Tea <${at + 1}>`, qty: "2", price: "€ 9.00" } },
    })),
  },
});

type Target = "html" | "mjml" | "react-email" | "text";

async function outputsOf(document: Fields, data: FillData) {
  const { programs, diagnostics } = await compileDocument(document, "Words");
  if (programs.html === undefined) throw new Error(JSON.stringify(diagnostics));
  const fill = (target: Target) => fillProgram(JSON.parse(programs[target] ?? ""), data).output;
  const pages = [pageOf(fill("html")), pageOf(await renderTsx(fill("react-email")))];
  return { pages, text: fill("text"), fill };
}

/** CSS without the spaces that mean nothing. */
const tidy = (css: string) => css.replace(/\s*([:;{}>,!])\s*/g, "$1");

/** The table that is no layout, row by row: the name of each cell, its scope or how wide it is, and its text. */
function gridOf(page: Page) {
  const grids = page.elements("table").filter((table) => attributeOf(table, "role") !== "presentation");
  expect(grids).toHaveLength(1);
  return page
    .elements("tr")
    .filter(({ parentNode: part }) => part !== null && "parentNode" in part && part.parentNode === grids[0])
    .map((row) =>
      row.childNodes.flatMap((cell) => {
        if (!("tagName" in cell)) return [];
        const more = ["scope", "colspan", "align"].flatMap((name) => attributeOf(cell, name) ?? []);
        return [[cell.tagName, ...more, textOf(cell)].join(" ")];
      }),
    );
}

describe("a table", () => {
  test.each([0, 1, 3])("of %i lines is read as a table with headers, in html and React Email", async (count) => {
    const { pages } = await outputsOf(mail(RECEIPT), dataFor(count));
    for (const page of pages) {
      expect(gridOf(page)).toEqual([
        ["th col left Item", "th col right Qty", "th col right Price"],
        ...Array.from({ length: count }, (_, at) => [`td Tea <${at + 1}>`, "td right 2", "td right € 9.00"]),
        ["th row 2 left Total", "td right € 44.55"],
      ]);
      expect(page.elements("caption").map(textOf)).toEqual(["Your order"]);
    }
  });

  test("has its rows as lines of the plain text", async () => {
    const { text } = await outputsOf(mail(RECEIPT), dataFor(2, "yes"));
    expect(text).toBe(
      "Your order\nItem | Qty | Price\nTea <1> | 2 | € 9.00\nTea <2> | 2 | € 9.00\nShipping | free\nTotal | € 44.55\n",
    );
  });

  test("chooses texts of its cells by a number", async () => {
    const content = "{count, plural, one {# cup} other {# cups}}";
    const props = { columns: [{}], head: cells("What"), rows: [{ cells: cells(content) }] };
    for (const [count, words] of [
      [1, "1 cup"],
      [3, "3 cups"],
    ] as const) {
      const { pages, text } = await outputsOf(mail(props), {
        context: { count },
        merge_tags: { text: { count: String(count) } },
      });
      for (const page of pages) expect(gridOf(page)).toEqual([["th col left What"], [`td ${words}`]]);
      expect(text).toBe(`What\n${words}\n`);
    }
  });

  test("whose rows are lists on small screens has the head of each column before its cells, hidden", async () => {
    const stacked = { ...RECEIPT, mobileStack: true };
    const { pages, text } = await outputsOf(mail(stacked), dataFor(2));
    expect(text).toBe((await outputsOf(mail(RECEIPT), dataFor(2))).text);
    for (const page of pages) {
      const labels = page.elements("div").filter((element) => hasClass(element, "label"));
      expect(labels.map(textOf)).toEqual(["Item", "Qty", "Price", "Item", "Qty", "Price"]);
      // Browsers that forget what boxes of another kind were in a table have it by these.
      const [table] = page.elements("table").filter((element) => hasClass(element, "data"));
      const rolesOf = (name: string) => elementsIn(table as PageElement, name).map((each) => attributeOf(each, "role"));
      expect([attributeOf(table, "role"), ...["thead", "tbody", "tfoot"].flatMap(rolesOf)]).toEqual([
        "table",
        "rowgroup",
        "rowgroup",
        "rowgroup",
      ]);
      expect(new Set(rolesOf("tr"))).toEqual(new Set(["row"]));
      expect(new Set(rolesOf("td"))).toEqual(new Set(["cell"]));
      expect(rolesOf("th")).toEqual(["columnheader", "columnheader", "columnheader", "rowheader"]);
      for (const label of labels) {
        expect(attributeOf(label, "aria-hidden")).toBe("true");
        expect(tidy(attributeOf(label, "style") ?? "")).toContain("display:none;mso-hide:all");
      }
      const rules = tidy(page.elements("style").map(textOf).join("\n"));
      expect(rules).toContain(tidy(".eb-block .data .label{display:inline-block !important;width:120px !important;"));
    }
  });

  test("reports what is wrong with its head once, whether or not it is before each cell", async () => {
    const head = cells("{{ a b }}", "Qty", "Price");
    const problems = await findingsOf(mail({ ...RECEIPT, head }));
    expect(problems.length).toBeGreaterThan(0);
    expect(await findingsOf(mail({ ...RECEIPT, head, mobileStack: true }))).toEqual(problems);
  });

  test("is mirrored where lines are read from the right", async () => {
    const props = { ...RECEIPT, columnSpacing: 20, edgeSpacing: 6 };
    const { pages } = await outputsOf(mail(props, { language: "he" }), dataFor(1));
    for (const page of pages) {
      expect(gridOf(page).slice(0, 2)).toEqual([
        ["th col right Item", "th col left Qty", "th col left Price"],
        ["td \u2068Tea <1>\u2069", "td left \u20682\u2069", "td left \u2068€ 9.00\u2069"],
      ]);
      const paddings = page
        .elements("td")
        .map((cell) => /padding:\s?(8px [^;]*)/.exec(attributeOf(cell, "style") ?? "")?.[1]);
      expect(paddings.filter((padding) => padding !== undefined).slice(0, 3)).toEqual([
        "8px 6px 8px 10px",
        "8px 10px",
        "8px 10px 8px 6px",
      ]);
    }
  });

  test("has colours of its own in dark clients, and another form on small screens", async () => {
    const props = {
      ...RECEIPT,
      columns: [{ width: 60 }, { width: 15, align: "end", mobileHide: true }, { width: 25, align: "end" }],
      headBackgroundColor: "#eeeeee",
      dark: { color: "#ffffff", headColor: "#cccccc", headBackgroundColor: "#222222", borderColor: "#444444" },
      mobile: { fontSize: 14, rowSpacing: 4, columnSpacing: 6 },
    };
    const { pages } = await outputsOf(mail(props), dataFor(1));
    for (const page of pages) {
      const sheet = tidy(page.elements("style").map(textOf).join("\n"));
      const data = ".eb-block .data";
      for (const rule of [
        `${data}{color:#ffffff !important}`,
        `${data} thead th,${data} thead td{color:#cccccc !important;background-color:#222222 !important}`,
        `${data} td,${data} th{border-color:#444444 !important}`,
        `${data}{font-size:14px !important}`,
        `${data} td,${data} th{padding-top:4px !important;padding-bottom:4px !important;padding-left:3px !important;padding-right:3px !important}`,
        `${data} td:first-child,${data} th:first-child{padding-left:0px !important}`,
        `${data} td:last-child,${data} th:last-child{padding-right:0px !important}`,
      ]) {
        expect(sheet).toContain(tidy(rule));
      }
      const hidden = [...page.elements("th"), ...page.elements("td")].filter(
        (cell) => attributeOf(cell, "class") === "mobile-hide",
      );
      expect(hidden.map(textOf)).toEqual(["Qty", "2"]);
    }
  });

  test("has letters of their own in the cells of a column, but not in its head", async () => {
    const columns = [{ fontSize: 14, fontWeight: 700 }, {}, { fontSize: "12px", fontWeight: "normal" }];
    const { pages } = await outputsOf(mail({ ...RECEIPT, columns, fontWeight: "bold" }), dataFor(1));
    for (const page of pages) {
      const lettersOf = (name: string) =>
        page.elements(name).flatMap((cell) => {
          const style = tidy(attributeOf(cell, "style") ?? "");
          const letters = ["font-size", "font-weight"].map((of) => new RegExp(`(?:^|;)${of}:([^;]+)`).exec(style)?.[1]);
          return style.includes("border-bottom") || attributeOf(cell, "scope") === "row" ? [letters] : [];
        });
      expect(lettersOf("th")).toEqual([
        [undefined, "bold"],
        [undefined, "bold"],
        [undefined, "bold"],
        ["14px", "700"],
      ]);
      expect(lettersOf("td")).toEqual([
        ["14px", "700"],
        [undefined, undefined],
        ["12px", "normal"],
      ]);
    }
  });

  test("has lines above rows, also above one of the footer, and above the first cell alone where it is a list", async () => {
    const above = { width: 2, style: "dashed", color: "#123456" };
    const props = {
      columns: [{}, {}],
      rows: [{ cells: cells("a", "b") }, { cells: cells("c", "d"), borderTop: above }],
      footer: [{ cells: cells("e", "f"), borderTop: { width: 3 } }, { cells: cells("g", "h") }],
      border: { width: 0 },
      dark: { borderColor: "#444444" },
    };
    for (const mobileStack of [false, true]) {
      const { pages } = await outputsOf(mail({ ...props, mobileStack }), {});
      for (const page of pages) {
        const lines = page.elements("td").flatMap((cell) => {
          const line = /border-top:\s?([^;]+)/.exec(attributeOf(cell, "style") ?? "")?.[1];
          return line === undefined ? [] : [`${textOf(cell)} ${line}`];
        });
        expect(lines).toEqual([
          "c 2px dashed #123456",
          "d 2px dashed #123456",
          "e 3px solid #dddddd",
          "f 3px solid #dddddd",
        ]);
        const sheet = tidy(page.elements("style").map(textOf).join("\n"));
        const data = ".eb-block .data";
        expect(sheet).toContain(tidy(`${data} td,${data} th{border-color:#444444 !important}`));
        const isFirstAlone = sheet.replace(/\s*\+\s*/g, "+").includes("tbody th+th{border-top-width:0!important}");
        expect(isFirstAlone).toBe(mobileStack);
      }
    }
  });

  test("has lists that nothing outside of its rows leads through", async () => {
    const line = { repeat: { list: "order.lines" }, cells: cells("{{ lines.name }}") };
    const table = blockOf("table", { columns: [{}], rows: [line] });
    const outside = blockOf("paragraph", { content: "{{ order.lines.name }}" }, "p");
    expect(await findingsOf(documentOf([rowOf([table, outside])]))).toContain(
      "error list.out-of-scope rows.0.columns.0.children.1.props.content",
    );
  });

  test("takes less than 300 bytes a line, and 200 lines are not clipped by Gmail", async () => {
    const { programs } = await compileSource(
      { kind: "document", text: JSON.stringify(mail(RECEIPT)) },
      { subject: "Words" },
    );
    const bytes = (count: number) =>
      Buffer.byteLength(fillProgram(JSON.parse(programs.html ?? ""), dataFor(count)).output);
    expect((bytes(200) - bytes(0)) / 200).toBeLessThan(300);
    expect(bytes(200)).toBeLessThan(102 * 1024);
  });

  test("is no part of an answer without programs, which other renderers do not know", async () => {
    const { rows: _, ...plain } = RECEIPT;
    const { programsOnly } = await compileDocument(mail({ ...plain, rows: [{ cells: cells("a", "b", "c") }] }));
    expect(programsOnly).toBe("tables (table)");
    expect((await compileDocument(mail(RECEIPT))).programsOnly).toBe("lists (repeat) and tables (table)");
  });
});

describe("a table is refused", () => {
  const many = (count: number, value: unknown) => Array.from({ length: count }, () => value);

  test.each<[string, Fields, string]>([
    ["with a row of too few cells", { rows: [{ cells: cells("a", "b") }] }, `error table.cells ${PLACE}.rows.0.cells`],
    ["with a head of too many cells", { head: cells("a", "b", "c", "d") }, `error table.cells ${PLACE}.head`],
    [
      "with a footer that is too wide",
      { footer: [{ cells: [{ content: "a", span: 3 }, { content: "b" }] }] },
      `error table.cells ${PLACE}.footer.0.cells`,
    ],
    [
      "with a span of no columns",
      { rows: [{ cells: [{ span: 0 }] }] },
      `error document.out-of-range ${PLACE}.rows.0.cells.0.span`,
    ],
    ["without columns", { columns: [] }, `error table.cells ${PLACE}.head`],
    ["with too many columns", { columns: many(LIMITS.tableColumns + 1, {}) }, `error table.too-large ${PLACE}.columns`],
    [
      "with too many rows",
      { rows: many(LIMITS.tableRows, { cells: cells("a", "b", "c") }), footer: [{ cells: cells("a", "b", "c") }] },
      `error table.too-large ${PLACE}.rows`,
    ],
    [
      "with columns that leave no width",
      { columns: [{ width: 60 }, { width: 40 }, {}] },
      `error document.column-widths ${PLACE}.columns`,
    ],
    [
      "with items that nothing repeats",
      { rows: [{ cells: cells("{{ lines.name }}", "", ""), repeat: { list: "" } }] },
      `error list.invalid ${PLACE}.rows.0.repeat.list`,
    ],
  ])("%s", async (_, props, finding) => {
    expect(await findingsOf(mail({ ...RECEIPT, rows: [], footer: [], ...props }))).toContain(finding);
  });
});
