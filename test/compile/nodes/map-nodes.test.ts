import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Program } from "../../../core/evaluator/program.ts";
import { readSource } from "../../../src/cli/source/read-source.ts";
import { compileSource } from "../../../src/compile/compile-source.ts";
import type { TemplateNode } from "../../../src/domain/template/template-node.ts";
import type { TemplateSource } from "../../../src/domain/template/template-source.ts";
import { runs } from "../../support/effort.ts";
import { arbitraryRows } from "../support/arbitrary-document.ts";
import { fillDecided, mapOf, nameOf, nodeMapFaults } from "../support/check-node-map.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../support/document-fixture.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Examples and mails of this repository, with what they include; those that are made of partials have other files. */
const FILES = ["examples", "test/corpus/mails", "test/real-mails/mails"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:template\.json|mjml)$/.test(name) && !/^(?:parts|branded)\/|offer/.test(name))
    .map((name) => join(folder, name)),
);

const sourceOf = (file: string) =>
  readSource(join(ROOT, file), join(ROOT, file.replace(/\/campaigns.*|\/[^/]*$/, ""))).source;
const document = (value: unknown): TemplateSource => ({ kind: "document", text: JSON.stringify(value) });
const mjml = (body: string, more = ""): TemplateSource => ({
  kind: "mjml",
  text: `<mjml${more}><mj-head><mj-title>T</mj-title></mj-head><mj-body>${body}</mj-body></mjml>`,
});
const column = (content: string) => `<mj-section><mj-column>${content}</mj-column></mj-section>`;

/** What is shown of each node, by its name, with everything shown: each copy, without tags. */
async function shownBy(source: TemplateSource, items = 0): Promise<Readonly<Record<string, readonly string[]>>> {
  const { nodes, marked } = await mapOf(source);
  const output = fillDecided(marked, () => true, items);
  const shown = nodes.map((node, index) => {
    const copies = output.matchAll(new RegExp(`<!--lp${index}-->(.*?)<!--lp/${index}-->`, "gs"));
    return [nameOf(node), [...copies].map(([, html = ""]) => wordsOf(html))] as const;
  });
  const names = [...new Set(shown.map(([name]) => name))];
  return Object.fromEntries(names.map((name) => [name, shown.flatMap((each) => (each[0] === name ? each[1] : []))]));
}

