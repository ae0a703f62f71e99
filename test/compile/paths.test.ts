import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { FillData } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { columnOf, mailOf } from "./source/mjml/support/mjml-fixture.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "./support/document-fixture.ts";

interface CompiledCase {
  readonly name: string;
  readonly source: string;
  readonly program: Program;
  readonly data: FillData;
  readonly expected: { readonly output: string };
}

const CASES: readonly CompiledCase[] = JSON.parse(
  readFileSync(new URL("../../conformance/data/compiled.json", import.meta.url), "utf8"),
);

async function compile(source: TemplateSource, subject?: string) {
  const { programs, diagnostics } = await compileSource(source, { subject });
  const parsed = Object.entries(programs).map(([name, text]) => [name, JSON.parse(text)] as const);
  const found = diagnostics.filter(({ rule }) => !/^(?:page|heading|link)\./.test(rule));
  return { programs: Object.fromEntries(parsed) as Readonly<Record<string, Program>>, found };
}

const mjml = (content: string) => ({ kind: "mjml", text: columnOf(`<mj-text>${content}</mj-text>`) }) as const;

/** A program of a source without a finding. */
async function programOf(source: TemplateSource, name: string, subject?: string): Promise<Program> {
  const { programs, found } = await compile(source, subject);
  expect(found).toEqual([]);
  return programs[name] as Program;
}

describe.each(CASES)("the shared case $name", ({ source, program, data, expected }) => {
  test("has the program that its source compiles to", async () => {
    expect(await programOf({ kind: "mjml", text: source }, "text")).toEqual(program);
  });

  test("has the output that the program gives", () => {
    expect(fillProgram(program, data).output).toBe(expected.output);
  });
});

test.each([
  [1, "{{ firstName }} {{ 'First Name' }} {{ url.home }}"],
  [1, `<b lp-if='context["order.total"] &gt; 3'>a</b>`],
  [1, '<b lp-if="a">a</b><b lp-else-if="b">b</b>'],
  [2, '<b lp-if="has(text.note)">{{ note }}</b>'],
  [2, '<b lp-each="items" lp-as="item">{{ item.title }}</b>'],
  [2, '<b lp-each="items">{{ items.title }}<i lp-each="items.options">{{ options.url.link }}</i></b>'],
  [2, '<b lp-each="items" lp-max="3">a</b><i lp-if="size(items) == 1">b</i>'],
  [3, "{{ order.no }}"],
  [3, "{{ 'first-name' }}"],
  [3, '<b lp-if="order.total">a</b>'],
  [3, '<b lp-each="order.lines">a</b>'],
  [3, '<b lp-each="items" lp-as="item">{{ item }}</b>'],
  [3, '<b lp-each="items">{{ items.price.gross }}</b>'],
  [3, '<b lp-each="items">a</b>{{ items.size }}'],
  [3, '<b lp-if="size(items) == 1">a</b>'],
  [3, '<b lp-each="items" lp-max="3">a<i lp-each="others" lp-max="3">b</i></b>'],
])("format %i is the oldest that can say %s", async (format, content) => {
  expect((await compile(mjml(content))).programs.html?.format).toBe(format);
});

