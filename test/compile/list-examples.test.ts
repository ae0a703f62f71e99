import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { FillData } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { joinCopies } from "../conformance/join-copies.ts";
import { plainForm } from "../conformance/plain-form.ts";
import { compileAlone } from "../conformance/reference-page.ts";
import { comparePages } from "../support/compare-pages.ts";
import { mjmlAlone } from "./source/mjml/support/mjml-fixture.ts";
import { itemsOf, writtenOut } from "./source/mjml/support/written-out.ts";
import { sortedExample } from "./support/sorted-example.ts";
import { writeItems } from "./support/write-items.ts";

const EXAMPLES: readonly (readonly [name: string, list: string])[] = [
  ["order-lines", "items"],
  ["order-options", "items"],
  ["watch-list", "offers"],
];

describe.each(EXAMPLES)("the example %s", (name, list) => {
  const text = readExample(`${name}.mjml`);
  const example = sortedExample(name);
  let programs: Readonly<Record<string, Program>>;
  beforeAll(async () => {
    const compiled = await compileSource(
      { kind: "mjml", text },
      { subject: "Hello", stage: "publication", unshortened: true },
    );
    const rules = compiled.diagnostics.map(({ rule }) => rule);
    expect(rules).toEqual([]);
    const parsed = Object.entries(compiled.programs).map(([target, json]) => [target, JSON.parse(json)]);
    programs = Object.fromEntries(parsed);
    expect(Object.keys(programs).toSorted()).toEqual(["html", "mjml", "react-email", "subject", "text"]);
  });

  test.each([0, 1, 2, 20])("is the mail with %i items written out", async (count) => {
    const items = Array.from({ length: count }, (_, index) => itemsOf(example, list)[index % 2] ?? {});
    const data: FillData = { ...example, lists: { [list]: items } };
    const expected = await mjmlAlone(writtenOut(text, data));
    const fill = (target: string) => fillProgram(programs[target] as Program, data).output;
    expect(comparePages(fill("html"), expected)).toBeUndefined();
    expect(comparePages(await mjmlAlone(fill("mjml")), expected)).toBeUndefined();
    const titles = items.map(({ merge_tags }) => merge_tags?.text?.title ?? "");
    for (const target of ["text", "react-email"]) {
      const printed = fill(target);
      const found = [...printed.matchAll(/Green tea|Teapot|Cup|Kettle/g)].map(([title]) => title);
      // The picture of an item is called by its title, too.
      const isTold = (title: string) => (name === "order-options" ? [title, title] : [title]);
      expect(found).toEqual(titles.flatMap(isTold));
    }
  });
});

describe("the example order-receipt", () => {
  const document = JSON.parse(readExample("order-receipt.template.json"));
  const example = sortedExample("order-receipt");
  const dataFor = (count: number): FillData => {
    const items = itemsOf(example, "items");
    return {
      ...example,
      lists: { items: Array.from({ length: count }, (_, index) => items[index % items.length] ?? {}) },
    };
  };
  let programs: Readonly<Record<string, Program>>;
  beforeAll(async () => {
    programs = await programsOf(document);
  });

  test.each([0, 1, 2, 50])("is the mail with %i items written out, in every target", async (count) => {
    const written = writeItems(document, dataFor(count));
    const plain = await programsOf(written.document);
    expect(plain.html).toMatchObject({ format: 1 });
    const fill = (target: string) => fillProgram(programs[target] as Program, dataFor(count)).output;
    const expected = (target: string) => joinCopies(fillProgram(plain[target] as Program, written.data).output);
    expect(comparePages(fill("html"), expected("html"))).toBeUndefined();
    expect(comparePages(await compileAlone(fill("mjml"), "document"), expected("html"))).toBeUndefined();
    expect(plainForm(fill("react-email"))).toBe(plainForm(expected("react-email")));
    expect(fill("text")).toBe(expected("text"));
    expect(fill("text").match(/^(?:Harbour|Filter|Mug).* \| \d \| € /gm) ?? []).toHaveLength(count);
    expect(fill("text")).toContain("What you ordered\nItem | Qty | Price\n");
  });

  test("is not clipped by Gmail with 200 lines, of less than 300 bytes each", async () => {
    const source = { kind: "document", text: JSON.stringify(document) } as const;
    const served = await compileSource(source, { subject: "Your order" });
    const bytes = (count: number) => fillProgram(JSON.parse(served.programs.html ?? ""), dataFor(count)).report.bytes;
    expect(bytes(200)).toBeLessThan(102 * 1024);
    expect((bytes(200) - bytes(0)) / 200).toBeLessThan(300);
  });

  test("takes no more items than it says", () => {
    expect(() => fillProgram(programs.html as Program, dataFor(201))).toThrow(/items/);
  });
});

async function programsOf(document: object): Promise<Readonly<Record<string, Program>>> {
  // Fifty rows are a page that Gmail would clip.
  const options = { force: true, unshortened: true };
  const { programs } = await compileSource({ kind: "document", text: JSON.stringify(document) }, options);
  return Object.fromEntries(Object.entries(programs).map(([target, json]) => [target, JSON.parse(json)]));
}

function readExample(name: string): string {
  return readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8");
}