const wordsOf = (html: string) =>
  html
    .replace(/<!--[\s\S]*?-->|<[^>]*>|&#8202;/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Entries that are off, or have neither link nor icon, and an empty file. */
const UNMAPPED: Readonly<Record<string, readonly string[]>> = {
  "test/corpus/mails/receipt.mjml": ["mj-raw parts/empty.html 0-0"],
  "examples/newsletter.template.json": [
    "item document.rows[0].columns[0].children[2].props.items[2]",
    "item document.rows[6].columns[0].children[1].props.platforms[3]",
  ],
};

type Json = { readonly [member: string]: Json & readonly Json[] };

/** Rows, columns, blocks and entries of a document, as it is written. */
function nodesOf(children: readonly Json[], path: string): readonly string[] {
  return children.flatMap((child, index) => {
    const place = `${path}[${index}]`;
    if (child.columns !== undefined || String(child.type) === "row-spacer") {
      const columns = (child.columns ?? []).flatMap((each, at) => {
        const member = each.children === undefined ? "components" : "children";
        const inner = `${place}.columns[${at}]`;
        return [`column ${inner}`, ...nodesOf(each[member] ?? [], `${inner}.${member}`)];
      });
      return [`row ${place}`, ...columns];
    }
    const items = ["items", "platforms"].flatMap((name) =>
      (child.props?.[name] ?? []).map((_, at) => `item ${place}.props.${name}[${at}]`),
    );
    return [
      `block ${place}`,
      ...items,
      ...(String(child.componentType) === "table" ? textsOf(child.props, place) : []),
    ];
  });
}

/** The caption and the cells of a table. */
function textsOf(props: Json | undefined, place: string): readonly string[] {
  const cells = (name: string, each: Json | undefined) =>
    ((each ?? []) as readonly Json[]).map((_, at) => `item ${place}.props.${name}[${at}]`);
  const rows = ["rows", "footer"].flatMap((name) =>
    (props?.[name] ?? []).flatMap((row, at) => cells(`${name}[${at}].cells`, row.cells)),
  );
  return [...(props?.caption ? [`item ${place}.props.caption`] : []), ...cells("head", props?.head), ...rows];
}

/** The components in the body of MJML, as `mj-text@120`. */
function componentsOf(text: string): readonly string[] {
  const body = text.indexOf("<mj-body");
  const visible = text.replace(/<!--[\s\S]*?-->/g, (comment) => " ".repeat(comment.length));
  return [...visible.matchAll(/<(mj-[a-z-]+)/g)].flatMap(({ 1: name, index }) =>
    index < body ? [] : [`${name}@${index}`],
  );
}

const isContent = ({ kind }: TemplateNode) => ["text", "link", "image"].includes(kind);

describe.each(FILES)("%s", (file) => {
  const source = sourceOf(file);

  test("has the same programs with a map, whose ranges nest in every mail", async () => {
    expect(await nodeMapFaults(source, { allowUnknown: true })).toEqual([]);
  });

  test("has all of its nodes in the map, by their places", async () => {
    const { nodes, program } = await mapOf(source, { allowUnknown: true });
    expect(nodes.filter(({ ranges }) => ranges.length === 0).map(nameOf)).toEqual(UNMAPPED[file] ?? []);
    const own = nodes.filter((node) => !isContent(node));
    if (source.kind === "document") {
      const { rows } = JSON.parse(source.text);
      expect(own.map(nameOf).toSorted()).toEqual(nodesOf(rows, "document.rows").toSorted());
      return;
    }
    if (source.files === undefined) {
      expect(own.map(({ kind, start }) => `${kind}@${start}`)).toEqual(componentsOf(source.text));
    }
    for (const node of nodes) checkText(node, source, program);
  });
});

/** A node of MJML is all of what it says it is, and a text without tags and references is written in its range. */
function checkText({ kind, file, start, end, ranges }: TemplateNode, source: TemplateSource, { ops }: Program): void {
  const text = (file === undefined ? source.text : source.files?.[file])?.slice(start, end) ?? "";
  if (!(kind in SHAPES)) {
    if (file === undefined) expect(text).toMatch(new RegExp(`^<${kind}\\b[\\s\\S]*(?:</${kind}\\s*>|/>)$`));
    return;
  }
  expect(text).toMatch(SHAPES[kind] ?? /^$/);
  const [range] = ranges;
  if (kind !== "text" || /[{&]/.test(text) || range === undefined) return;
  expect(range.first.op).toBe(range.last.op);
  const written = String(ops[range.first.op]).slice(range.first.offset, range.last.offset);
  expect(wordsOf(written)).toBe(wordsOf(text));
}

const SHAPES: Readonly<Record<string, RegExp>> = {
  text: /^[^\s<](?:[^<]*[^\s<])?$/,
  link: /^<a\b[\s\S]*<\/a>$/,
  image: /^<img\b[^>]*>$/,
};

test("any document has the same programs with a map, and every row, column and block in it", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryRows, async (rows) => {
      const source = document(documentOf(rows, { canvas: { language: "ar" } }));
      expect(await nodeMapFaults(source)).toEqual([]);
      const { nodes } = await mapOf(source);
      const own = nodes.filter((node) => !isContent(node));
      expect(own.map(nameOf).toSorted()).toEqual(nodesOf(rows as unknown as Json[], "document.rows").toSorted());
      // A column without children writes a cell, a row without a block a table.
      expect(nodes.filter(({ ranges }) => ranges.length === 0).map(nameOf)).toEqual([]);
    }),
    { numRuns: runs(30) },
  );
});

