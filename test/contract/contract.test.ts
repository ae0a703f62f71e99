import { globSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type { FillData } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program, ValuePath } from "../../core/evaluator/program.ts";
import { FillError } from "../../core/evaluator/report.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import type { Contract, ContractScope, ContractTag } from "../../src/contract/contract.ts";
import { contractOf } from "../../src/contract/contract-of.ts";
import { toContractSchema } from "../../src/contract/contract-schema.ts";
import { toDataSchema } from "../../src/contract/data-schema.ts";
import { toExampleData } from "../../src/contract/example-data.ts";
import { readContract } from "../../src/contract/read-contract.ts";
import type { ProgramName } from "../../src/domain/template/program-name.ts";

type Programs = Readonly<Partial<Record<ProgramName, string>>>;

/** A list in a list, and each kind of condition. */
const RECEIPT: Program = {
  format: 2,
  target: "html",
  lists: [
    { name: "items", max: 20 },
    { name: "options", max: 3, in: 0 },
  ],
  tags: [
    { group: "text", name: "order", source: "{{ order }}" },
    { group: "text", name: "greeting", default: "Hello", source: "{{ greeting|'Hello' }}" },
    { list: 0, group: "text", name: "title", source: "{{ items.title }}" },
    { list: 0, group: "url", name: "link", source: "{{ items.url.link }}" },
    { list: 0, group: "text", name: "loop_number", source: "{{ items.loop_number }}" },
    { list: 1, group: "text", name: "label", source: "{{ options.label }}" },
    { group: "text", name: "currency", source: "{{ currency }}" },
  ],
  conditions: [
    { node: "a", steps: [["test", "Tier", "==", "pro"]] },
    { node: "b", steps: [["item", 0, "stock", "<", 5]] },
    { node: "c", steps: [["item", 0, "loop_first", "==", "true"]] },
    {
      node: "d",
      steps: [
        ["test", "due", "date_after", 20_000],
        ["size", 0, ">", 3],
        ["all", 2],
      ],
    },
  ],
  // biome-ignore format: a line for each repeated part
  ops: [
    ["text", 1], ["text", 0], ["each", 0, 4, 13],
      " | ",
      ["text", 2], ["text", 6], ["text", 4], ["unless", 1, 9], ["url", 3],
      ["each", 1, 11, 13],
        ", ",
        ["text", 5], "!",
    ["unless", 0, 15], "pro",
    ["unless", 3, 17], "due",
  ],
};

it("knows a URL that stands in a plain text alone", async () => {
  const text = '<mjml lang="en"><mj-head><lp-text path="mail.txt" /></mj-head><mj-body></mj-body></mjml>';
  const files = { "mail.txt": "Read {{ url.story }}, https://a.example/{{ url.part }}" };
  const { programs } = await compileSource({ kind: "mjml", text, files }, { subject: "News" });
  const { tags } = readContract(programs);
  expect(tags.map(({ name, isWholeUrl }) => [name, isWholeUrl])).toEqual([
    ["part", false],
    ["story", true],
  ]);
});

it("tells tags, keys and lists, when each is needed and where it stands", () => {
  const contract = readContract({ html: JSON.stringify(RECEIPT) });
  const text = { group: "text", isWholeUrl: false, programs: ["html"] };
  const at = (name: string) => ({ name, paths: [[name]] });
  const key = (name: string) => ({ ...at(name), programs: ["html"] });
  const list = (name: string) => ({ name, path: [name], isRepeated: true });
  expect(contract).toEqual({
    tags: [
      { ...text, ...at("currency"), need: "sometimes" },
      { ...text, ...at("greeting"), need: "never" },
      { ...text, ...at("order"), need: "always" },
    ],
    keys: [
      { ...key("due"), kinds: ["day"], values: [], example: "2024-10-05" },
      { ...key("Tier"), kinds: ["text"], values: ["pro"], example: "pro" },
    ],
    lists: [
      {
        ...list("items"),
        max: 20,
        items: {
          tags: [
            { ...text, ...at("title"), need: "always" },
            { ...text, group: "url", ...at("link"), need: "sometimes", isWholeUrl: true },
          ],
          keys: [{ ...key("stock"), kinds: ["number"], values: [], example: 4 }],
          lists: [
            {
              ...list("options"),
              max: 3,
              items: { tags: [{ ...text, ...at("label"), need: "always" }], keys: [], lists: [] },
            },
          ],
        },
      },
    ],
  });
});

it("joins the programs of a template", () => {
  const program = (target: string, ops: Program["ops"]): string =>
    JSON.stringify({ ...RECEIPT, format: 1, lists: undefined, target, conditions: [], ops });
  const programs = { text: program("text", [["plain", 0]]), html: program("html", [["text", 1]]) };
  const { tags } = readContract(programs);
  const both = [
    { name: "greeting", programs: ["html"] },
    { name: "order", programs: ["text"] },
  ];
  expect(tags).toMatchObject(both);
  // In two languages, the one asks for what the other does not.
  expect(readContract({ text: programs.text }, [{ html: programs.html }]).tags).toMatchObject(both);
  const source = { kind: "mjml", text: "<mjml></mjml>" } as const;
  const translations = [{ html: programs.html }];
  expect(contractOf({ source, programs: { text: programs.text }, translations }).tags).toMatchObject(both);
});

