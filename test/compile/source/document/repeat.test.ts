import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_ITEMS } from "../../../../core/evaluator/data.ts";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import type { Program } from "../../../../core/evaluator/program.ts";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import { LIMITS } from "../../../../src/domain/document/limits.ts";
import { plainForm } from "../../../conformance/plain-form.ts";
import { compileAlone } from "../../../conformance/reference-page.ts";
import { comparePages } from "../../../support/compare-pages.ts";
import { runs } from "../../../support/effort.ts";
import { compileDocument, fillDocument, findingsOf } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../../support/document-fixture.ts";
import { arbitraryItems, listData } from "../mjml/support/arbitrary-lists.ts";
import { arbitraryListDocument, withoutCopies } from "./support/arbitrary-repeats.ts";

type Fields = Readonly<Record<string, unknown>>;

async function programsOf(document: Fields): Promise<Readonly<Record<string, Program>>> {
  // Without a subject a mail is called by a heading that is always there, which one of an item is not.
  const { programs, diagnostics } = await compileDocument(document, "Words");
  if (programs.html === undefined) throw new Error(JSON.stringify(diagnostics));
  return Object.fromEntries(Object.entries(programs).map(([name, json]) => [name, JSON.parse(json)]));
}

test("a document with lists is the document with its items written out, in every target", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryListDocument, arbitraryItems, async (document, items) => {
      const programs = await programsOf(document(undefined));
      const written = await programsOf(document(items));
      const data = listData(items);
      const fill = (target: string) => fillProgram(programs[target] as Program, data).output;
      const plain = (target: string) => withoutCopies(fillProgram(written[target] as Program, data).output);
      expect(comparePages(pageOf(fill("html")), pageOf(plain("html")))).toBeUndefined();
      const made = await compileAlone(fill("mjml"), "document");
      expect(comparePages(pageOf(made), pageOf(plain("html")))).toBeUndefined();
      expect(moduleOf(fill("react-email"))).toBe(moduleOf(plain("react-email")));
      expect(wordsOf(fill("text"))).toEqual(wordsOf(plain("text")));
      for (const target of ["html", "react-email"]) {
        expect(rulesOf(fill(target))).toEqual(expect.arrayContaining([...rulesOf(plain(target))]));
      }
    }),
    { numRuns: runs(40) },
  );
});

/** A page without its head: rules and fonts of what is repeated are there when its list has any items. */
function pageOf(html: string): string {
  return html.slice(html.indexOf("<body"));
}

function moduleOf(tsx: string): string {
  return plainForm(tsx.slice(tsx.indexOf("<Body")));
}

/** A row whose cells are repeated is not written as a line of a table. */
function wordsOf(text: string): readonly string[] {
  return text.split(/[\s|]+/).filter((word) => word !== "");
}

/** The rules of nodes, each once. */
function rulesOf(output: string): readonly string[] {
  return [...new Set(output.match(/\.(?:eb|mj-column)-[^{}]*\{[^}]*\}/g))];
}

const paragraph = (content: string, more: Fields = {}, id = "p") => blockOf("paragraph", { content, ...more }, id);
const topRow = (id: string, children: readonly Fields[], more: Fields) => ({ id, columns: [{ children }], ...more });
const ITEMS = { list: "items", max: 3 };
const RECEIPT = documentOf([
  topRow("line", [paragraph("{{ items.loop_number }} {{ items.title }}")], { repeat: ITEMS }),
  topRow("none", [paragraph("Nothing", {}, "q")], { visibility: visibleIf("items.size", "==", "0") }),
  topRow("total", [paragraph("{{ total }}", {}, "t")], { visibility: visibleIf("items.size", ">", "1") }),
]);
const TITLES = ["Tea", "Cup", "Pot", "Jug"];
const receiptData = (count: number) => ({
  merge_tags: { text: { total: "9" } },
  lists: { items: TITLES.slice(0, count).map((title) => ({ merge_tags: { text: { title } } })) },
});

test.each<[number, string]>([
  [0, "Nothing\n"],
  [1, "1 Tea\n"],
  [3, "1 Tea\n\n2 Cup\n\n3 Pot\n\n9\n"],
])(
  "a rule reads how many of %i items there are, and tags without a list are those of the data",
  async (count, expected) => {
    const { text } = await programsOf(RECEIPT);
    expect(fillProgram(text as Program, receiptData(count)).output).toBe(expected);
  },
);

test("more items than max are an error, and nothing is cut off", async () => {
  await expect(fillDocument(RECEIPT, receiptData(4))).rejects.toThrow(/items.*4.*3|items.*3.*4/s);
});

test("max ends where evaluators end", () => {
  expect(LIMITS.listItems).toBe(MAX_ITEMS);
});

test("only a document with lists is written in the format that has them", async () => {
  expect((await programsOf(RECEIPT)).html).toMatchObject({ format: 2, lists: [{ name: "items", max: 3 }] });
  const plain = documentOf([rowOf([paragraph("Hi", { visibility: visibleIf("items.size", "==", "0") })])]);
  expect((await programsOf(plain)).html).toMatchObject({
    format: 1,
    conditions: [{ steps: [["test", "items.size", "==", "0"]] }],
  });
});

