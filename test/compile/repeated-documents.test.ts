import { beforeAll, describe, expect, test } from "vitest";
import type { FillData } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { joinCopies } from "../conformance/join-copies.ts";
import { plainForm } from "../conformance/plain-form.ts";
import { compileAlone } from "../conformance/reference-page.ts";
import { comparePages } from "../support/compare-pages.ts";
import { blockOf, documentOf, visibleIf } from "./support/document-fixture.ts";
import { writeItems } from "./support/write-items.ts";

type Fields = Readonly<Record<string, unknown>>;
type Programs = Readonly<Record<string, Program>>;

const REPEAT = { list: "items", max: 50 };
const title = (id: string, more: Fields = {}) =>
  blockOf("paragraph", { content: "{{ items.loop_number }}. {{ items.title }}", ...more }, id);
const link = (id: string, more: Fields = {}) =>
  blockOf("button", { text: "See {{ items.title }}", link: "{{ items.page }}", color: "#000000", ...more }, id);
const columnsOf = (...columns: readonly (readonly Fields[])[]) =>
  columns.map((children, at) => ({ id: `c${at}`, children }));
const around = (row: Fields) =>
  documentOf([
    { id: "before", columns: [{ children: [blockOf("heading", { content: "Your order" }, "h")] }] },
    row,
    { id: "after", columns: [{ children: [blockOf("paragraph", { content: "Thank you, {{ name }}" }, "t")] }] },
  ]);
const holding = (children: readonly Fields[], more: Fields = {}) =>
  around({ id: "r", columns: columnsOf(children), ...more });

const DOCUMENTS: Readonly<Record<string, Fields>> = {
  "a row": holding([title("a"), link("b")], { repeat: REPEAT }),
  "a row of cells": around({
    id: "r",
    mobileStack: false,
    repeat: REPEAT,
    columns: columnsOf([title("a")], [link("b")]),
  }),
  "a nested row": holding([
    {
      id: "n",
      type: "row",
      repeat: REPEAT,
      columns: [
        { id: "n0", children: [title("a")] },
        { id: "n1", children: [link("b")] },
      ],
    },
  ]),
  "a paragraph": holding([title("a", { repeat: REPEAT })]),
  "a block between others": holding([
    blockOf("paragraph", { content: "First" }, "f"),
    title("a", { repeat: REPEAT }),
    blockOf("paragraph", { content: "Last" }, "l"),
  ]),
  "a button and a list, after one another": holding([
    link("b", { repeat: REPEAT }),
    blockOf("list", { content: "<ul><li>{{ items.title }}</li><li>for {{ name }}</li></ul>", repeat: REPEAT }, "l"),
  ]),
  "a row of a table": holding([
    blockOf(
      "table",
      {
        columns: [{ width: 10 }, {}, { align: "end" }],
        head: [{ content: "No." }, { content: "Title" }, { content: "Page" }],
        rows: [
          {
            repeat: REPEAT,
            cells: [
              { content: "{{ items.loop_number }}" },
              { content: "{{ items.title }}", header: true },
              { content: '<a href="{{ items.page }}">see</a>' },
            ],
          },
          { cells: [{ content: "Nothing", span: 3 }], visibility: visibleIf("items.size", "==", "0") },
        ],
      },
      "a",
    ),
  ]),
  "a block with a condition, and an else": holding([
    title("a", { repeat: REPEAT, visibility: visibleIf("items.on", "==", "true") }),
    blockOf("paragraph", { content: "Nothing", visibility: visibleIf("items.size", "==", "0") }, "e"),
  ]),
};

const TITLES = ["Green tea", "Teapot <blue>", "Cup & saucer"];
const dataFor = (count: number): FillData => ({
  merge_tags: { text: { name: "Ann" } },
  lists: {
    items: Array.from({ length: count }, (_, at) => ({
      merge_tags: { text: { title: TITLES[at % 3] ?? "" }, url: { page: `https://a.example/${at}?b=1&c=2` } },
      context: { on: at % 4 !== 1 },
    })),
  },
});

describe.each(Object.entries(DOCUMENTS))("a document that repeats %s", (_, document) => {
  let programs: Programs;
  beforeAll(async () => {
    programs = await programsOf(document);
    expect(programs.text).toMatchObject({ format: 2 });
  });

  test.each([0, 1, 2, 50])("is the document with %i items written out, in every target", async (count) => {
    const written = writeItems(document, dataFor(count));
    const plain = await programsOf(written.document);
    const fill = (target: string) => fillProgram(programs[target] as Program, dataFor(count)).output;
    const expected = (target: string) => joinCopies(fillProgram(plain[target] as Program, written.data).output);
    expect(fill("text")).toBe(expected("text"));
    expect(comparePages(fill("html"), expected("html"))).toBeUndefined();
    expect(comparePages(await compileAlone(fill("mjml"), "document"), expected("html"))).toBeUndefined();
    expect(plainForm(fill("react-email"))).toBe(plainForm(expected("react-email")));
  });
});

async function programsOf(document: Fields): Promise<Programs> {
  // Fifty rows are a page that Gmail would clip.
  const { programs, diagnostics } = await compileSource(
    { kind: "document", text: JSON.stringify(document) },
    { subject: "Your order", force: true, unshortened: true },
  );
  if (programs.html === undefined) throw new Error(JSON.stringify(diagnostics));
  return Object.fromEntries(Object.entries(programs).map(([target, json]) => [target, JSON.parse(json)]));
}
