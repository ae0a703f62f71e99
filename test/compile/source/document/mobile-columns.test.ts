import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileDocument, findingsOf, pageWith } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";
import { attributeOf, elementsIn, hasClass, type Page, pageOf } from "../../support/page.ts";
import { renderTsx } from "../../target/react-email/support/render-tsx.ts";

type Fields = Readonly<Record<string, unknown>>;

const BOX = { top: 1, right: 2, bottom: 3, left: 4 };
const PADDING = "padding:1px 2px 3px 4px !important";
const paragraph = (id: string, more: Fields = {}) => blockOf("paragraph", { content: id, ...more }, id);
const column = (id: string, more: Fields = {}) => ({ id, children: [paragraph(`p-${id}`)], ...more });
const two = (more: Fields = {}, ...columns: readonly Fields[]) => ({
  id: "r",
  columns: columns.length > 0 ? columns : [column("a"), column("b")],
  ...more,
});
const nested = (row: Fields) => rowOf([row], { id: "outer" });

/** The pages of both targets that have them. */
async function pagesOf(row: Fields): Promise<readonly Page[]> {
  const { programs, diagnostics } = await compileDocument(documentOf([row]));
  if (programs.html === undefined) throw new Error(JSON.stringify(diagnostics));
  const fill = (program = "") => fillProgram(JSON.parse(program), {}).output;
  return [pageOf(fill(programs.html)), pageOf(await renderTsx(fill(programs["react-email"])))];
}

/** The rules for small screens. */
function mobileRules({ css }: Page): string {
  return css.split("@media only screen and (max-width:600px){").at(-1) ?? "";
}

describe("a padding for small screens", () => {
  test("of a row is that of its one cell, wherever that is", async () => {
    for (const page of await pagesOf(two({ mobile: { padding: BOX } }))) {
      expect(mobileRules(page)).toContain(`.eb-r>table>tbody>tr>td,.eb-r>div>table>tbody>tr>td{${PADDING}}`);
      const [row] = ["div", "td"].flatMap((name) => page.elements(name)).filter((element) => hasClass(element, "eb-r"));
      expect(row === undefined ? [] : elementsIn(row, "table").length).toBeGreaterThan(0);
    }
  });

  test.each<[string, Fields]>([
    ["without a padding on a wide one", {}],
    ["with one", { padding: { left: 9 } }],
    ["that is drawn as a cell", { backgroundImage: "https://a.example/x.png", padding: { left: 9 } }],
  ])("of a column %s is that of a cell round all its blocks", async (_, more) => {
    for (const page of await pagesOf(two({}, column("a", { ...more, mobile: { padding: BOX } }), column("b")))) {
      expect(mobileRules(page)).toContain(`.eb-a>table>tbody>tr>td{${PADDING}}`);
      const boxes = [...page.elements("div"), ...page.elements("td")].filter((element) => hasClass(element, "eb-a"));
      const cells = boxes.flatMap((box) => childrenByPath(box, ["table", "tbody", "tr", "td"]));
      expect(cells).toHaveLength(1);
      expect(cells.flatMap((cell) => elementsIn(cell, "p"))).toHaveLength(1);
    }
  });

  test("of nested rows and columns is that of their cells", async () => {
    const row = two({ mobile: { padding: BOX } }, column("a", { mobile: { padding: BOX } }), column("b"));
    for (const page of await pagesOf(nested(row))) {
      expect(mobileRules(page)).toContain(`.eb-r>table>tbody>tr>td{${PADDING}}`);
      expect(mobileRules(page)).toContain(`.eb-a{${PADDING}}`);
    }
  });
});

describe("a gap for small screens", () => {
  test("is the height of what stands between the columns", async () => {
    const { css } = await pageWith(two({ gap: 20, mobile: { gap: 33 } }));
    expect(css).toContain(".eb-r .gap{height:33px !important}");
  });

  test("is a margin of the columns where a wide screen has none", async () => {
    const [html, reactEmail] = await pagesOf(two({ gap: 0, mobile: { gap: 33 } }));
    for (const page of [html, reactEmail]) {
      expect(mobileRules(page as Page)).toMatch(
        /\.eb-r>table>tbody>tr>td>div\+div,.*\.eb-r>table>tbody>tr>td>table>tbody>tr>td\+td.*\{margin-top:33px !important\}/,
      );
    }
  });

  test("of a row whose columns stay side by side changes nothing, which is told", async () => {
    const row = two({ mobileStack: false, mobile: { gap: 4, order: "reverse" } });
    expect(await findingsOf(documentOf([row]))).toEqual([
      "warning layout.no-effect rows.0.mobile.gap",
      "warning layout.no-effect rows.0.mobile.order",
    ]);
  });
});

describe("the reverse order for small screens", () => {
  const row = two({ mobile: { order: "reverse" } });

  test("is that in which the columns are written, each from left to right, in a row from right to left", async () => {
    const [html, reactEmail] = await pagesOf(row);
    for (const page of [html, reactEmail] as readonly Page[]) {
      expect(page.text).toMatch(/p-b\s*p-a/);
      expect(directionsOf(page, "td", "table")).toContain("rtl");
    }
    const columns = (html?.elements("div") ?? []).filter((element) =>
      /mj-column/.test(attributeOf(element, "class") ?? ""),
    );
    expect(columns.map((element) => /direction:(\w+)/.exec(attributeOf(element, "style") ?? "")?.[1])).toEqual([
      "ltr",
      "ltr",
      "ltr",
    ]);
  });

  test("of a nested row is told by dir", async () => {
    for (const page of await pagesOf(nested(row))) {
      expect(page.text).toMatch(/p-b\s*p-a/);
      const tables = page.elements("table").filter((table) => attributeOf(table, "dir") === "rtl");
      const cells = tables.flatMap((table) => elementsIn(table, "td"));
      expect(tables).toHaveLength(1);
      expect(cells.filter((cell) => attributeOf(cell, "dir") === "ltr")).toHaveLength(2);
    }
  });

  test("of a mail from right to left goes from left to right on a wide screen", async () => {
    const page = await pageWith(row, { canvas: { language: "ar", preheaderText: "x" } });
    expect(directionsOf(page, "td")).toContain("ltr");
  });
});

test("an alignment for small screens is that of all blocks that have none of their own", async () => {
  const own = paragraph("own", { mobile: { align: "right" } });
  const { css } = await pageWith(
    two(
      { mobile: { align: "center" } },
      { id: "a", children: [paragraph("x"), own] },
      {
        id: "b",
        mobile: { align: "end" },
        children: [paragraph("y"), two({ id: "n" }, { children: [paragraph("z")] })],
      },
    ),
  );
  const aligns = ["x", "own", "y", "z"].map((id) => new RegExp(`\\.eb-${id}\\{text-align:(\\w+) `).exec(css)?.[1]);
  expect(aligns).toEqual(["center", "right", "right", "right"]);
});

function directionsOf(page: Page, ...names: readonly string[]): readonly (string | undefined)[] {
  const elements = names.flatMap((name) => page.elements(name));
  return elements.map((element) => /direction:(\w+)/.exec(attributeOf(element, "style") ?? "")?.[1]);
}

/** The elements that a path of children leads to. */
function childrenByPath(
  element: Parameters<typeof elementsIn>[0],
  path: readonly string[],
): ReturnType<typeof elementsIn> {
  const [name, ...rest] = path;
  if (name === undefined) return [element];
  const children = element.childNodes.filter((child) => "tagName" in child && child.tagName === name);
  return children.flatMap((child) => childrenByPath(child as typeof element, rest));
}
