import { beforeAll, describe, expect, test } from "vitest";
import { compileSource } from "../../src/compile/compile-source.ts";
import { compileSubject } from "../../src/compile/compile-subject.ts";
import type { Diagnostic } from "../../src/domain/diagnostic.ts";
import { blockOf, documentOf, rowOf } from "./support/document-fixture.ts";

/** What an author may write who knows another language or mistypes, and the one sentence that is said of it. */
type Guess = readonly [written: string, message: string];

const FINISHED = "give the finished text as a value of its own";
const ON_ELEMENT = "on the element that it decides about";
const NO_HELPERS = `there are no functions and no helpers; ${FINISHED}`;
const NO_FILTERS =
  "there are number, percent, money, date and time; otherwise give the value as it is to be shown, and write a default in quotes";
const FOREIGN = "is the syntax of another template language";

/** In the text of a component. */
const TAGS: readonly Guess[] = [
  ["{{#if vip}}", `"{{#if vip}}" is not a merge tag; write lp-if="vip" ${ON_ELEMENT}`],
  ["{{#unless vip}}", `"{{#unless vip}}" is not a merge tag; write lp-if="!vip" ${ON_ELEMENT}`],
  ["{{^vip}}", `"{{^vip}}" is not a merge tag; write lp-if="!vip" ${ON_ELEMENT}`],
  [
    "{{else}}",
    '"{{else}}" is not a merge tag; write lp-else on the element that follows the one with lp-if or lp-each',
  ],
  [
    "{{else if paid}}",
    '"{{else if paid}}" is not a merge tag; write lp-else-if="…" on the element that follows the one with lp-if',
  ],
  ["{{/if}}", '"{{/if}}" is not a merge tag; remove it; what lp-if or lp-each decides about ends with its element'],
  ["{{#each items}}", '"{{#each items}}" is not a merge tag; write lp-each="items" on the element that it repeats'],
  [
    "{{ range .Items }}",
    '"{{ range .Items }}" is not a merge tag; write lp-each="Items" on the element that it repeats',
  ],
  [
    "{{#with order}}",
    '"{{#with order}}" is not a merge tag; write the whole name of each value, which needs no block around it',
  ],
  ["{{> footer}}", '"{{> footer}}" is not a merge tag; write mj-include for a part of a mail'],
  ["{{& name}}", '"{{& name}}" is not a merge tag; values are always escaped; write {{ name }}'],
  ["{{ .Name }}", '"{{ .Name }}" is not a merge tag; write {{ Name }}'],
  ["{{ $name }}", '"{{ $name }}" is not a merge tag; write {{ name }}'],
  [
    "{{ ../name }}",
    '"{{ ../name }}" is not a merge tag; write {{ name }}: a name without a list is one of the data, there too',
  ],
  ["{{@index}}", '"{{@index}}" is not a merge tag; write {{ items.loop_number }} for the number of an item of items'],
  [
    "{{ first name }}",
    `"{{ first name }}" is not a merge tag; a name has no blanks, and there are no helpers; write {{ first_name }}, or ${FINISHED}`,
  ],
  ["{{ first-name }}", `"{{ first-name }}" is not a merge tag; write {{ 'first-name' }}, in quotes`],
  ["{{ größe }}", `"{{ größe }}" is not a merge tag; write {{ 'größe' }}, in quotes`],
  ["{{ this.title }}", '"{{ this.title }}" is not a merge tag; write {{ items.title }} where lp-each="items" repeats'],
  [
    "{{ this }}",
    '"{{ this }}" is not a merge tag; write lp-each="items" lp-as="item" on what is repeated, and {{ item }} for the item',
  ],
  [
    "{{ loop.index }}",
    '"{{ loop.index }}" is not a merge tag; write {{ items.loop_number }} for the number of an item of items',
  ],
  ["{{#if order.paid}}", `"{{#if order.paid}}" is not a merge tag; write lp-if="order.paid" ${ON_ELEMENT}`],
  [
    "{{#each order.lines}}",
    '"{{#each order.lines}}" is not a merge tag; write lp-each="order.lines" on the element that it repeats',
  ],
  ["{{ }}", '"{{ }}" is not a merge tag; it is empty; write the name of a value'],
  ["{{ name }", '"{{ name }" is not a merge tag; it is not closed; write {{ name }}'],
  [
    "{{ qty * price }}",
    '"{{ qty * price }}" is not a merge tag; nothing is calculated; give the result as a value of its own',
  ],
  ['{{ t "hello" }}', `"{{ t "hello" }}" is not a merge tag; ${NO_HELPERS}`],
  ["{{ formatDate date format }}", `"{{ formatDate date format }}" is not a merge tag; ${NO_HELPERS}`],
  ["{{ now() }}", `"{{ now() }}" is not a merge tag; ${NO_HELPERS}`],
  ["{{ vip ? 'a' : 'b' }}", `"{{ vip ? 'a' : 'b' }}" is not a merge tag; write lp-if="…" ${ON_ELEMENT}`],
  ["{{ name ?? 'you' }}", `"{{ name ?? 'you' }}" is not a merge tag; write {{ name|'you' }}`],
  [
    "{{ name || 'you' }}",
    `"{{ name || 'you' }}" is not how a default is written; write it in quotes: {{ name|'you' }}`,
  ],
  [
    "{{ name | default: other }}",
    '"{{ name | default: other }}" has the name of a value for a default, and a default is a text; write the text in quotes, or choose between two elements by a condition',
  ],
  ["{{ total | upcase }}", `"{{ total | upcase }}" calls upcase, a filter of Liquid; ${NO_FILTERS}`],
  ["{{ total | round: 2 }}", `"{{ total | round: 2 }}" calls round, a filter of Liquid; ${NO_FILTERS}`],
  [
    "{{ name | dear friend }}",
    `"{{ name | dear friend }}" holds no default behind the pipe; write it in quotes: {{ name|'dear friend' }}`,
  ],
  ["{% if vip %}", `"{% if vip %}" ${FOREIGN}; write lp-if="vip" ${ON_ELEMENT}`],
  [
    "{% for item in items %}",
    `"{% for item in items %}" ${FOREIGN}; write lp-each="items" on the element that it repeats`,
  ],
  ["{%- assign a = 1 -%}", `"{%- assign a = 1 -%}" ${FOREIGN}; ${FINISHED}`],
  ["<%= user.name %>", `"<%= user.name %>" ${FOREIGN}; write {{ user.name }}`],
  ["<%= name %>", `"<%= name %>" ${FOREIGN}; write {{ name }}`],
  ["<% if (vip) { %>", `"<% if (vip) { %>" ${FOREIGN}; write lp-if="vip" ${ON_ELEMENT}`],
  ["<% } %>", `"<% } %>" ${FOREIGN}; remove it; what lp-if or lp-each decides about ends with its element`],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what an author writes
  ["${name}", `"$\{name}" ${FOREIGN}; write {{ name }}`],
  ["<?= $name ?>", `"<?= $name ?>" ${FOREIGN}; write {{ name }}`],
];