test.each([
  ["an item by its number", "¦{{ lines.0.title }}", "repeat something for lines"],
  ["too many members", "¦{{ a.b.c.d.e.f.g.h.i }}", "at most 8"],
  ["a member of partials", "¦{{ with.title }}", "'with'.title"],
  ["a member of brands", "¦{{ brand.color }}", "'brand'.color"],
  ["a tag through a list", '<b lp-each="order.lines">¦{{ order.lines.title }}</b>', "write lines.title"],
  [
    "a tag through a list whose items have a name",
    '<b lp-each="order.lines" lp-as="line">¦{{ order.lines.title }}</b>',
    "write line.title",
  ],
  ["a tag of items outside", '<b lp-each="order.lines">a</b>¦{{ lines.title }}', "nothing is repeated"],
  ["a group in front of an item", '<b lp-each="ls" lp-as="l">¦{{ url.l.link }}</b>', "{{ l.url.link }}"],
  ["two names", '<b lp-if="a ¦== b">a</b>', "compare one with a literal"],
  ["two names in a relation", '<b lp-if="a ¦&lt; b">a</b>', "give the outcome as a value of its own"],
  ["a list as a number", '<b lp-each="o.ls">a</b><i lp-if="o.ls ¦&gt; 3">a</i>', "write size(o.ls)"],
  ["a list equal to a number", '<b lp-each="o.ls">a</b><i lp-if="o.ls ¦== 3">a</i>', "write size(o.ls)"],
  ["the member size of a list", '<b lp-each="o.ls">a</b><i lp-if="o.ls.size ¦== 3">a</i>', "size(o.ls)"],
  ["an item of a condition by its number", '<b lp-if="lines[0].a ¦== 1">a</b>', "repeat something for lines"],
  ["a tag in a comparison", "<b lp-if='text.plan ¦== \"x\"'>a</b>", "write has(text.plan)"],
  ["a key of the context with members", "<b lp-if='context.a.b ¦== \"x\"'>a</b>", "write a.b"],
  ["a name of the data for items", '<b ¦lp-each="order.lines" lp-as="order">a</b>', "a name of the data"],
  ["a name of items in the data", '<b lp-each="ls" lp-as="l">a</b>¦{{ l.no }}', "items are called l at 1:"],
  ["the same in a condition", '<b lp-each="ls" lp-as="l">a</b><i lp-if="¦l">a</i>', "items are called l at 1:"],
  ["a group for items", '<b ¦lp-each="ls" lp-as="text">a</b>', "has another meaning"],
  ["brands for items", '<b ¦lp-each="ls" lp-as="brand">a</b>', "has another meaning"],
  ["what items are given for items", '<b ¦lp-each="ls" lp-as="loop_x">a</b>', "has another meaning"],
  ["no word for items", '<b ¦lp-each="ls" lp-as="a b">a</b>', "is no name"],
  ["a name of items without a list", '<b ¦lp-as="l">a</b>', "there is no lp-each"],
  ["a list within itself", '<b lp-each="ls" lp-as="l"><i ¦lp-each="ls" lp-as="m">a</i></b>', "already"],
  ["else-if behind nothing", '<b>a</b><i ¦lp-else-if="a">b</i>', "right after one with lp-if"],
  ["else-if behind else", '<b lp-if="a">a</b><i lp-else>b</i><u ¦lp-else-if="b">c</u>', "right after one"],
  ["else-if with another mark", '<b lp-if="a">a</b><i ¦lp-else-if="b" lp-if="c">b</i>', "combined"],
  ["else-if without a condition", '<b lp-if="a">a</b><i lp-else-if="¦">b</i>', "is empty"],
])("%s is an error at its place, with what to do", async (_, content, advice) => {
  const { text } = mjml(content);
  const { found, programs } = await compile({ kind: "mjml", text: text.replace("¦", "") });
  const [first] = found.filter(({ severity }) => severity === "error");
  expect(first?.path).toEqual(["mjml", 1, text.indexOf("¦") + 1]);
  expect(first?.message).toContain(advice);
  expect(programs).toEqual({});
});

test("a subject counts lists of the data, and asks for paths", async () => {
  const source = mjml('<b lp-each="order.lines">a</b>');
  const subject = await programOf(source, "subject", "{{ order.lines.size }} for {{ order.name }}");
  const data = { data: { order: { lines: [1, 2], name: "Ann" } } };
  expect(subject.format).toBe(3);
  expect(fillProgram(subject, data).output).toBe("2 for Ann");
  const values = { lists: { "order.lines": [{}, {}] }, merge_tags: { text: { "order.name": "Ann" } } };
  expect(fillProgram(subject, values).output).toBe("2 for Ann");
  const { found } = await compile(source, "{{ order.lines.title }}");
  expect(found).toEqual([expect.objectContaining({ path: ["subject"], rule: "list.out-of-scope" })]);
});

