import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findingsOf } from "../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../support/document-fixture.ts";
import { SAMPLES } from "../support/sample-expectations.ts";

type Fields = Readonly<Record<string, unknown>>;

const PROPS = "rows.0.columns.0.children.0.props";
const lines = (more: Fields = {}) => ({
  columns: [{}, {}],
  head: [{ content: "What" }, { content: "Price" }],
  rows: [{ repeat: { list: "items" }, cells: [{ content: "{{ items.name }}" }, { content: "{{ items.price }}" }] }],
  ...more,
});
const EXAMPLES = new URL("../../../examples", import.meta.url).pathname;
const BUTTON = { text: "See our books", color: "#000000" };

const oneBlock = (kind: string, props: Fields) => documentOf([rowOf([blockOf(kind, props)])]);
const linksTo = (...names: readonly string[]) =>
  names.map((name) => `<a href="https://a.example/${name}">Read on</a>`).join(" ");
const link = (text: string) => oneBlock("paragraph", { content: `Or <a href="https://a.example/">${text}</a>.` });
const headings = (...levels: readonly string[]) =>
  documentOf([rowOf(levels.map((level, at) => blockOf("heading", { content: "Title", level }, `h${at}`)))]);
const canvas = (fields: Fields) => documentOf([], { canvas: fields });
const when = (kind: string, id: string, value: string) =>
  blockOf(kind, { content: "Words", visibility: visibleIf("plan", "==", value) }, id);
const twoColumns = (left: readonly unknown[], right: readonly unknown[]) =>
  documentOf([
    rowOf([], {
      padding: { left: 24, right: 24 },
      columns: [
        { id: "c1", children: left },
        { id: "c2", children: right },
      ],
    }),
  ]);