/** Among the components of a column. */
const COMPONENTS: readonly Guess[] = [
  ['<mj-text lp-iff="vip">a</mj-text>', "lp-iff is not known; did you mean lp-if?"],
  ['<mj-text lp-for="items">a</mj-text>', "lp-for is not known; did you mean lp-each?"],
  ['<mj-table><tr lp-eech="items"><td>a</td></tr></mj-table>', "lp-eech is not known; did you mean lp-each?"],
  ["<mj-text lp-text='a'>b</mj-text>", "lp-text is not allowed here; lp-text is an element in mj-head of the mail"],
  ["<lp-varable name='text.a' />", "<lp-varable> is not known; did you mean lp-variable?"],
  ["<mj-text lp-if='plan = \"pro\"'>a</mj-text>", "lp-if cannot be read: write == to compare"],
  ['<mj-text lp-if="vip and paid">a</mj-text>', "lp-if cannot be read: write && for and"],
  ['<mj-text lp-if="not vip">a</mj-text>', "lp-if cannot be read: write ! for not"],
  ['<mj-text lp-if="{{ vip }}">a</mj-text>', "lp-if cannot be read: write the name alone, without braces"],
  ['<mj-text lp-if="">a</mj-text>', "lp-if is empty; say when the component is shown"],
  ['<mj-text lp-each="rows" lp-max="all">a</mj-text>', "lp-max is a number of items, from 1 to 1000"],
  ['<mj-text lp-max="5">a</mj-text>', "lp-max says how many items lp-each takes, and there is no lp-each"],
  [
    '<mj-text lp-else="">a</mj-text>',
    "lp-else must be on the element right after one with lp-if or lp-each, in the same parent",
  ],
  [
    '<mj-text css-class="{{ kind }}">a</mj-text>',
    "{{ kind }} is in a place that cannot have a value; write the value itself, or choose between elements with lp-if",
  ],
  [
    '<mj-text><p style="color: {{ color }}">a</p></mj-text>',
    "{{ color }} is in a place that cannot have a value; write the value itself, or choose between elements with lp-if",
  ],
  [
    '<mj-button href="{{ link | track }}">a</mj-button>',
    `"{{ link | track }}" has track behind the pipe; ${NO_FILTERS}`,
  ],
  [
    '<mj-image src="https://a.example/x.png" alt="{{#if x}}" />',
    `"{{#if x}}" is not a merge tag; write lp-if="x" ${ON_ELEMENT}`,
  ],
  [
    '<mj-button href="https://{{ shop }}.example/">a</mj-button>',
    "{{ shop }} would be part of the scheme or host; use one tag for the whole URL",
  ],
  [
    '<mj-raw><script type="application/ld+json">{ "a": {{ b }} }</script></mj-raw>',
    'is not JSON once its tags are filled; a tag must be within a string, as in "name": "{{ name }}"',
  ],
  [
    '<mj-raw><script type="application/ld+json">{ "a": "{{#if b}}" }</script></mj-raw>',
    `"{{#if b}}" is not a merge tag; ${FINISHED}`,
  ],
  ["<mj-text><p {{#if x}}>a</p></mj-text>", `"{{#if x}}" is not a merge tag; write lp-if="x" ${ON_ELEMENT}`],
  [
    "<mj-text><!--[if mso]>{{#if x}}<![endif]--></mj-text>",
    `"{{#if x}}" is not a merge tag; write lp-if="x" ${ON_ELEMENT}`,
  ],
];