test("rules read keys of items, what every item is given, and lists in items", async () => {
  const rule = (tag: string, operator: string, value: string, id: string, repeat?: Fields) =>
    paragraph(id, { visibility: visibleIf(tag, operator, value), ...(repeat && { repeat }) }, id);
  const document = documentOf([
    {
      ...rowOf([
        rule("Items.on sale", "==", "yes", "sale"),
        rule("items.loop_first", "==", "true", "first"),
        rule("items.options.size", ">", "1", "many"),
        rule("options.size", "==", "1", "alone", { list: "items.options" }),
        rule("options.loop_last", "==", "true", "last", { list: "items.options" }),
        rule("plan", "==", "pro", "pro"),
      ]),
      repeat: { list: "items" },
    },
  ]);
  const { text } = await programsOf(document);
  const options = (count: number) => ({ options: Array.from({ length: count }, () => ({})) });
  const data = {
    context: { plan: "pro" },
    lists: { items: [{ context: { "on sale": "yes" }, lists: options(1) }, { lists: options(2) }, {}] },
  };
  expect(
    fillProgram(text as Program, data)
      .output.trim()
      .split(/\s+/),
  ).toEqual("sale first alone last pro many last pro pro".split(" "));
});

test("a repeat beside props counts when there is none within, as a visibility does", async () => {
  const beside = { ...paragraph("{{ items.a }}"), repeat: { list: "items" } };
  expect(await findingsOf(documentOf([rowOf([beside])]))).toEqual([]);
  const both = { ...paragraph("{{ others.a }}", { repeat: { list: "others" } }), repeat: { list: "items" } };
  expect(await findingsOf(documentOf([rowOf([both])]))).toEqual([]);
});

