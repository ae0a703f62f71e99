import { describe, expect, test } from "vitest";
import { compileDocument, findingsOf } from "../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../support/document-fixture.ts";

type Fields = Readonly<Record<string, unknown>>;

const PROPS = "rows.0.columns.0.children.0.props";
const text = (color: string, more: Fields = {}) => blockOf("paragraph", { content: "Words", color, ...more });

describe("low contrast", () => {
  test.each<[string, unknown, string]>([
    ["of a block on the white of a row", rowOf([text("#777777")]), `${PROPS}.color`],
    ["of a block on its own fill", rowOf([text("#111111", { backgroundColor: "#222222" })]), `${PROPS}.color`],
    [
      "on the solid colour of a gradient",
      rowOf([text("#111111", { backgroundColor: "#222222", backgroundGradient: { useGradient: true } })]),
      `${PROPS}.color`,
    ],
    [
      "on a column",
      rowOf([], { columns: [{ id: "c", backgroundColor: "#222222", children: [text("#111111")] }] }),
      `${PROPS}.color`,
    ],
    ["on a row", rowOf([text("#111111")], { backgroundColor: "#222222" }), `${PROPS}.color`],
    [
      "on what shines through",
      rowOf([text("#ffffff")], { backgroundColor: "rgba(255,255,255,0.5)" }),
      `${PROPS}.color`,
    ],
    ["of a colour that is seen through", rowOf([text("rgba(0,0,0,0.3)")]), `${PROPS}.color`],
    ["of a run", rowOf([text("#111111", { content: 'a <span style="color:#eeeeee">b</span>' })]), `${PROPS}.content`],
    [
      "on a run's own background",
      rowOf([text("#111111", { content: '<span style="background-color:#222222;color:#111112">b</span>' })]),
      `${PROPS}.content`,
    ],
    ["of a button", rowOf([blockOf("button", { text: "Buy it", link: "https://a.example/" })]), `${PROPS}.color`],
    [
      "of an anchor",
      rowOf([blockOf("anchor", { text: "Buy it", link: "https://a.example/", color: "#888888" })]),
      `${PROPS}.color`,
    ],
    [
      "of a menu",
      rowOf([
        blockOf("menu", { color: "#888888", items: [{ label: "Shop", link: "https://a.example/", enabled: true }] }),
      ]),
      `${PROPS}.color`,
    ],
    [
      "of the head of a table",
      rowOf([
        blockOf("table", {
          columns: [{}],
          head: [{ content: "a" }],
          headBackgroundColor: "#222222",
          headColor: "#333333",
        }),
      ]),
      `${PROPS}.head.0.content`,
    ],
    [
      "of the head of a table on the colour of the block",
      rowOf([
        blockOf("table", { columns: [{}], head: [{ content: "a" }], backgroundColor: "#222222", headColor: "#333333" }),
      ]),
      `${PROPS}.head.0.content`,
    ],
    [
      "of a cell of a table",
      rowOf([
        blockOf("table", {
          columns: [{}],
          rows: [{ cells: [{ content: 'a <span style="color:#eeeeee">b</span>' }] }],
        }),
      ]),
      `${PROPS}.rows.0.cells.0.content`,
    ],
    [
      "of a cell in small letters of a table in large ones",
      rowOf([
        blockOf("table", {
          columns: [{}, { fontSize: 14 }],
          rows: [{ cells: [{ content: "a", header: true }, { content: "b" }] }],
          color: "#888888",
          fontSize: 30,
        }),
      ]),
      `${PROPS}.rows.0.cells.1.content`,
    ],
    ["of large text", rowOf([text("#999999", { fontSize: 30 })]), `${PROPS}.color`],
    [
      "within a nested row",
      rowOf([
        rowOf([text("#111111")], {
          id: "in",
          backgroundColor: "#222222",
          columns: [{ id: "c2", children: [text("#111111")] }],
        }),
      ]),
      "rows.0.columns.0.children.0.columns.0.children.0.props.color",
    ],
  ])("%s is found", async (_, row, place) => {
    expect(await findingsOf(documentOf([row]))).toEqual([`warning contrast.low ${place}`]);
  });

  test("on the container and on the page is found", async () => {
    const row = rowOf([text("#111111")], { backgroundColor: "transparent" });
    const canvas = { language: "en", preheaderText: "Preview" };
    const dark = { ...canvas, backgroundColor: "#222222" };
    const seeThrough = { ...canvas, backgroundColor: "transparent", bodyBackgroundColor: "#222222" };
    for (const each of [dark, seeThrough]) {
      expect(await findingsOf(documentOf([row], { canvas: each }))).toEqual([`warning contrast.low ${PROPS}.color`]);
    }
  });

  test.each<[string, unknown]>([
    ["of 4.54", rowOf([text("#767676")])],
    ["of large text at 3.03", rowOf([text("#949494", { fontSize: 24 })])],
    ["of large bold text at 3.03", rowOf([text("#949494", { fontSize: 19, fontWeight: "bold" })])],
    ["of white on the black of a row", rowOf([text("#ffffff")], { backgroundColor: "#000000" })],
    ["of a run that has no text", rowOf([text("#111111", { content: 'a <span style="color:#eeeeee"> </span>' })])],
    ["of a block without text", rowOf([text("#ffffff", { content: "" })])],
    [
      "of a link without a colour on a dark row, which gets that of the text",
      rowOf([text("#ffffff", { content: '<a href="https://a.example/">the shop</a>' })], {
        backgroundColor: "#111111",
      }),
    ],
    [
      "of a link without a colour on white",
      rowOf([text("#111111", { content: '<a href="https://a.example/">the shop</a>' })]),
    ],
  ])("%s is no finding", async (_, row) => {
    expect(await findingsOf(documentOf([row]))).toEqual([]);
  });

  test("of the same two colours is reported once, with how often", async () => {
    const blocks = ["a", "b", "c"].map((id) => ({ ...text("#777777"), id }));
    const { diagnostics } = await compileDocument(documentOf([rowOf(blocks)]));
    expect(diagnostics).toMatchObject([
      {
        rule: "contrast.low",
        node: "a",
        message: "#777777 on #ffffff has a contrast of 4.47:1, here and in 2 more places; text needs 4.5:1",
      },
    ]);
  });
});