const SUBJECTS: readonly Guess[] = [
  ["Hi {{#if vip}}", `"{{#if vip}}" is not a merge tag; ${FINISHED}`],
  ["Hi {{ name", '"{{ name" is not a merge tag; it is not closed; write {{ name }}'],
  ["{% if vip %}", `"{% if vip %}" ${FOREIGN}; ${FINISHED}`],
  ["{{ name | upcase }}", `"{{ name | upcase }}" calls upcase, a filter of Liquid; ${NO_FILTERS}`],
  ["<lp-if test='vip'>", "<lp-if> is not allowed in a subject; give the outcome as a value of its own"],
];

/** Lines of a plain text. */
const LINES: readonly Guess[] = [
  ["{{#if vip}}", '"{{#if vip}}" is not a merge tag; write <lp-if test="vip"> before and </lp-if> behind the text'],
  [
    "{{#each items}}",
    '"{{#each items}}" is not a merge tag; write <lp-each list="items"> before and </lp-each> behind the text',
  ],
  ["<lp-iff test='vip'>", "<lp-iff> is not known; did you mean lp-if?"],
  [
    "<lp-if vip>",
    '<lp-if is not written as a mark; there are <lp-if test="plan == \'pro\'">, <lp-else-if test="…">, <lp-else> and <lp-each list="items" as="item" max="20">, each closed behind what it is about',
  ],
];

