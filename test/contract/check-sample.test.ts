import { expect, it } from "vitest";
import { checkSample } from "../../src/contract/check-sample.ts";
import type { Contract, ContractScope, ContractTag } from "../../src/contract/contract.ts";
import { formatPath } from "../../src/domain/error.ts";
import type { TemplateSample } from "../../src/domain/template/template-sample.ts";

const tag = (name: string, need: ContractTag["need"] = "always", group: ContractTag["group"] = "text") => ({
  group,
  name,
  paths: [[name]],
  need,
  isWholeUrl: group === "url",
  programs: ["html" as const],
});
const scope = (tags: readonly ContractTag[], lists: ContractScope["lists"] = []): ContractScope => ({
  tags,
  keys: [],
  lists,
});
const ORDER: Contract = {
  ...scope(
    [tag("first_name"), tag("city", "never"), tag("note", "sometimes"), tag("shop", "always", "url")],
    [
      {
        ...{ name: "items", path: ["items"], isRepeated: true, max: 3 },
        items: scope(
          [tag("title")],
          [{ name: "options", path: ["options"], isRepeated: true, max: 2, items: scope([tag("label")]) }],
        ),
      },
    ],
  ),
  keys: [{ name: "Plan", paths: [["Plan"]], kinds: ["text"], values: ["pro"], example: "pro", programs: ["html"] }],
};
const FULL = {
  merge_tags: { text: { first_name: "Ada" }, url: { shop: "https://www.example.com" } },
  lists: { items: [{ merge_tags: { text: { title: "Pen" } } }] },
};
const text = (values: Record<string, string>) => ({ merge_tags: { text: values } });

it.each<[string, TemplateSample["data"], readonly string[]]>([
  ["what every mail shows", FULL, []],
  [
    "nothing",
    {},
    ["sample.missing samples.s.merge_tags.text.first_name", "sample.missing samples.s.merge_tags.url.shop"],
  ],
  [
    "an empty value",
    { ...FULL, merge_tags: { ...FULL.merge_tags, text: { first_name: "" } } },
    ["sample.missing samples.s.merge_tags.text.first_name"],
  ],
  ["another spelling", { ...FULL, merge_tags: { ...FULL.merge_tags, text: { "First Name": "Ada" } } }, []],
  [
    "two spellings, of which the normal one counts",
    { ...FULL, merge_tags: { ...FULL.merge_tags, text: { first_name: "", "First Name": "Ada" } } },
    ["sample.missing samples.s.merge_tags.text.first_name"],
  ],
  ["another spelling of a key", { ...FULL, context: { PLAN: "pro" } }, []],
  ["an undefined member", { ...FULL, context: { other: undefined } }, []],
  [
    "a value that nothing asks for",
    { ...FULL, merge_tags: { ...FULL.merge_tags, attr: { first_name: "x" } } },
    ["sample.unknown samples.s.merge_tags.attr.first_name"],
  ],
  ["a key that nothing asks for", { ...FULL, context: { plans: "pro" } }, ["sample.unknown samples.s.context.plans"]],
  ["a list that nothing asks for", { ...FULL, lists: { lines: [] } }, ["sample.unknown samples.s.lists.lines"]],
  [
    "too many items",
    { ...FULL, lists: { items: Array(4).fill(text({ title: "Pen" })) } },
    ["sample.too-many-items samples.s.lists.items"],
  ],
  [
    "items that lack the same",
    { ...FULL, lists: { items: [text({ title: "Pen" }), {}, {}] } },
    ["sample.missing samples.s.lists.items[1].merge_tags.text.title"],
  ],
  [
    "a list in an item",
    { ...FULL, lists: { items: [{ ...text({ title: "Pen" }), lists: { options: [{}, text({ lable: "x" })] } }] } },
    [
      "sample.missing samples.s.lists.items[0].lists.options[0].merge_tags.text.label",
      "sample.unknown samples.s.lists.items[0].lists.options[1].merge_tags.text.lable",
    ],
  ],
])("%s", (_, data, found) => {
  const diagnostics = checkSample(ORDER, { name: "s", data });
  expect(diagnostics.map(({ rule, path }) => `${rule} ${formatPath(path)}`)).toEqual(found);
  for (const { severity } of diagnostics) expect(severity).toBe("warning");
});

it("says what was probably meant, and in how many items", () => {
  const data = { ...FULL, context: { paln: "pro" }, lists: { items: [{}, {}] } };
  expect(checkSample(ORDER, { name: "s", data }).map(({ message }) => message)).toEqual([
    "nothing in the template uses paln; did you mean Plan?",
    "items.title has no value, and every mail shows it (in 2 items)",
  ]);
});