describe("a text with choices", () => {
  const english = (content: string) => mjml(column(`<mj-text>${content}</mj-text>`), ' lang="en"');

  test.each([
    ["{n, plural, one {Your parcel} other {Your parcels}}", "Your parcelYour parcels"],
    [
      "You have {n, plural, =0 {nothing} other {{g, select, a {a lot} other {some}}}} here.",
      "You have nothinga lotsome here.",
    ],
    ["A {g, select, a {day} other {}} <b>of</b> rest", "A day"],
  ])("is one, with all of its branches: %s", async (text, words) => {
    const source = english(text);
    expect(await nodeMapFaults(source)).toEqual([]);
    const start = source.text.indexOf(text);
    const end = start + text.replace(/ <b>.*/, "").length;
    expect((await shownBy(source))[`text ${start}-${end}`]).toEqual([words]);
  });

  test("is none where markup divides a branch, since no piece of a choice can be changed alone", async () => {
    const source = english("Buy {n, plural, one {<b>one</b> bag} other {bags}} and <i>more</i>");
    expect(await nodeMapFaults(source)).toEqual([]);
    expect((await mapOf(source)).nodes.filter(isContent)).toEqual([]);
  });

  test("counts as one among the texts of a document", async () => {
    const content = "{n, plural, one {One bag} other {Bags}} <b>for you</b>";
    const block = blockOf("paragraph", { content }, "p");
    const source = document(documentOf([rowOf([block])], { canvas: { language: "en" } }));
    expect(await nodeMapFaults(source)).toEqual([]);
    const place = "text document.rows[0].columns[0].children[0].props.content";
    expect((await shownBy(source))[place]).toEqual(["One bagBags", "for you"]);
  });
});