test("rules and fonts of what is repeated are in the head once, when its list has items", async () => {
  const looks = { mobile: { fontSize: 9 }, fontFamily: "Lora" };
  const document = documentOf([rowOf([paragraph("a", { ...looks, repeat: { list: "items" } })])]);
  const count = async (items: readonly object[]) =>
    (await fillDocument(document, { lists: { items } })).output.match(/family=Lora|\.eb-p[ ,{]/g)?.length ?? 0;
  expect(await count([])).toBe(0);
  const once = await count([{}]);
  expect(once).toBeGreaterThan(1);
  expect(await count([{}, {}, {}])).toBe(once);
});

test("a subject has no lists", async () => {
  const { diagnostics } = await compileSource(
    { kind: "document", text: JSON.stringify(RECEIPT) },
    { subject: "Your {{ Items.title }}" },
  );
  expect(diagnostics.filter(({ path }) => path[0] === "subject").map(({ rule }) => rule)).toEqual([
    "list.out-of-scope",
  ]);
});

const repeated = (repeat: unknown, inside: unknown = paragraph("a"), more: Fields = {}) =>
  documentOf([rowOf([inside], { repeat, ...more })]);
const block = (repeat: unknown, more: Fields = {}) => paragraph("b", { repeat, ...more });
const PROPS = "rows.0.columns.0.children.0.props";

describe("what cannot be repeated is refused", () => {
  test.each<[what: string, document: Fields, findings: readonly string[]]>([
    ["no list", repeated({}), ["error document.missing-member rows.0.repeat"]],
    ["null for a list", repeated({ list: null }), ["error document.missing-member rows.0.repeat"]],
    ["a list that is none", repeated({ list: "my items" }), ["error list.invalid rows.0.repeat.list"]],
    ["a list of another type", repeated({ list: 5 }), ["error document.wrong-type rows.0.repeat.list"]],
    ["a repeat of another type", repeated("items"), ["error document.wrong-type rows.0.repeat"]],
    ["no items", repeated({ list: "items", max: 0 }), ["error document.out-of-range rows.0.repeat.max"]],
    ["too many items", repeated({ list: "items", max: 1001 }), ["error document.out-of-range rows.0.repeat.max"]],
    ["half an item", repeated({ list: "items", max: 1.5 }), ["error document.out-of-range rows.0.repeat.max"]],
    ["items in words", repeated({ list: "items", max: "9" }), ["error document.wrong-type rows.0.repeat.max"]],
    ["an unknown member", repeated({ list: "items", of: "x" }), ["error document.unknown-member rows.0.repeat.of"]],
    ["no word for items", repeated({ list: "items", as: "a b" }), ["error list.invalid rows.0.repeat.as"]],
    ["a name of the data for items", repeated({ list: "a.b", as: "a" }), ["error list.invalid rows.0.repeat"]],
    ["an item by its number", repeated({ list: "a.0" }), ["error list.invalid rows.0.repeat"]],
    ...["text", "url", "attr", "with", "context", "loop_x"].map((list): [string, Fields, readonly string[]] => [
      `the name ${list}`,
      repeated({ list }),
      ["error list.invalid rows.0.repeat"],
    ]),
    ["a name too long", repeated({ list: "x".repeat(65) }), ["error list.invalid rows.0.repeat"]],
    [
      "a name that hides another",
      repeated({ list: "items" }, block({ list: "items.items" })),
      [`error list.invalid ${PROPS}.repeat`],
    ],
    [
      "two numbers of items",
      documentOf([rowOf([block({ list: "items", max: 5 }), { ...block({ list: "items", max: 6 }), id: "c" }])]),
      ["error list.invalid rows.0.columns.0.children.1.props.repeat"],
    ],
    [
      "a column",
      documentOf([{ columns: [{ repeat: ITEMS, children: [] }] }]),
      ["error document.unknown-member rows.0.columns.0.repeat"],
    ],
    [
      "a spacer row",
      documentOf([{ type: "row-spacer", height: 9, repeat: ITEMS }]),
      ["error document.unknown-member rows.0.repeat"],
    ],
    [
      "an item's tag outside",
      documentOf([rowOf([block(ITEMS), paragraph("{{ items.a }}", {}, "c")])]),
      ["error list.out-of-scope rows.0.columns.0.children.1.props.content"],
    ],
    [
      "an item's tag in the preheader",
      { ...repeated(ITEMS), canvas: { language: "en", preheaderText: "{{ items.a }}" } },
      ["error list.out-of-scope canvas.preheaderText"],
    ],
    [
      "a tag with a name that is given",
      repeated(ITEMS, paragraph("{{ items.loop_total }}")),
      [`error list.reserved-name ${PROPS}.content`],
    ],
    [
      "an item's key outside",
      documentOf([rowOf([block(ITEMS)], { visibility: visibleIf("items.a", "==", "1") })]),
      ["error list.out-of-scope rows.0.visibility.rules.0.tag"],
    ],
    [
      "a key that is given to none",
      repeated(ITEMS, paragraph("a"), { visibility: visibleIf("items.loop_total", "==", "1") }),
      ["error list.reserved-name rows.0.visibility.rules.0.tag"],
    ],
    [
      "the number of a list that is not there",
      repeated(ITEMS, paragraph("a"), { visibility: visibleIf("items.options.size", "==", "1") }),
      ["error list.out-of-scope rows.0.visibility.rules.0.tag"],
    ],
    [
      "the number of a list in items, outside",
      documentOf([
        rowOf([block({ list: "items.options" })], { repeat: ITEMS }),
        { ...rowOf([]), id: "r2", columns: [{ children: [] }], visibility: visibleIf("options.size", ">", "1") },
      ]),
      ["error list.out-of-scope rows.1.visibility.rules.0.tag"],
    ],
  ])("%s", async (_, document, findings) => {
    expect(await findingsOf(document)).toEqual(findings);
  });

  test("lists four deep, and more lists than a program has", async () => {
    const nested = (lists: readonly string[]): Fields => {
      const [list, ...rest] = lists;
      const row = rowOf(rest.length === 0 ? [] : [nested(rest)], { id: `r${lists.length}`, repeat: { list } });
      return { ...row, columns: (row.columns as Fields[]).map((column) => ({ ...column, id: `c${lists.length}` })) };
    };
    expect(await findingsOf(documentOf([nested(["a", "a.b", "b.c"])]))).toEqual([]);
    expect((await findingsOf(documentOf([nested(["a", "a.b", "b.c", "c.d"])]))).join()).toMatch(/^error list\.invalid/);
    const many = (count: number) =>
      documentOf([rowOf(Array.from({ length: count }, (_, at) => ({ ...block({ list: `l${at}` }), id: `b${at}` })))]);
    expect((await findingsOf(many(33))).join()).toBe("error list.invalid rows.0.columns.0.children.32.props.repeat");
  });

  test("says why, and what to write instead", async () => {
    const messageOf = async (document: Fields) => (await compileDocument(document)).diagnostics[0]?.message ?? "";
    expect(await messageOf(documentOf([{ columns: [{ repeat: ITEMS, children: [] }] }]))).toBe(
      'a column has no member "repeat"; the widths of columns add up to 100, however many items there are; put it on the row, or on each block of the column',
    );
    expect(await messageOf(repeated({ list: "order.lines", as: "order" }))).toBe(
      "repeat calls its items order, which is a name of the data; call them otherwise",
    );
  });
});

test("lists that would take an evaluator too long when they are full are refused", async () => {
  const mail = (repeat: Fields) =>
    documentOf([rowOf([paragraph("{{ options.a }}, ".repeat(100), { repeat })], { repeat: { list: "items" } })]);
  for (const list of ["items.options", "options"]) {
    const { diagnostics } = await compileDocument(mail({ list }));
    expect(diagnostics).toMatchObject([{ rule: "size.program-limit" }]);
    const [, enough = ""] =
      /: set max of the list options, which is 1000, to (\d+) or less$/.exec(diagnostics[0]?.message ?? "") ?? [];
    const rulesWith = async (max: number) =>
      (await compileDocument(mail({ list, max }))).diagnostics.map(({ rule }) => rule);
    expect(await rulesWith(Number(enough) + 1)).toEqual(["size.program-limit"]);
    expect(await rulesWith(Number(enough))).not.toContain("size.program-limit");
  }
});
