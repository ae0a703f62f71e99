import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import type { Program } from "../../../../core/evaluator/program.ts";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import { plainForm } from "../../../conformance/plain-form.ts";
import { comparePages } from "../../../support/compare-pages.ts";
import { runs } from "../../../support/effort.ts";
import { arbitraryItems, arbitraryListMail, listData } from "./support/arbitrary-lists.ts";
import { columnOf, compileMjml, fillMjml, findingsOf, mailOf, mjmlAlone } from "./support/mjml-fixture.ts";

async function programsOf(text: string): Promise<Readonly<Record<string, Program>>> {
  const { programs, diagnostics } = await compileMjml(text);
  if (programs.html === undefined) throw new Error(JSON.stringify(diagnostics));
  return Object.fromEntries(Object.entries(programs).map(([name, json]) => [name, JSON.parse(json)]));
}

test("a mail with lists is the mail with its items written out, in every target", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryListMail, arbitraryItems, async (mail, items) => {
      const programs = await programsOf(mail(undefined));
      const written = mail(items);
      const plain = await programsOf(written);
      const fill = (from: Readonly<Record<string, Program>>, name: string) =>
        fillProgram(from[name] as Program, listData(items)).output;
      const expected = await mjmlAlone(written);
      expect(comparePages(fill(programs, "html"), expected)).toBeUndefined();
      expect(comparePages(await mjmlAlone(fill(programs, "mjml")), expected)).toBeUndefined();
      expect(spokenBy(fill(programs, "react-email"))).toEqual(spokenBy(fill(plain, "react-email")));
      expect(wordsOf(fill(programs, "text"))).toEqual(wordsOf(fill(plain, "text")));
    }),
    { numRuns: runs(40) },
  );
});

/** The texts and links of a module in order. A column that is empty at publish is written in another way. */
function spokenBy(tsx: string): readonly string[] {
  const joined = plainForm(tsx.slice(tsx.indexOf("<Body")))
    .split("\n")
    .map((line) => line.trim())
    .join("");
  const found = [...joined.matchAll(/(?:[>}]|href=)\{"((?:[^"\\]|\\.)*)"\}/g)].map(([, text = ""]) => text);
  return found.filter((text) => text.trim() !== "");
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s|]+/).filter((word) => word !== "");
}

const RECEIPT = columnOf(
  "<mj-text>Your order</mj-text>" +
    "<mj-table><tr><th>No</th><th>What</th></tr>" +
    '<tr lp-each="items" lp-max="3"><td>{{ items.loop_number }}</td><td>{{ items.title }}</td></tr>' +
    '<tr lp-else=""><td>Nothing</td></tr>' +
    "<tr><td>Total</td><td>{{ total }}</td></tr></mj-table>" +
    '<mj-text lp-if="size(items) > 1">Thanks for <b lp-each="items">{{ items.title }}<span lp-if="!items.loop_last">,</span> </b></mj-text>',
);
const TITLES = ["Tea", "Cup", "Pot", "Jug"];
const receiptData = (count: number) => ({
  merge_tags: { text: { total: "9" } },
  lists: { items: TITLES.slice(0, count).map((title) => ({ merge_tags: { text: { title } } })) },
});

test.each<[number, string]>([
  [0, "Your order\n\nNo | What\nNothing\nTotal | 9\n"],
  [1, "Your order\n\nNo | What\n1 | Tea\nTotal | 9\n"],
  [3, "Your order\n\nNo | What\n1 | Tea\n2 | Cup\n3 | Pot\nTotal | 9\n\nThanks for Tea, Cup, Pot\n"],
])("the text part has a line for each of %i items, and what stands for none", async (count, expected) => {
  const { text } = await programsOf(RECEIPT);
  expect(fillProgram(text as Program, receiptData(count)).output).toBe(expected);
});

test("a list is counted by its own name in what is repeated for it, and by none where it does not lie", async () => {
  const alone = (test: string) =>
    `<mj-text lp-each="items"><b lp-each="items.options"><i lp-if="${test}">alone</i></b></mj-text>`;
  const options = (count: number) => ({ lists: { options: Array.from({ length: count }, () => ({})) } });
  const { text } = await programsOf(columnOf(alone("size(options) == 1")));
  const data = { lists: { items: [options(1), options(2), options(1)] } };
  expect(fillProgram(text as Program, data).output.match(/alone/g)).toHaveLength(2);
  const outside = '<mj-text lp-if="size(options) == 1">a</mj-text>';
  expect(await findingsOf(columnOf(alone("true") + outside))).toEqual([expect.stringContaining("condition.invalid")]);
});

test("more items than lp-max are an error, and nothing is cut off", async () => {
  await expect(fillMjml(RECEIPT, receiptData(4))).rejects.toThrow(/items.*4.*3|items.*3.*4/s);
});

test("only a mail with lists is written in the format that has them", async () => {
  expect((await programsOf(RECEIPT)).html).toMatchObject({ format: 2, lists: [{ name: "items", max: 3 }] });
  expect((await programsOf(columnOf("<mj-text>Hi</mj-text>"))).html).toMatchObject({ format: 1 });
});