describe("a document", () => {
  const paragraph = (content: string, more = {}) => blockOf("paragraph", { content, ...more }, `p-${content.length}`);
  const BLOCK = "document.rows[0].columns[0].children[0]";

  test("has texts, links and images of blocks by the members that hold them", async () => {
    const button = { text: "Buy", link: "https://a.example", icon: "https://a.example/i.png" };
    const image = { src: "https://a.example/p.png", alt: "P", link: "https://a.example", enabled: true };
    const video = { src: "https://a.example/v", coverImage: "", alt: "Watch" };
    const children = [
      paragraph('One <b>two</b> <a href="https://a.example">three {{ name }}</a>'),
      blockOf("button", button, "b"),
      blockOf("image", image, "i"),
      blockOf("video", video, "v"),
    ];
    const shown = await shownBy(document(documentOf([rowOf(children)])));
    const at = (index: number, member: string) => `document.rows[0].columns[0].children[${index}].props.${member}`;
    expect(shown).toMatchObject({
      [`text ${at(0, "content")}`]: ["One", "two", "three https://value.example/"],
      [`link ${at(0, "content")}`]: ["three https://value.example/"],
      [`text ${at(1, "text")}`]: ["Buy"],
      [`link ${at(1, "link")}`]: ["Buy"],
      [`image ${at(1, "icon")}`]: [""],
      [`link ${at(2, "link")}`]: [""],
      [`image ${at(2, "src")}`]: [""],
      [`text ${at(3, "alt")}`]: ["\u25b6 Watch"],
      [`link ${at(3, "src")}`]: ["\u25b6 Watch"],
    });
  });

  test("has entries and texts of a nested row", async () => {
    const items = [
      { label: "Home", link: "https://a.example", enabled: true },
      { label: "Off", link: "https://a.example", enabled: false },
      { label: "Shop", link: "https://b.example", enabled: true },
    ];
    const columns = [{ id: "inner", width: 100, children: [blockOf("menu", { items }, "menu")] }];
    const nested = { id: "nested", type: "row", columns };
    const shown = await shownBy(document(documentOf([rowOf([nested])])));
    const menu = `${BLOCK}.columns[0].children[0]`;
    expect(shown).toMatchObject({
      [`row ${BLOCK}`]: ["Home Shop"],
      [`column ${BLOCK}.columns[0]`]: ["Home Shop"],
      [`block ${menu}`]: ["Home Shop"],
      [`item ${menu}.props.items[0]`]: ["Home"],
      [`item ${menu}.props.items[1]`]: [],
      [`item ${menu}.props.items[2]`]: ["Shop"],
      [`text ${menu}.props.items[2].label`]: ["Shop"],
      [`link ${menu}.props.items[2].link`]: ["Shop"],
    });
  });

  test("has the cells and the caption of a table, and their texts", async () => {
    const props = {
      columns: [{}, {}],
      caption: "Lines",
      head: [{ content: "What" }, { content: "Price" }],
      rows: [{ repeat: { list: "lines", max: 5 }, cells: [{ content: "Line {{ lines.name }}" }, { content: "1 €" }] }],
      footer: [{ cells: [{ content: 'See <a href="https://a.example/">all</a>', span: 2 }] }],
    };
    const shown = await shownBy(document(documentOf([rowOf([blockOf("table", props)])])), 2);
    const cell = (place: string) => `${BLOCK}.props.${place}`;
    expect(shown).toMatchObject({
      [`item ${cell("caption")}`]: ["Lines"],
      [`item ${cell("head[1]")}`]: ["Price"],
      [`item ${cell("rows[0].cells[0]")}`]: ["Line https://value.example/", "Line https://value.example/"],
      [`text ${cell("rows[0].cells[1].content")}`]: ["1 €", "1 €"],
      [`link ${cell("footer[0].cells[0].content")}`]: ["all"],
    });
  });

  test("has a copy for each item of a list, and for each picture", async () => {
    const repeat = { list: "lines", max: 5 };
    const image = { src: "https://a.example/p.png", alt: "P", dark: { src: "https://a.example/d.png" } };
    const children = [blockOf("paragraph", { content: "Line {{ lines.name }}", repeat }), blockOf("image", image, "i")];
    const shown = await shownBy(document(documentOf([rowOf(children)])), 3);
    expect(shown[`block ${BLOCK}`]).toEqual(Array(3).fill("Line https://value.example/"));
    expect(shown[`text ${BLOCK}.props.content`]).toHaveLength(3);
    expect(shown["image document.rows[0].columns[0].children[1].props.src"]).toHaveLength(2);
  });

  test("keeps rows apart that are written as one, and has a spacer row where its height is", async () => {
    const row = (content: string, more = {}) => {
      const columns = [{ id: `c-${content}`, width: 100, children: [paragraph(content, more)] }];
      return { id: content, type: "row", columns, backgroundColor: "transparent" };
    };
    const hidden = { visibility: visibleIf("plan", "==", "free") };
    const rows = [
      row("a"),
      { id: "s", type: "row-spacer", height: 9, backgroundColor: "transparent" },
      row("bb", hidden),
      row("ccc"),
    ];
    const source = document(documentOf(rows));
    expect(await nodeMapFaults(source)).toEqual([]);
    expect(await shownBy(source)).toMatchObject({
      "row document.rows[0]": ["a bb ccc"],
      "row document.rows[1]": ["a bb ccc"],
      "row document.rows[2]": ["bb"],
      "column document.rows[2].columns[0]": ["bb"],
      "row document.rows[3]": ["ccc"],
    });
  });
});

