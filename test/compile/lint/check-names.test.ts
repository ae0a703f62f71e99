import { expect, test } from "vitest";
import { compileSource } from "../../../src/compile/compile-source.ts";
import type { Diagnostic } from "../../../src/domain/diagnostic.ts";
import { columnOf, mailOf } from "../source/mjml/support/mjml-fixture.ts";

const NAMES = new Set(["list.data-value", "tag.conflicting", "tag.spelling-differs"]);

/** What is found of names, and the formats of the programs. */
async function check(text: string, subject?: string) {
  const { diagnostics, programs } = await compileSource({ kind: "mjml", text }, { subject });
  return { found: diagnostics.filter(({ rule }) => NAMES.has(rule)), programs: Object.keys(programs) };
}

/** Compiles content with a mark where the finding is to be, and returns the one finding. */
async function findingIn(content: string): Promise<Diagnostic | undefined> {
  const text = columnOf(`<mj-text>${content}</mj-text>`);
  const { found, programs } = await check(text.replace("¦", ""));
  expect(found).toHaveLength(1);
  expect(found[0]?.path).toEqual(["mjml", 1, text.indexOf("¦") + 1]);
  expect(programs.includes("html")).toBe(found[0]?.severity === "warning");
  return found[0];
}

test.each([
  ["a value that has members", "¦{{ order }} {{ order.no }}", "rename one"],
  ["a value that a condition asks members of", '¦{{ order }}<b lp-if="order.no">a</b>', "rename one"],
  ["a value that is a list of a path", '<b lp-each="o.ls">a</b>¦{{ o.ls }}', "is also a list"],
  ["an item that has members", '<b lp-each="ls" lp-as="l">¦{{ l }} {{ l.no }}</b>', "rename one"],
])("%s is an error at its place, with what to do", async (_, content, advice) => {
  const found = await findingIn(content);
  expect(found).toMatchObject({ severity: "error", rule: "tag.conflicting" });
  expect(found?.message).toContain(advice);
});

test.each([
  ["a tag that is also a list", '<b lp-each="tags">¦{{ tags }}</b>', "tag.conflicting", "lp-as"],
  ["a value of the data in items", '<b lp-each="ls">¦{{ title }} {{ ls.title }}</b>', "list.data-value", "in front"],
])("%s alone is a warning at its place, with what to do", async (_, content, rule, advice) => {
  const found = await findingIn(content);
  expect(found).toMatchObject({ severity: "warning", rule });
  expect(found?.message).toContain(advice);
});

test.each([
  ["is used elsewhere", '{{ title }}<b lp-each="ls">{{ title }}</b>', "", ""],
  ["is in the subject", '<b lp-each="ls">{{ title }}</b>', "", "On {{ title }}"],
  ["is declared", '<b lp-each="ls">{{ title }}</b>', '<lp-variable name="text.title" />', ""],
  ["decides elsewhere", '<i lp-if="title">a</i><b lp-each="ls">{{ title }}</b>', "", ""],
  ["is in those of another list, too", '<b lp-each="ls">{{ title }}</b><b lp-each="ks">{{ title }}</b>', "", ""],
  ["is a path", '<b lp-each="ls">{{ shop.title }}</b>', "", ""],
])("nothing is said of a value of the data in items that %s", async (_, content, head, subject) => {
  const text = mailOf(`<mj-section><mj-column><mj-text>${content}</mj-text></mj-column></mj-section>`, head);
  expect((await check(text, subject)).found).toEqual([]);
});

test("a value of the data in items and in items of items is the same warning", async () => {
  const { found } = await check(
    columnOf('<mj-text lp-each="ls">{{ title }}<b lp-each="ls.ks">{{ title }}</b></mj-text>'),
  );
  expect(found.map(({ message }) => message)).toEqual([
    '"{{ title }}" is the same for every item of ls, and nothing else uses it; put the name of the items in front if each has its own, or declare the variable title if one value is meant',
  ]);
});

test.each([
  ["a tag", "{{ order.No }} ¦{{ order.no }}"],
  ["a tag of an item", '<b lp-each="ls" lp-as="l">{{ l.price.Net }} ¦{{ l.price.net }}</b>'],
  ["a key", '<b lp-if="order.Total > 3">a</b><b lp-if="¦order.total < 3">b</b>'],
])("another spelling of %s is a warning at its place, with what to do", async (_, content) => {
  const found = await findingIn(content);
  expect(found).toMatchObject({ severity: "warning", rule: "tag.spelling-differs" });
  expect(found?.message).toContain("spell all as the data does");
});

test.each([
  ["a name without a path", "{{ first_name }} {{ First Name }}"],
  ["a tag of another group", '{{ order.Home }} <a href="{{ order.home }}">a</a>'],
  ["a tag and a key", '{{ order.No }}<b lp-if="order.no == 7">a</b>'],
  ["what holds another value", "{{ order.no }} {{ Order.date }}"],
])("nothing is said of another spelling of %s", async (_, content) => {
  expect((await check(columnOf(`<mj-text>${content}</mj-text>`))).found).toEqual([]);
});

test("a conflict between the mail and its subject is found in the subject", async () => {
  const { found } = await check(columnOf("<mj-text>{{ order.no }}</mj-text>"), "On {{ order }}");
  expect(found).toEqual([expect.objectContaining({ severity: "error", path: ["subject"] })]);
});

test("a condition asks of an object whether it is given", async () => {
  expect((await check(columnOf('<mj-text lp-if="order">{{ order.no }}</mj-text>'))).found).toEqual([]);
});
