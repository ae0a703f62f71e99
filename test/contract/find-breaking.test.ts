import { describe, expect, it } from "vitest";
import type { Comparison, List, Program } from "../../core/evaluator/program.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { contractOf } from "../../src/contract/contract-of.ts";
import { findBreaking } from "../../src/contract/find-breaking.ts";
import { readContract } from "../../src/contract/read-contract.ts";
import { formatPath } from "../../src/domain/error.ts";

const NO_CONTRACT = { tags: [], keys: [], lists: [] };
const link = (href: string) => `<mj-button href="${href}">Open</mj-button>`;
const when = (condition: string, text = "shown") => `<mj-text lp-if='${condition}'>${text}</mj-text>`;
const text = (content: string) => `<mj-text>${content}</mj-text>`;

describe("a change of a template", () => {
  it.each<[string, string, string, readonly string[]]>([
    ["a new tag", text("Hi"), text("Hi {{ name }}"), ["data.name"]],
    ["a new tag in a conditional part", text("Hi"), text("Hi") + when('tier == "pro"', "{{ name }}"), ["data.name"]],
    ["a new tag with a default", text("Hi"), text("Hi {{ name|'you' }}"), []],
    ["two new tags", text("Hi"), text("{{ name }} {{ city }}"), ["data.city", "data.name"]],
    ["a new link", text("Hi"), link("{{ shop_url }}"), ["data.shop_url"]],
    ["a tag that is gone", text("Hi {{ name }}"), text("Hi"), []],
    ["a default that is gone", text("{{ name|'you' }}"), text("{{ name }}"), ["data.name"]],
    ["a default that came", text("{{ name }}"), text("{{ name|'you' }}"), []],
    [
      "a tag that left a conditional part",
      when("size > 3", "{{ name }}"),
      text("{{ name }}") + when("size > 3"),
      ["data.name"],
    ],
    ["a tag that went into one", text("{{ name }}") + when("size > 3"), when("size > 3", "{{ name }}"), []],
    ["a tag in a second place", text("{{ name }}"), text("{{ name }} {{ name }}"), []],
    ["a second place without the default", text("{{ name|'you' }}"), text("{{ name|'you' }}{{ name }}"), ["data.name"]],
    ["another spelling", text("{{ first_name }}"), text("{{ First Name }}"), []],
    ["other words", text("Hi {{ name }}"), text("Good day {{ name }}"), []],
    ["a text tag that became a link", text("{{ shop }}"), link("{{ shop }}"), ["data.shop"]],
    ["a new condition", text("Hi"), text("Hi") + when('tier == "pro"'), []],
    ["a condition that is gone", when('tier == "pro"'), text("Hi"), []],
    ["a text that is compared as a number", when('size == "m"'), when("size > 3"), ["data.size"]],
    [
      "a text that is compared as a number, and was written as one before",
      when('size == "1"', "{{ size | number }}"),
      when("size > 3", "{{ size | number }}"),
      [],
    ],
    [
      "a text that is compared as a number, and is written as one now",
      when('size == "1"', "{{ other | number }}"),
      when("size > 3", "{{ other | number }} {{ size | number }}"),
      ["data.size", "data.size"],
    ],
    ["a number that is compared as a text", when("size > 3"), when('size == "m"'), []],
    ["a number that is compared with another", when("size > 3"), when("size < 2"), []],
    ["a text for another word", text("{plan, select, a {1} other {3}}"), text("{plan, select, b {1} other {3}}"), []],
    [
      "a text for a further word",
      text("{plan, select, a {1} other {3}}"),
      text("{plan, select, a {1} b {2} other {3}}"),
      [],
    ],
    ["another spelling of a key", when("size > 3"), when("SIZE > 3"), []],
  ])("%s", async (_, before, after, places) => {
    const breaks = findBreaking(readContract(await compile(before)), readContract(await compile(after)));
    expect(breaks.map(({ path }) => formatPath(path))).toEqual(places);
    for (const { rule, severity } of breaks) expect([rule, severity]).toEqual(["contract.breaking", "error"]);
  });
});

describe("a change of lists", () => {
  const items = { name: "items", max: 10 };
  it.each<[string, readonly List[], readonly List[], readonly string[]]>([
    ["a list that is gone", [items], [], ["data.items"]],
    ["a new list", [], [items], []],
    ["fewer items", [items], [{ ...items, max: 9 }], ["data.items"]],
    ["more items", [items], [{ ...items, max: 11 }], []],
    ["another name", [items], [{ ...items, name: "lines" }], ["data.items"]],
    ["a list in it that is gone", [items, { name: "options", max: 2, in: 0 }], [items], ["data.items[0].options"]],
  ])("%s", (_, before, after, places) => {
    const breaks = findBreaking(readContract(withLists(before)), readContract(withLists(after)));
    expect(breaks.map(({ path }) => formatPath(path))).toEqual(places);
  });

  it("a new tag of its items", () => {
    const tags = [{ list: 0, group: "text", name: "title", source: "{{ items.title }}" }] as const;
    const ops = [
      ["each", 0, 1, 2],
      ["text", 0],
    ] as const;
    const after = { html: JSON.stringify({ ...JSON.parse(withLists([items]).html), tags, ops }) };
    expect(findBreaking(readContract(withLists([items])), readContract(after))).toMatchObject([
      {
        path: ["data", "items", 0, "title"],
        message:
          "data.items[].title is new: callers must give it, or merge_tags.text.title of the item in its place, or it needs a default",
      },
    ]);
  });
});

