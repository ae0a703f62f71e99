import { expect, test } from "vitest";
import type { FillData } from "../../../../core/evaluator/data.ts";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import type { Compilation } from "../../../../src/compile/compiler.ts";
import { formatPath } from "../../../../src/domain/error.ts";
import { runs } from "../../../support/effort.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";
import { mailOf } from "../mjml/support/mjml-fixture.ts";

const BODY = "<mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section>";

function compile(text: string, body = BODY, declaration = '<lp-text path="mail.txt" />'): Promise<Compilation> {
  const files = { "mail.txt": text };
  return compileSource({ kind: "mjml", text: mailOf(body, declaration), files }, { subject: "Hello" });
}

async function fill(text: string, data: FillData = {}): Promise<string> {
  const { programs, diagnostics } = await compile(text);
  if (programs.text === undefined) throw new Error(JSON.stringify(diagnostics));
  return fillProgram(JSON.parse(programs.text), data).output;
}

const ITEM = { merge_tags: { text: { title: "Tea" } }, context: { sale: true } };

test.each<[string, string, FillData, string]>([
  ["a text as it is", "Hello <b> &amp; you\r\n\r\nBye", {}, "Hello <b> &amp; you\n\nBye\n"],
  ["one line break at the end", "Hello\n\n \n", {}, "Hello\n"],
  ["tags", "Hello {{ name|'you' }}", { merge_tags: { text: { name: "<Ann>" } } }, "Hello <Ann>\n"],
  ["defaults", "Hello {{ name|'you' }}", {}, "Hello you\n"],
  [
    "whole URLs, which are checked",
    "{{ url.a }} ({{ url.b }})",
    { merge_tags: { url: { a: "https://a.example/?x=1&y=2", b: "javascript:x" } } },
    "https://a.example/?x=1&y=2 (#)\n",
  ],
  [
    "pieces of URLs",
    "https://a.example/{{ text.p }}?q={{ url.q }} {{ text.p }}",
    { merge_tags: { text: { p: "a/b" }, url: { q: "1&2" } } },
    "https://a.example/a%2Fb?q=1%262 a/b\n",
  ],
  ["marks on lines of their own", 'a\n<lp-if test="x">\nb\n</lp-if>\nc', { context: { x: true } }, "a\nb\nc\n"],
  ["what is hidden", 'a\n<lp-if test="x">\nb\n</lp-if>\nc', {}, "a\nc\n"],
  ["marks within a line", "a<lp-if test='x'> b</lp-if> c", { context: { x: true } }, "a b c\n"],
  ["otherwise", '<lp-if test="x">a</lp-if> <lp-else>b</lp-else> c', {}, "b c\n"],
  ["otherwise, not taken", '<lp-if test="x">a</lp-if>\n<lp-else>b</lp-else> c', { context: { x: 1 } }, "a c\n"],
  [
    "items",
    'Yours:\n<lp-each list="items" max="3">\n- {{ items.loop_number }} {{ items.title }}<lp-if test="items.sale">!</lp-if>\n</lp-each>\nBye',
    { lists: { items: [ITEM, { merge_tags: { text: { title: "Jam" } } }] } },
    "Yours:\n- 1 Tea!\n- 2 Jam\nBye\n",
  ],
  ["no items", '<lp-each list="items">a</lp-each><lp-else>none</lp-else>', {}, "none\n"],
  [
    "lists in items",
    '<lp-each list="items">{{ items.title }}:<lp-each list="items.options"> {{ options.title }}</lp-each></lp-each>',
    { lists: { items: [{ ...ITEM, lists: { options: [ITEM, ITEM] } }] } },
    "Tea: Tea Tea\n",
  ],
])("%s", async (_, text, data, expected) => {
  expect(await fill(text, data)).toBe(expected);
});

test.each<[string, string, string]>([
  ["a mark that is never closed", 'a\n <lp-if test="x">b', "text.invalid files:mail.txt:2:2"],
  ["a mark that closes nothing", "a</lp-if>", "text.invalid files:mail.txt:1:2"],
  ["a mark that closes another", '<lp-if test="x"><lp-each list="a">b</lp-if>', "text.invalid files:mail.txt:1:36"],
  ["a mark without what it needs", "<lp-if>b</lp-if>", "text.invalid files:mail.txt:1:1"],
  ["a condition that cannot be read", '<lp-if test="x >">b</lp-if>', "condition.invalid files:mail.txt:1:16"],
  ["lp-else behind anything else", "a<lp-else>b</lp-else>", "condition.not-allowed files:mail.txt:1:2"],
  ["a list that is none", '<lp-each list="my items">b</lp-each>', "list.invalid files:mail.txt:1:16"],
  ["a tag of a list outside of it", '<lp-each list="a">b</lp-each>{{ a.b }}', "list.out-of-scope files:mail.txt:1:30"],
  ["a tag in a host", "https://{{ text.a }}.example/", "tag.in-host files:mail.txt:1:9"],
  [
    "marks deeper than a hundred",
    `${'<lp-if test="x">'.repeat(101)}a${"</lp-if>".repeat(101)}`,
    "text.invalid files:mail.txt:1:1601",
  ],
  ["a condition of a text", `<lp-if test="${"x".repeat(2_001)}">b</lp-if>`, "condition.too-long files:mail.txt:1:14"],
  ["a character that cannot be there", "a\u0000", "text.invalid-unicode files:mail.txt:1:2"],
])("refuses %s", async (_, text, expected) => {
  const { diagnostics, programs } = await compile(text);
  expect(diagnostics.map(({ rule, path }) => `${rule} ${path.join(":")}`)).toContain(expected);
  expect(programs).toEqual({});
});

