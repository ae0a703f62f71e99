import { describe, expect, it } from "vitest";
import type { Comparison, List, Program } from "../../core/evaluator/program.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { contractOf } from "../../src/contract/contract-of.ts";
import { findBreaking } from "../../src/contract/find-breaking.ts";
import { readContract } from "../../src/contract/read-contract.ts";
import { formatPath } from "../../src/domain/error.ts";

const TEXT = "dynamic_data.merge_tags.text";
const KEY = "dynamic_data.context";
const NO_CONTRACT = { tags: [], keys: [], lists: [] };
const link = (href: string) => `<mj-button href="${href}">Open</mj-button>`;
const when = (condition: string, text = "shown") => `<mj-text lp-if='${condition}'>${text}</mj-text>`;
const text = (content: string) => `<mj-text>${content}</mj-text>`;

describe("a change of a template", () => {
  it.each<[string, string, string, readonly string[]]>([
    ["a new tag", text("Hi"), text("Hi {{ name }}"), [`${TEXT}.name`]],
    ["a new tag in a conditional part", text("Hi"), text("Hi") + when('tier == "pro"', "{{ name }}"), [`${TEXT}.name`]],
    ["a new tag with a default", text("Hi"), text("Hi {{ name|'you' }}"), []],
    ["two new tags", text("Hi"), text("{{ name }} {{ city }}"), [`${TEXT}.city`, `${TEXT}.name`]],
    ["a new link", text("Hi"), link("{{ shop_url }}"), ["dynamic_data.merge_tags.url.shop_url"]],
    ["a tag that is gone", text("Hi {{ name }}"), text("Hi"), []],
    ["a default that is gone", text("{{ name|'you' }}"), text("{{ name }}"), [`${TEXT}.name`]],
    ["a default that came", text("{{ name }}"), text("{{ name|'you' }}"), []],
    [
      "a tag that left a conditional part",
      when("size > 3", "{{ name }}"),
      text("{{ name }}") + when("size > 3"),
      [`${TEXT}.name`],
    ],
    ["a tag that went into one", text("{{ name }}") + when("size > 3"), when("size > 3", "{{ name }}"), []],
    ["a tag in a second place", text("{{ name }}"), text("{{ name }} {{ name }}"), []],
    [
      "a second place without the default",
      text("{{ name|'you' }}"),
      text("{{ name|'you' }}{{ name }}"),
      [`${TEXT}.name`],
    ],
    ["another spelling", text("{{ first_name }}"), text("{{ First Name }}"), []],
    ["other words", text("Hi {{ name }}"), text("Good day {{ name }}"), []],
    ["a text tag that became a link", text("{{ shop }}"), link("{{ shop }}"), ["dynamic_data.merge_tags.url.shop"]],
    ["a new condition", text("Hi"), text("Hi") + when('tier == "pro"'), []],
    ["a condition that is gone", when('tier == "pro"'), text("Hi"), []],
    ["a text that is compared as a number", when('size == "m"'), when("size > 3"), [`${KEY}.size`]],
    ["a number that is compared as a text", when("size > 3"), when('size == "m"'), []],
    ["a number that is compared with another", when("size > 3"), when("size < 2"), []],
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
    ["a list that is gone", [items], [], ["dynamic_data.lists.items"]],
    ["a new list", [], [items], []],
    ["fewer items", [items], [{ ...items, max: 9 }], ["dynamic_data.lists.items"]],
    ["more items", [items], [{ ...items, max: 11 }], []],
    ["another name", [items], [{ ...items, name: "lines" }], ["dynamic_data.lists.items"]],
    [
      "a list in it that is gone",
      [items, { name: "options", max: 2, in: 0 }],
      [items],
      ["dynamic_data.lists.items[0].lists.options"],
    ],
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
        path: ["dynamic_data", "lists", "items", 0, "merge_tags", "text", "title"],
        message:
          "items.title is new: callers must give merge_tags.text.title in each item of items, or it needs a default",
      },
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
  const [before, after] = [comparing("==", "now"), comparing("date_before", 20_000)].map(readContract);
  if (before === undefined || after === undefined) throw new Error("unreachable");
  expect(findBreaking(before, after)).toMatchObject([
    { message: "due is compared as a day now: callers must give context.due as such" },
  ]);
  expect(findBreaking(after, before)).toEqual([]);
});

it("says what callers must change", async () => {
  const before = readContract(await compile(text("{{ name|'you' }}") + when('size == "m"')));
  const after = readContract(await compile(text("{{ name }} {{ city }}") + when("size > 3")));
  expect(findBreaking(before, after).map(({ message }) => message)).toEqual([
    "city is new: callers must give merge_tags.text.city, or it needs a default",
    "name has lost its default: callers must give merge_tags.text.name, or it needs a default",
    "size is compared as a number now: callers must give context.size as such",
  ]);
});

describe("a change of what is declared", () => {
  const name = text("{{ name|'you' }}") + when('plan == "pro"');
  const declare = (variable: string) => `<lp-variable ${variable} />`;
  it.each<[string, string, string, readonly string[]]>([
    ["a tag that is required", "", 'name="text.name" required="true"', [`${TEXT}.name is declared as required`]],
    ["a tag that is required no more", 'name="text.name" required="true"', "", []],
    ["a key that is required", "", 'name="context.plan" required="true"', [`${KEY}.plan is declared as required`]],
    ["a tag that must be a number", "", 'name="text.name" type="number"', [`${TEXT}.name must be a number`]],
    ["a tag that may be any text", 'name="text.name" type="number"', 'name="text.name"', []],
    [
      "a tag of another type",
      'name="text.name" type="number"',
      'name="text.name" type="date"',
      [`${TEXT}.name must be a day`],
    ],
    ["a key of another type", "", 'name="context.plan" type="boolean"', [`${KEY}.plan must be true or false`]],
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
  return `<mjml><mj-head>${head}</mj-head>${mail}</mjml>`;
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