const lines = (content: string) => `<mj-text lp-each="order.lines" lp-as="line">${content}</mj-text>`;

describe("a change of paths", () => {
  const shown = (tag: string) => text(`{{ ${tag} }}`);
  it.each<[string, string, string, readonly string[]]>([
    ["a new value", text("Hi"), shown("order.Customer.name"), ["data.order.Customer.name is new"]],
    ["a new value with a default", text("Hi"), shown("order.customer.name|'you'"), []],
    [
      "a member of an object that is given",
      shown("order.no"),
      text("{{ order.no }}{{ order.id }}"),
      ["data.order.id is new"],
    ],
    ["a quoted name", text("Hi"), shown("order.'first-name'"), ["data.order.first-name is new"]],
    ["a value that is gone", text("{{ order.no }} {{ order.id }}"), shown("order.no"), []],
    ["an object that is gone", shown("order.customer.name"), text("Hi"), []],
    ["another spelling", shown("order.No"), shown("order.no"), []],
    ["a default that is gone", shown("order.note|'-'"), shown("order.note"), ["data.order.note has lost its default"]],
    ["a default that came", shown("order.note"), shown("order.note|'-'"), []],
    ["a value that became a link", shown("order.track"), link("{{ order.track }}"), ["data.order.track is a link"]],
    [
      "a text that is compared as a number",
      when('order.size == "m"'),
      when("order.size > 3"),
      ["data.order.size is compared as a number"],
    ],
    ["a new condition", text("Hi"), when("order.total > 3"), []],

    ["a new list", text("Hi"), lines("{{ line.title }}"), []],
    ["a list that is gone", lines("{{ line.title }}"), text("Hi"), ["the list data.order.lines is used no more"]],
    [
      "a list by another name for its items",
      lines("{{ line.title }}"),
      lines("{{ line.title }}").replaceAll("line", "row").replace("order.rows", "order.lines"),
      [],
    ],
    [
      "a value of its items",
      lines("{{ line.title }}"),
      lines("{{ line.title }}{{ line.price.gross }}"),
      ["data.order.lines[].price.gross is new"],
    ],
    [
      "a default in its items",
      lines("{{ line.qty|'1' }}"),
      lines("{{ line.qty }}"),
      ["data.order.lines[].qty has lost its default"],
    ],
    [
      "a list in its items",
      lines("{{ line.title }}"),
      lines(`<b lp-each="line.tags" lp-as="tag">{{ tag }}</b>{{ line.title }}`),
      [],
    ],
    [
      "a value in items of items",
      lines(`<b lp-each="line.options" lp-as="option">{{ option.name }}</b>`),
      lines(`<b lp-each="line.options" lp-as="option">{{ option.name }}{{ option.price }}</b>`),
      ["data.order.lines[].options[].price is new"],
    ],
    [
      "a list in items that is gone",
      lines(`<b lp-each="line.options" lp-as="option">{{ option.name }}</b>`),
      lines("{{ line.title|'-' }}"),
      ["the list data.order.lines[].options is used no more"],
    ],

    [
      "a list that became a value",
      lines("{{ line.title }}"),
      shown("order.lines"),
      ["data.order.lines was a list and is a text or a number"],
    ],
    [
      "a list that became a value with a default",
      lines("{{ line.title }}"),
      shown("order.lines|'-'"),
      ["data.order.lines was a list and is a text or a number"],
    ],
    [
      "a list that became an object",
      lines("{{ line.title }}"),
      shown("order.lines.first|'-'"),
      ["data.order.lines was a list and is an object"],
    ],
    ["a list of which only the number is asked", lines("{{ line.title }}"), when("size(order.lines) > 2"), []],
    [
      "a value that became a list",
      shown("order.lines"),
      lines("{{ line.title }}"),
      ["data.order.lines was a text or a number and is a list"],
    ],
    [
      "a value that became an object",
      shown("order.customer"),
      shown("order.customer.name"),
      ["data.order.customer was a text or a number and is an object"],
    ],
    [
      "an object that became a value",
      shown("order.customer.name"),
      shown("order.customer|'you'"),
      ["data.order.customer was an object and is a text or a number"],
    ],
    [
      "an object that became a list",
      shown("order.lines.first"),
      lines("{{ line.title }}"),
      ["data.order.lines was an object and is a list"],
    ],
    [
      "items that became objects",
      lines("{{ line }}"),
      lines("{{ line.title|'-' }}"),
      ["data.order.lines[] was a text or a number and is an object"],
    ],
    [
      "items that became values",
      lines("{{ line.title }}"),
      lines("{{ line|'-' }}"),
      ["data.order.lines[] was an object and is a text or a number"],
    ],
    ["what is asked for and then shown", when("order.note"), when("order.note") + shown("order.note|'-'"), []],
    ["an object that is asked for, too", shown("order.no"), shown("order.no") + when("order"), []],
    [
      "a key whose name another one begins with",
      when('order == "x"'),
      when('order == "x"') + when('context["order.total"] > 3'),
      [],
    ],
  ])("%s", async (_, before, after, breaks) => {
    const found = findBreaking(readContract(await compile(before)), readContract(await compile(after)));
    const begun = found.map(({ message }) => breaks.find((each) => message.startsWith(each)) ?? message);
    expect(begun).toEqual(breaks);
    for (const { path, message } of found) expect(message).toContain(formatPath(path).replaceAll("[0]", "[]"));
  });

  it("says how to give it otherwise", async () => {
    const before = readContract(await compile(lines("{{ line.title }}")));
    const after = readContract(await compile(shown("order.no") + lines("{{ line.title }}{{ line.unit.price }}")));
    expect(findBreaking(before, after).map(({ message }) => message)).toEqual([
      'data.order.no is new: callers must give it, or merge_tags.text["order.no"] in its place, or it needs a default',
      'data.order.lines[].unit.price is new: callers must give it, or merge_tags.text["unit.price"] of the item in its place, or it needs a default',
    ]);
  });
});