test("a subject has no value of an item", async () => {
  const text = columnOf('<mj-text lp-each="items">a</mj-text>');
  const findingsWith = async (subject: string) =>
    (await compileSource({ kind: "mjml", text }, { subject })).diagnostics
      .filter(({ path }) => path[0] === "subject")
      .map(({ severity, rule }) => `${severity} ${rule}`);
  expect(await findingsWith("Your {{ Items.title }}")).toEqual(["error list.out-of-scope"]);
  expect(await findingsWith("Your {{ others.title }}")).toEqual([]);
});

test("a font is asked for when a list that uses it has items", async () => {
  const text = columnOf(
    '<mj-text font-family="Arial">a</mj-text><mj-text font-family="Lato" lp-each="items">b</mj-text>',
  );
  expect((await fillMjml(text)).output).not.toContain("family=Lato");
  expect((await fillMjml(text, { lists: { items: [{}] } })).output).toContain("family=Lato");
});

describe("what cannot be repeated is refused, at ¦", () => {
  const SECTION = (attributes: string, inside = "") => mailOf(`<mj-section${attributes}>${inside}</mj-section>`);
  const TWICE = "{{ options.a }}, ".repeat(100);
  test.each<[what: string, rule: string, text: string]>([
    ["a column", "list.not-allowed", SECTION("", '<mj-column ¦lp-each="items"></mj-column>')],
    ["the body", "list.not-allowed", '<mjml lang="en"><mj-body ¦lp-each="items"></mj-body></mjml>'],
    ["a style", "list.not-allowed", mailOf("", '<mj-style ¦lp-each="items">a{}</mj-style>')],
    [
      "an image of a carousel",
      "list.not-allowed",
      columnOf('<mj-carousel><mj-carousel-image ¦lp-each="items" src="https://a.example/b.png" /></mj-carousel>'),
    ],
    [
      "rows with a gap",
      "list.not-separable",
      mailOf('¦<mj-wrapper gap="9px"><mj-section lp-each="items"></mj-section></mj-wrapper>'),
    ],
    [
      "a menu, which has an id",
      "list.not-separable",
      columnOf(
        '¦<mj-navbar hamburger="hamburger" lp-each="items"><mj-navbar-link href="https://a.example">a</mj-navbar-link></mj-navbar>',
      ),
    ],
    ["no list", "list.invalid", SECTION(' ¦lp-each="my items"')],
    ["a name with a meaning", "list.invalid", SECTION(' ¦lp-each="text"')],
    ["a name beginning with loop_", "list.invalid", SECTION(' ¦lp-each="loop_x"')],
    ["too many items", "list.invalid", SECTION(' lp-each="items" ¦lp-max="1001"')],
    ["a number without a list", "list.invalid", SECTION(' ¦lp-max="3"')],
    [
      "a list in items that hides another",
      "list.invalid",
      SECTION(' lp-each="items"', '<mj-column><mj-text ¦lp-each="items.items">a</mj-text></mj-column>'),
    ],
    [
      "two limits",
      "list.invalid",
      columnOf('<mj-text lp-each="items" lp-max="3">a</mj-text><mj-text ¦lp-each="items" lp-max="4">a</mj-text>'),
    ],
    [
      "a tag outside",
      "list.out-of-scope",
      columnOf('<mj-text lp-each="items">a</mj-text><mj-text>¦{{ items.title }}</mj-text>'),
    ],
    [
      "a condition outside",
      "condition.invalid",
      columnOf('<mj-text lp-each="items">a</mj-text><mj-text lp-if="items¦.sale">b</mj-text>'),
    ],
    ["a reserved tag", "list.reserved-name", columnOf('<mj-text lp-each="items">¦{{ items.loop_x }}</mj-text>')],
    [
      "an element that is never closed",
      "html.unclosed-element",
      columnOf('<mj-table>¦<tr lp-each="items"><td>a</td></mj-table>'),
    ],
    [
      "an else behind nothing",
      "condition.not-allowed",
      columnOf('<mj-text>a</mj-text><mj-text ¦lp-else="">b</mj-text>'),
    ],
    [
      "an else behind items that are hidden",
      "condition.not-allowed",
      columnOf('<mj-text lp-each="items" lp-if="items.a">a</mj-text><mj-text ¦lp-else="">b</mj-text>'),
    ],
  ])("%s", async (_, rule, text) => {
    const place = `mjml:1:${text.indexOf("¦") + 1}`;
    expect(await findingsOf(text.replace("¦", ""))).toEqual([`error ${rule} ${place}`]);
  });

  test("lists that take too long when they are full", async () => {
    const text = columnOf(`<mj-text lp-each="items"><i lp-each="items.options">${TWICE}</i></mj-text>`);
    expect(await findingsOf(text)).toEqual(["error size.program-limit mjml"]);
  });
});