test.each<[string, string]>([
  ["a file that is not there", '<lp-text path="other.txt" />'],
  ["no path", "<lp-text />"],
  ["a path out of the files", '<lp-text path="../a.txt" />'],
  ["two texts", '<lp-text path="mail.txt" /><lp-text path="mail.txt" />'],
  ["another attribute", '<lp-text path="mail.txt" type="x" />'],
])("refuses %s", async (_, declaration) => {
  const { diagnostics } = await compile("a", BODY, declaration);
  expect(diagnostics.filter(({ severity }) => severity === "error").map(({ rule }) => rule)).toContain("text.invalid");
});

test("marks stand a hundred deep", async () => {
  const text = `${'<lp-if test="x">'.repeat(100)}a${"</lp-if>".repeat(100)}`;
  expect(await fill(text, { context: { x: true } })).toBe("a\n");
});

test("a document has its text in a member, of which places are told", async () => {
  const text = "Hello {{ name }}\n";
  const source = { ...documentOf([rowOf([blockOf("paragraph", { content: "x" })])]), text };
  const { programs } = await compileSource({ kind: "document", text: JSON.stringify(source) }, { subject: "Hello" });
  const data = { merge_tags: { text: { name: "Ann" } } };
  expect(fillProgram(JSON.parse(programs.text ?? ""), data).output).toBe("Hello Ann\n");
  const faulty = { ...source, text: 1 };
  const { diagnostics } = await compileSource({ kind: "document", text: JSON.stringify(faulty) }, { subject: "Hello" });
  expect(diagnostics[0]).toMatchObject({ rule: "document.wrong-type", path: ["document", "text"] });
});

test("a fault in the text of a document is told with its line and column there", async () => {
  const text = 'Hello\n  {{ name|upcase }}\n<lp-if test="x">y';
  const source = { ...documentOf([rowOf([blockOf("paragraph", { content: "x" })])]), text };
  const written = JSON.stringify(source, null, 2);
  const line = written.split("\n").findIndex((each) => each.startsWith('  "text"')) + 1;
  const { diagnostics } = await compileSource({ kind: "document", text: written }, { subject: "Hello" });
  expect(diagnostics.map(({ path, rule }) => [rule, formatPath(path)])).toEqual([
    ["tag.filter", "document.text[2][3]"],
    ["text.invalid", "document.text[3][1]"],
  ]);
  const message = `<lp-if> is never closed; write </lp-if> (line 3, column 1 of the text) (line ${line}, column 3)`;
  expect(diagnostics[1]?.message).toBe(message);
});

test.each<[string, readonly string[]]>([
  ["Shop: https://a.example/x and {{ url.b }}", []],
  ["Shop: {{ url.b }}", ["https://a.example/x"]],
  ['<lp-if test="x">https://a.example/x</lp-if>', ["{{ url.b }}"]],
])("links of the html that the text %j lacks are told", async (text, expected) => {
  const links = '<a href="https://a.example/x">one place</a> and <a href="{{ b }}">another one</a>';
  const { diagnostics } = await compile(text, BODY.replace("Hello", links));
  const found = diagnostics.filter(({ rule }) => rule === "text.missing-link");
  expect(found.map(({ message }) => /^"([^"]*)"/.exec(message)?.[1])).toEqual(expected);
});

test("a long text is read in a moment, whatever is in it", async () => {
  for (const piece of ["x", " ", "<lp-if ", '<lp-if test="', "{{", "https://a.example/", "<lp-else>", "a "]) {
    const { diagnostics } = await compile(piece.repeat(Math.floor(runs(300_000) / piece.length)));
    expect(diagnostics.every(({ rule }) => !rule.startsWith("compile."))).toBe(true);
  }
});

test("values of the brand are those that it is filled with, and addresses are links of the html", async () => {
  const head =
    '<lp-token name="shop" kind="text" value="Ours" /><lp-token name="help" kind="url" value="https://a.example/help" /><lp-text path="mail.txt" />';
  const body = '<mj-section><mj-column><mj-text><a href="{{ brand.help }}">Help</a></mj-text></mj-column></mj-section>';
  const { programs, diagnostics } = await compile("{{ brand.shop }}\nHelp: {{ brand.help }}", body, head);
  expect(diagnostics.filter(({ rule }) => rule.startsWith("brand.") || rule.startsWith("text."))).toEqual([]);
  const program = JSON.parse(programs.text ?? "null");
  expect(fillProgram(program, {}).output).toBe("Ours\nHelp: https://a.example/help\n");
  const brand = { shop: "Theirs", help: "https://b.example/" };
  expect(fillProgram(program, { brand }).output).toBe("Theirs\nHelp: https://b.example/\n");
});

test("a value of the brand that is not declared is reported where it is in the text", async () => {
  const head = '<lp-token name="shop" kind="text" value="Ours" /><lp-text path="mail.txt" />';
  const { diagnostics } = await compile("{{ brand.shop }} and\n{{ brand.shop }} {{ brand.home }}", undefined, head);
  const found = diagnostics.filter(({ rule }) => rule.startsWith("brand."));
  expect(found.map(({ rule, path }) => `${rule} ${formatPath(path)}`)).toEqual(["brand.unknown-token mail.txt:2:18"]);
});