/** Texts of a paragraph in a document. */
const PARAGRAPHS: readonly Guess[] = [
  ["{{#if vip}}", '"{{#if vip}}" is not a merge tag; give the block or row that it decides about "visibility"'],
  [
    "{{#each items}}",
    '"{{#each items}}" is not a merge tag; give the block or row that it repeats "repeat": { "list": "items" }',
  ],
  [
    '<span lp-if="vip">a</span>',
    'lp-if is not allowed in a document; give the block or its row "visibility" or "repeat"',
  ],
  ["{{ total | round }}", `"{{ total | round }}" calls round, a filter of Liquid; ${NO_FILTERS}`],
];

const ADVICE = /^(?:page|link\.(?:empty|vague)|image|heading|contrast|size|text\.missing|mjml\.validation|html|layout)/;

describe.each<
  [string, readonly Guess[], (written: readonly string[]) => Promise<ReadonlyMap<number, readonly Diagnostic[]>>]
>([
  ["a tag", TAGS, async (written) => inMjml(written.map((each) => `<mj-text>${each}</mj-text>`))],
  ["a component", COMPONENTS, inMjml],
  ["a plain text", LINES, inPlainText],
  ["a document", PARAGRAPHS, inDocument],
])("in %s", (_, guesses, compile) => {
  let found: ReadonlyMap<number, readonly Diagnostic[]>;
  beforeAll(async () => {
    found = await compile(guesses.map(([written]) => written));
  });

  test.each(guesses.map(([written, message], index) => ({ written, message, index })))(
    "$written is an error that says what to write",
    ({ message, index }) => {
      const [first] = found.get(index) ?? [];
      expect([first?.severity, first?.message]).toEqual(["error", message]);
    },
  );
});

test.each(SUBJECTS)("in a subject %s says what to write", (written, message) => {
  expect(compileSubject(written, "mjml").diagnostics[0]?.message).toBe(message);
});

test("in preheader, title, message and name of a mail a condition is a value of its own", async () => {
  const head = `<mj-title>\n{{#if a}}</mj-title><mj-preview>\n{{#if b}}</mj-preview>
    <lp-message from="a@b.example" from-name="{{#if c}}" />`;
  const { diagnostics } = await compileSource(
    { kind: "mjml", text: `<mjml lang="en"><mj-head>${head}</mj-head><mj-body></mj-body></mjml>` },
    { stage: "publication", subject: "{{#if d}}" },
  );
  const said = diagnostics.filter(({ rule }) => rule === "tag.malformed").map(({ message }) => message);
  expect(said.toSorted()).toEqual(
    ["a", "b", "c", "d"].map((name) => `"{{#if ${name}}}" is not a merge tag; ${FINISHED}`),
  );
});

/** By the line of each. */
async function inMjml(written: readonly string[]) {
  const text = `<mjml lang="en"><mj-body><mj-section><mj-column>\n${written.join("\n")}\n</mj-column></mj-section></mj-body></mjml>`;
  return byLine(await findingsOf({ kind: "mjml", text }), 2);
}

async function inPlainText(written: readonly string[]) {
  const text = '<mjml lang="en"><mj-head><lp-text path="a.txt" /></mj-head><mj-body></mj-body></mjml>';
  return byLine(await findingsOf({ kind: "mjml", text, files: { "a.txt": written.join("\n") } }), 1);
}

async function inDocument(written: readonly string[]) {
  const blocks = written.map((content, index) => blockOf("paragraph", { content }, `p${index}`));
  const found = await findingsOf({ kind: "document", text: JSON.stringify(documentOf([rowOf(blocks)])) });
  return Map.groupBy(found, ({ node }) => Number(node?.slice(1)));
}

async function findingsOf(source: Parameters<typeof compileSource>[0]): Promise<readonly Diagnostic[]> {
  const { diagnostics } = await compileSource(source, { stage: "publication", subject: "Hi" });
  return diagnostics.filter(({ rule }) => !ADVICE.test(rule));
}

function byLine(found: readonly Diagnostic[], first: number): ReadonlyMap<number, readonly Diagnostic[]> {
  return Map.groupBy(found, ({ path }) => Number(path.at(-2)) - first);
}