const TEMPLATES = globSync("examples/*.template.json").map((path) => ({ path, text: readFileSync(path, "utf8") }));

describe.each(TEMPLATES)("of $path", ({ text }) => {
  it("the example fills every slot, and without a value of it the libraries say what the schema says", async () => {
    const { programs } = await compileSource({ kind: "document", text }, { subject: "Hi {{ first_name }}" });
    assertAgrees(programs);
  });
});

it("of lists in lists the libraries say what the schema says", () => {
  assertAgrees({ html: JSON.stringify(RECEIPT) });
});

/**
 * Fills the example, then the same sorted by use, from which it leaves out each tag in turn. The libraries miss it when
 * it is always needed, and never if never.
 */
function assertAgrees(programs: Programs): void {
  const contract = readContract(programs);
  const compile = (schema: object) => new Ajv2020({ allowUnionTypes: true, strictSchema: false }).compile(schema);
  const { data, ...rest } = toExampleData(contract);
  expect(rest).toEqual({});
  const validateData = compile(toDataSchema(contract));
  expect(validateData(data), JSON.stringify(validateData.errors)).toBe(true);
  expect(missingOf(programs, { data })).toEqual([]);
  const validate = compile(toContractSchema(contract));
  const example = sortByUse(contract, data);
  expect(validate(example), JSON.stringify(validate.errors)).toBe(true);
  expect(missingOf(programs, example)).toEqual([]);
  const tags = tagsOf(contract);
  expect(tags.length).toBeGreaterThan(0);
  for (const { tag, label, without } of tags) {
    const lacking = without(example);
    const missing = missingOf(programs, lacking);
    expect(validate(lacking), label).toBe(tag.need !== "always");
    if (tag.need === "always") expect(missing).toContain(label);
    if (tag.need === "never") expect(missing).toEqual([]);
  }
}

/** Plain data as merge tags, context and lists. */
function sortByUse({ tags, keys, lists }: ContractScope, data: unknown): FillData {
  const valueAt = ([path = []]: readonly ValuePath[]) =>
    path.reduce<unknown>((holder, name) => (holder as Record<string, unknown>)[name], data);
  const groups = Object.groupBy(tags, ({ group }) => group);
  const named = (members: readonly ContractTag[]) =>
    Object.fromEntries(members.map(({ name, paths }) => [name, String(valueAt(paths))]));
  return {
    merge_tags: Object.fromEntries(Object.entries(groups).map(([group, members]) => [group, named(members)])),
    context: Object.fromEntries(keys.map(({ name, paths }) => [name, valueAt(paths) as string])),
    lists: Object.fromEntries(
      lists.map(({ name, path, items }) => [
        name,
        (valueAt([path]) as readonly unknown[]).map((item) => sortByUse(items, item)),
      ]),
    ),
  };
}

/** What the evaluator misses in any of the programs, whatever it shows of it. */
function missingOf(programs: Programs, data: FillData): readonly string[] {
  const names = Object.values(programs).flatMap((program) => {
    try {
      return fillProgram(JSON.parse(program) as Program, data, { onMissing: "empty" }).report.missing;
    } catch (err) {
      throw err instanceof FillError ? new Error(JSON.stringify(err.issues)) : err;
    }
  });
  return [...new Set(names)];
}

interface TagPlace {
  readonly tag: ContractTag;
  /** As reports name it. */
  readonly label: string;
  without(data: FillData): FillData;
}

/** The tags of the data, and of the first item of each list in it. */
function tagsOf({ tags, lists }: Contract, prefix = ""): readonly TagPlace[] {
  return [
    ...tags.map((tag) => ({
      tag,
      label: `${prefix}${tag.group}.${tag.name}`,
      without: (data: FillData) => ({ ...data, merge_tags: withoutTag(data.merge_tags, tag) }),
    })),
    ...lists.flatMap(({ name, items }) =>
      tagsOf(items, `${prefix}${name}[0].`).map(({ tag, label, without }) => ({
        tag,
        label,
        without: (data: FillData) => {
          const [first, ...others] = data.lists?.[name] ?? [];
          return { ...data, lists: { ...data.lists, [name]: first === undefined ? [] : [without(first), ...others] } };
        },
      })),
    ),
  ];
}

function withoutTag(groups: FillData["merge_tags"], { group, name }: ContractTag): NonNullable<FillData["merge_tags"]> {
  const { [name]: _, ...others } = groups?.[group] ?? {};
  return { ...groups, [group]: others };
}

it("reads a program that shows one tag more often than a call has room for arguments", () => {
  const ops = Array.from({ length: 200_000 }, (): ["text", number] => ["text", 0]);
  const program: Program = {
    format: 1,
    target: "html",
    tags: [{ group: "text", name: "a", source: "{{ a }}" }],
    conditions: [],
    ops,
  };
  const { tags } = readContract({ html: JSON.stringify(program) });
  expect(tags).toMatchObject([{ group: "text", name: "a", need: "always" }]);
});