test.each<[string, unknown, readonly string[]]>([
  ["no language", canvas({ preheaderText: "Preview" }), ["page.missing-language canvas.language"]],
  ["a language", canvas({ language: "de", preheaderText: "Preview" }), []],
  ["no preheader", canvas({ language: "en" }), ["page.missing-preheader canvas.preheaderText"]],
  [
    "an empty preheader",
    canvas({ language: "en", preheaderText: " " }),
    ["page.missing-preheader canvas.preheaderText"],
  ],
  ["a preheader of tags", canvas({ language: "en", preheaderText: "{{ x }}" }), []],

  ["headings in order", headings("h1", "h2", "h3", "h2", "h3", "h1"), []],
  ["headings that begin further down", headings("h2", "h3"), []],
  [
    "a heading that leaves out a level",
    headings("h1", "h3"),
    ["heading.level-skipped rows.0.columns.0.children.1.props.level"],
  ],
  [
    "a heading without text",
    oneBlock("heading", { content: " <strong> </strong>" }),
    [`heading.empty ${PROPS}.content`],
  ],
  ["a heading of a tag alone, which is left out without a value", oneBlock("heading", { content: "{{ title }}" }), []],

  ["a link that says here", link("here"), [`link.vague-text ${PROPS}.content`]],
  [
    "a link in marks, with signs",
    link("<strong>Click&nbsp;here!</strong> &raquo;"),
    [`link.vague-text ${PROPS}.content`],
  ],
  ["a link with a purpose", link("read more about lamps"), []],
  ["the word alone, without a link", oneBlock("paragraph", { content: "here" }), []],
  [
    "a button that says more",
    oneBlock("button", { ...BUTTON, text: "Learn more", link: "https://a.example/" }),
    [`link.vague-text ${PROPS}.text`],
  ],
  [
    "an anchor that says more",
    oneBlock("anchor", { text: "More", color: "#000000", link: "https://a.example/" }),
    [`link.vague-text ${PROPS}.text`],
  ],
  [
    "a text that leads to three addresses",
    oneBlock("paragraph", { content: linksTo("a", "b", "c") }),
    [`link.vague-text ${PROPS}.content`],
  ],
  ["a text that leads to two addresses", oneBlock("paragraph", { content: linksTo("a", "b", "b") }), []],
  [
    "an entry of a menu",
    oneBlock("menu", {
      items: [
        { label: "Shop", link: "https://a.example/", enabled: true },
        { label: "more", link: "https://a.example/", enabled: true },
        { label: "here", enabled: false },
      ],
    }),
    [`link.vague-text ${PROPS}.items.1.label`],
  ],

  [
    "an http link",
    oneBlock("button", { ...BUTTON, link: "http://a.example/{{ id }}" }),
    [`link.insecure ${PROPS}.link`],
  ],
  [
    "an http link in text",
    oneBlock("paragraph", { content: '<a href="http://a.example/">our shop</a>' }),
    [`link.insecure ${PROPS}.content`],
  ],
  [
    "an http image",
    oneBlock("image", { src: "http://a.example/x.png", alt: "A lamp" }),
    [`image.insecure ${PROPS}.src`],
  ],
  [
    "an http background",
    documentOf([rowOf([], { backgroundImage: "http://a.example/x.png" })]),
    ["image.insecure rows.0.backgroundImage"],
  ],
  [
    "an https link with http in its query",
    oneBlock("button", { ...BUTTON, link: "https://a.example/?u=http://b.example/" }),
    [],
  ],
  [
    "a link to the own machine",
    oneBlock("button", { ...BUTTON, link: "http://localhost:3000/x" }),
    [`link.private-host ${PROPS}.link`],
  ],
  [
    "an image in the own network",
    oneBlock("image", { src: "https://192.168.1.7/x.png", alt: "A lamp" }),
    [`link.private-host ${PROPS}.src`],
  ],
  [
    "an image of the examples on the own machine",
    oneBlock("image", { src: "http://127.0.0.1:8080/examples/images/shop-cup.png", alt: "A cup" }),
    [],
  ],
  [
    "an image on the own machine that is none of the examples",
    oneBlock("image", { src: "http://127.0.0.1:8080/examples/images/shop-mug.png", alt: "A mug" }),
    [`link.private-host ${PROPS}.src`],
  ],
  [
    "a link to an image of the examples on the own machine",
    oneBlock("button", { ...BUTTON, link: "http://127.0.0.1:8080/examples/images/shop-cup.png" }),
    [`link.private-host ${PROPS}.link`],
  ],
  [
    "a public host that begins alike",
    oneBlock("button", { ...BUTTON, link: "https://localhost.example.com/10.1.1.1" }),
    [],
  ],

  [
    "an alt that is a file",
    oneBlock("image", { src: "https://a.example/x.png", alt: "IMG_2041.JPG" }),
    [`image.alt-is-file-name ${PROPS}.alt`],
  ],
  [
    "an alt that mentions a file",
    oneBlock("image", { src: "https://a.example/x.png", alt: "Icon of a .png file" }),
    [],
  ],

  ["the text of a new paragraph", oneBlock("paragraph", {}), [`content.placeholder ${PROPS}.content`]],
  ["the text of a new list", oneBlock("list", {}), [`content.placeholder ${PROPS}.content`]],
  [
    "the label of a new button",
    oneBlock("button", { ...BUTTON, text: "Click Me", link: "https://a.example/" }),
    [`content.placeholder ${PROPS}.text`],
  ],

  [
    "a table of two columns without a head",
    oneBlock("table", lines({ head: [] })),
    [`table.missing-head ${PROPS}.head`],
  ],
  [
    "a table whose head says nothing",
    oneBlock("table", lines({ head: [{ content: " " }, {}] })),
    [`table.missing-head ${PROPS}.head`, `table.may-be-empty ${PROPS}.rows`],
  ],
  [
    "a table of names and values",
    oneBlock("table", lines({ head: [], rows: [{ cells: [{ content: "When", header: true }, { content: "Now" }] }] })),
    [],
  ],
  [
    "a table of which not every row has a name",
    oneBlock(
      "table",
      lines({
        head: [],
        rows: [
          { cells: [{ content: "When", header: true }, { content: "Now" }] },
          { cells: [{ content: "Where" }, { content: "Here" }] },
        ],
      }),
    ),
    [`table.missing-head ${PROPS}.head`],
  ],
  [
    "a list of one column without a head",
    oneBlock("table", { columns: [{}], rows: [{ cells: [{ content: "a" }] }] }),
    [],
  ],
  ["a table of a list that may be empty", oneBlock("table", lines()), [`table.may-be-empty ${PROPS}.rows`]],
  [
    "a table of a list that is hidden without items",
    documentOf([rowOf([blockOf("table", lines())], { visibility: visibleIf("items.size", ">", "0") })]),
    [],
  ],
  [
    "a table of a list with sums beneath it",
    oneBlock("table", lines({ footer: [{ cells: [{ content: "Total" }, { content: "{{ total }}" }] }] })),
    [],
  ],
  [
    "a table with a row beside those of a list",
    oneBlock("table", lines({ rows: [...lines().rows, { cells: [{ content: "a" }, { content: "b" }] }] })),
    [],
  ],
  [
    "a table with a row for when there are no items, which may be wrong",
    oneBlock(
      "table",
      lines({
        rows: [
          ...lines().rows,
          { cells: [{ content: "none", span: 2 }], visibility: visibleIf("items.size", "==", "0") },
        ],
      }),
    ),
    [`table.may-be-empty ${PROPS}.rows`],
  ],
  [
    "a link in a cell that says here",
    oneBlock("table", { columns: [{}], rows: [{ cells: [{ content: '<a href="https://a.example/">here</a>' }] }] }),
    [`link.vague-text ${PROPS}.rows.0.cells.0.content`],
  ],

  [
    "a row whose blocks all have one rule",
    twoColumns([when("paragraph", "a", "pro")], [when("paragraph", "b", "pro")]),
    ["visibility.same-rule rows.0"],
  ],
  [
    "a row whose columns have a rule each",
    twoColumns([when("paragraph", "a", "pro")], [when("paragraph", "b", "free")]),
    ["visibility.may-be-empty rows.0.columns.0", "visibility.may-be-empty rows.0.columns.1"],
  ],
  [
    "a column with a rule beside one without",
    twoColumns([when("paragraph", "a", "pro")], [blockOf("divider", {}, "b")]),
    ["visibility.may-be-empty rows.0.columns.0"],
  ],
  [
    "a column that keeps something",
    documentOf([rowOf([when("paragraph", "a", "pro"), blockOf("divider", {}, "b")])]),
    [],
  ],
  ["an empty column", twoColumns([], [blockOf("divider", {}, "b")]), []],
])("%s", async (_, document, expected) => {
  expect(await findingsOf(document)).toEqual(expected.map((finding) => `warning ${finding}`));
});

test("advice waits until there are no faults, for what is faulty has been replaced", async () => {
  expect(await findingsOf(oneBlock("paragraph", { color: "blurple" }))).toEqual([`error color.invalid ${PROPS}.color`]);
});

test.each(Object.entries(SAMPLES))(
  "of the sample %s it says what is wrong with it and no more",
  async (name, { findings }) => {
    const rules = (await findingsOf(readFileSync(`${EXAMPLES}/${name}.template.json`, "utf8"))).map(
      (line) => line.split(" ")[1],
    );
    expect(rules).toEqual(findings);
  },
);