it("a text that is compared as a day", () => {
  const comparing = (...comparison: Comparison) => ({
    html: JSON.stringify({
      ...JSON.parse(withLists([]).html),
      conditions: [{ node: "n", steps: [["test", "due", ...comparison]] }],
    }),
  });
  const [before, after] = [comparing("==", "now"), comparing("date_before", 20_000)].map((each) => readContract(each));
  if (before === undefined || after === undefined) throw new Error("unreachable");
  expect(findBreaking(before, after)).toMatchObject([
    { message: "data.due is compared as a day now: callers must give it as such, or context.due in its place" },
  ]);
  expect(findBreaking(after, before)).toEqual([]);
});

it("says what callers must change", async () => {
  const before = readContract(await compile(text("{{ name|'you' }}") + when('size == "m"')));
  const after = readContract(await compile(text("{{ name }} {{ city }}") + when("size > 3")));
  expect(findBreaking(before, after).map(({ message }) => message)).toEqual([
    "data.city is new: callers must give it, or merge_tags.text.city in its place, or it needs a default",
    "data.name has lost its default: callers must give it, or merge_tags.text.name in its place, or it needs a default",
    "data.size is compared as a number now: callers must give it as such, or context.size in its place",
  ]);
});

describe("a change of what is declared", () => {
  const name = text("{{ name|'you' }}") + when('plan == "pro"');
  const declare = (variable: string) => `<lp-variable ${variable} />`;
  it.each<[string, string, string, readonly string[]]>([
    ["a tag that is required", "", 'name="text.name" required="true"', ["data.name is declared as required"]],
    ["a tag that is required no more", 'name="text.name" required="true"', "", []],
    ["a key that is required", "", 'name="context.plan" required="true"', ["data.plan is declared as required"]],
    ["a tag that must be a number", "", 'name="text.name" type="number"', ["data.name must be a number"]],
    ["a tag that may be any text", 'name="text.name" type="number"', 'name="text.name"', []],
    [
      "a tag of another type",
      'name="text.name" type="number"',
      'name="text.name" type="date"',
      ["data.name must be a day"],
    ],
    ["a key of another type", "", 'name="context.plan" type="boolean"', ["data.plan must be true or false"]],
    ["a description", "", 'name="text.name" description="Of the person" example="Ada"', []],
  ])("%s", async (_, before, after, breaks) => {
    const contracts = await Promise.all(
      [before, after].map(async (said) => {
        const source = { kind: "mjml", text: toMail(name, said && declare(said)) } as const;
        return contractOf({ source, programs: (await compileSource(source, {})).programs });
      }),
    );
    const [old = NO_CONTRACT, now = NO_CONTRACT] = contracts;
    const found = findBreaking(old, now).map(({ path, message }) => ({ place: formatPath(path), message }));
    expect(found).toEqual(
      breaks.map((each) => {
        const [place = "", ...words] = each.split(" ");
        return { place, message: expect.stringContaining(`${place.split(".").at(-1)} ${words.join(" ")}`) };
      }),
    );
  });
});

function toMail(body: string, head = ""): string {
  const mail = `<mj-body><mj-section><mj-column>${body}</mj-column></mj-section></mj-body>`;
  return `<mjml lang="en"><mj-head>${head}</mj-head>${mail}</mjml>`;
}

async function compile(body: string) {
  const { programs, diagnostics } = await compileSource({ kind: "mjml", text: toMail(body) }, {});
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return programs;
}

function withLists(lists: readonly List[]): { readonly html: string } {
  const program: Program = { format: 2, target: "html", lists, tags: [], conditions: [], ops: [] };
  return { html: JSON.stringify(program) };
}