test("the settings of messages ask for paths", async () => {
  const head = '<lp-message from="shop@example.com" from-name="{{ shop.name }}" />';
  const text = mailOf("<mj-section><mj-column><mj-text>a</mj-text></mj-column></mj-section>", head);
  const message = await programOf({ kind: "mjml", text }, "message");
  expect(JSON.parse(fillProgram(message, { data: { shop: { name: 'A "B"' } } }).output)).toMatchObject({
    from: { name: 'A "B"', address: "shop@example.com" },
  });
});

test.each([
  ['<lp-each list="order.lines" as="line" max="9">{{ line.title }},</lp-each>', "Tea,Jam,\n"],
  ['<lp-each list="order.lines" max="9" as="line">{{ line.title }},</lp-each>', "Tea,Jam,\n"],
  [
    '<lp-if test="order.total > 9">a</lp-if>\n<lp-else-if test="order.total > 4">b</lp-else-if> <lp-else>c</lp-else>',
    "b\n",
  ],
  ["{{ order.lines.size }} https://e.example/{{ order.total }}", "2 https://e.example/5\n"],
])("a plain text of its author, %s, asks for paths", async (written, expected) => {
  const text = mailOf(
    '<mj-section><mj-column><mj-text lp-each="order.lines" lp-max="9">a</mj-text></mj-column></mj-section>',
    '<lp-text path="mail.txt" />',
  );
  const program = await programOf({ kind: "mjml", text, files: { "mail.txt": written } }, "text");
  const data = { data: { order: { total: 5, lines: [{ title: "Tea" }, { title: "Jam" }] } } };
  expect(fillProgram(program, data).output).toBe(expected);
});

test("a document repeats rows for a path, and names the items", async () => {
  const block = (content: string, more = {}) => blockOf("paragraph", { content, ...more }, content.replace(/\W/g, ""));
  const row = (id: string, blocks: readonly unknown[], more = {}) => {
    const spacer = blockOf("spacer", { height: 1 }, `${id}-spacer`);
    return rowOf([], { id, columns: [{ id: `${id}-column`, width: 100, children: [...blocks, spacer] }], ...more });
  };
  const shown = (content: string, ...rule: Parameters<typeof visibleIf>) =>
    block(content, { visibility: visibleIf(...rule) });
  const rows = [
    row("r1", [block("{{ line.title }} {{ order.currency }}"), shown("new", "line.is.new", "==", "true")], {
      repeat: { list: "order.lines", as: "line", max: 9 },
    }),
    row("r2", [shown("{{ tag }}", "tag", "!=", "b")], { repeat: { list: "tags", as: "tag" } }),
    row("r3", [shown("large", "order.total", ">", "3")]),
    row("r4", [shown("several", "order.lines.size", ">", "1")]),
  ];
  const program = await programOf({ kind: "document", text: JSON.stringify(documentOf(rows)) }, "text");
  const lines = [{ title: "Tea", is: { new: true } }, { title: "Jam" }];
  const data = { data: { order: { currency: "EUR", total: 5, lines }, tags: ["a", "b"] } };
  expect(fillProgram(program, data).output.match(/\w+/g)).toEqual([
    "Tea",
    "EUR",
    "new",
    "Jam",
    "EUR",
    "a",
    "large",
    "several",
  ]);
});

test("every program of a mail whose lists stand in each other freely gives the same words", async () => {
  const { programs } = await compile(
    mjml(
      '<p lp-each="gs" lp-as="g" lp-max="9">{{ g.t }}<b lp-each="ps" lp-as="p" lp-max="9">{{ p }}<i lp-each="g.hs" lp-as="h" lp-max="9">{{ h }}{{ ps.size }}</i></b></p>',
    ),
  );
  const data = {
    data: {
      gs: [
        { t: "A", hs: ["x"] },
        { t: "B", hs: [] },
      ],
      ps: ["1", "2"],
    },
  };
  for (const name of ["html", "mjml", "text"]) {
    const { output } = fillProgram(programs[name] as Program, data);
    const words = output.replace(/[\s\S]*<body[^>]*>|[\s\S]*<mj-body>|<[^>]*>|\s+/g, "");
    expect(words, name).toBe("A1x22x2B12");
  }
});