describe("MJML", () => {
  const named = (shown: Readonly<Record<string, readonly string[]>>, kind: string) =>
    Object.entries(shown).flatMap(([name, copies]) => (name.startsWith(`${kind} `) ? [copies] : []));

  test("has a copy for each layout that depends on conditions", async () => {
    const both = '<mj-column lp-if="a"><mj-text>A</mj-text></mj-column><mj-column><mj-text>B</mj-text></mj-column>';
    const source = mjml(`<mj-section>${both}</mj-section>`);
    expect(await nodeMapFaults(source)).toEqual([]);
    const { nodes } = await mapOf(source);
    expect(nodes.map(({ kind, ranges }) => `${kind} ${ranges.length}`)).toEqual([
      ...["mj-body 1", "mj-section 2", "mj-column 1", "mj-text 1", "text 1", "mj-column 2", "mj-text 2", "text 2"],
    ]);
  });

  test("has the HTML of a component, with elements that are left out or repeated", async () => {
    const html =
      'Hi <b lp-if="a">you</b>, <i lp-each="names">{{ names.x }}</i><br> <a href="https://a.example">go</a>!';
    const shown = await shownBy(mjml(column(`<mj-text>${html}</mj-text>`)), 2);
    expect(named(shown, "text")).toEqual([
      ["Hi"],
      ["you"],
      [","],
      Array(2).fill("https://value.example/"),
      ["go"],
      ["!"],
    ]);
    expect(named(shown, "link")).toEqual([["go"]]);
  });

  test("has texts with isolated values of a mail that is read from right to left", async () => {
    const shown = await shownBy(mjml(column("<mj-text>Hi {{ name }}, <b>{{ name }}</b></mj-text>"), ' dir="rtl"'));
    const value = "\u2068https://value.example/\u2069";
    expect(named(shown, "text")).toEqual(
      [[`Hi ${value} ,`], [value]].map(([text = ""]) => [expect.stringMatching(text.slice(0, 20))]),
    );
  });

  test("has what a component makes of its attributes as that component", async () => {
    const social = '<mj-social-element name="facebook" href="https://a.example">Like</mj-social-element>';
    const source = mjml(column(`<mj-button href="https://a.example">Go</mj-button><mj-social>${social}</mj-social>`));
    const { nodes } = await mapOf(source);
    expect(nodes.slice(3).map(({ kind, parent }) => [kind, nodes[parent ?? -1]?.kind])).toEqual([
      ["mj-button", "mj-column"],
      ["text", "mj-button"],
      ["mj-social", "mj-column"],
      ["mj-social-element", "mj-social"],
      ["text", "mj-social-element"],
    ]);
  });

  const PICTURE = '<mj-carousel-image src="https://a.example/p.png" alt="P" />';
  const ATTRIBUTE = '<mj-html-attribute name="data-x">1</mj-html-attribute>';
  const withHead = (head: string): TemplateSource => {
    const { text } = mjml(column("<mj-text><!-- nothing --></mj-text><mj-text>a <b>c</b></mj-text>"));
    return { kind: "mjml", text: text.replace("</mj-head>", `${head}</mj-head>`) };
  };

  const WHERE_MJML_READS_WHAT_IT_WROTE: Readonly<Record<string, TemplateSource>> = {
    "a carousel": mjml(column(`<mj-carousel>${PICTURE}${PICTURE}</mj-carousel>`)),
    "comments for Outlook around components": mjml(
      `<mj-raw><!--[if !mso]><!--></mj-raw>${column("<mj-text>a</mj-text>")}<mj-raw><!--<![endif]--></mj-raw>`,
    ),
    "inline styles that ask for text": withHead(
      '<mj-style inline="inline">div:empty { border: 1px solid red }</mj-style>',
    ),
    "attributes by selectors": withHead(
      `<mj-html-attributes><mj-selector path="div:empty">${ATTRIBUTE}</mj-selector></mj-html-attributes>`,
    ),
    "tags that are not closed in their order": mjml(
      column('<mj-raw><tr><td><p lp-if="a">x <a href="https://a.example">y</p><p>z</p></a></td></tr></mj-raw>'),
    ),
    "a comment alone": mjml(
      `<!-- note -->${column("<mj-raw><!--[if mso]><p>Outlook</p><![endif]--></mj-raw><mj-text>a</mj-text>")}`,
    ),
  };
  test.each(Object.entries(WHERE_MJML_READS_WHAT_IT_WROTE))("has the same programs with %s", async (_, source) => {
    expect(await nodeMapFaults(source, { allowUnknown: true })).toEqual([]);
    const { nodes } = await mapOf(source, { allowUnknown: true });
    expect(nodes.filter(({ kind, ranges }) => ranges.length === 0 && kind !== "mj-raw").map(nameOf)).toEqual([]);
  });

  test("has no map of a program that is left out", async () => {
    const options = { isPreview: true, nodes: true, targets: ["mjml"] } as const;
    const { nodes, programs } = await compileSource(mjml(column("<mj-text>a</mj-text>")), options);
    expect(Object.keys(programs)).toContain("mjml");
    expect(nodes).toBeUndefined();
  });

  test("has at most 5,000 nodes", async () => {
    const source = mjml(column(`<mj-text>${"<b>x</b>".repeat(6_000)}</mj-text>`));
    const { nodes } = await mapOf(source, { force: true });
    expect(nodes).toHaveLength(5_000);
  });
});