describe("with a brand, in the colours that the document declares", () => {
  const tokens = [
    { name: "paper", kind: "color", value: "#ffffff", dark: "#1f1f1f" },
    { name: "ink", kind: "color", value: "#dddddd" },
  ];
  const link = '<a href="https://a.example/">link</a>';
  const contrast = async (row: unknown): Promise<readonly string[]> => {
    const { diagnostics } = await compileDocument(documentOf([row], { brand: { tokens } }));
    return diagnostics
      .filter(({ rule }) => rule.startsWith("contrast."))
      .map(({ message }) => message.split(" has")[0] ?? "");
  };

  test.each<[string, unknown, readonly string[]]>([
    // On a colour of the brand it is no blue one: another brand could make that unreadable.
    [
      "a link",
      rowOf([text("#eeeeee", { content: link, backgroundColor: "{{ brand.paper }}" })]),
      ["#eeeeee on #ffffff"],
    ],
    ["a link in a colour of the brand", rowOf([text("{{ brand.ink }}", { content: link })]), []],
    [
      "a link on what lies over the brand",
      rowOf([text("#eeeeee", { content: link, backgroundColor: "rgba(255,255,255,0.5)" })], {
        backgroundColor: "{{ brand.paper }}",
      }),
      ["#eeeeee on #ffffff"],
    ],
    [
      "a link in dark clients",
      rowOf([
        text("#111111", {
          content: link,
          backgroundColor: "{{ brand.paper }}",
          dark: { color: "#333333", backgroundColor: "{{ brand.paper_dark }}" },
        }),
      ]),
      ["in dark clients #333333 on #1f1f1f"],
    ],
    ["words", rowOf([text("{{ brand.ink }}")]), ["#dddddd on #ffffff"]],
  ])("%s", async (_, row, expected) => {
    expect(await contrast(row)).toEqual(expected);
  });
});
