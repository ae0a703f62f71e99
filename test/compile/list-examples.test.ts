import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { FillData } from "../../core/fill-data.ts";
import { fillProgram } from "../../core/fill-program.ts";
import type { Program } from "../../core/program.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { comparePages } from "../support/compare-pages.ts";
import { mjmlAlone } from "./source/mjml/support/mjml-fixture.ts";

const EXAMPLES: readonly (readonly [name: string, list: string])[] = [
  ["order-lines", "items"],
  ["order-options", "items"],
  ["watch-list", "offers"],
];

describe.each(EXAMPLES)("the example %s", (name, list) => {
  const text = readExample(`${name}.mjml`);
  const example: FillData = JSON.parse(readExample(`${name}.data.json`));
  let programs: Readonly<Record<string, Program>>;
  beforeAll(async () => {
    const compiled = await compileSource({ kind: "mjml", text }, { subject: "Hello", stage: "publication" });
    expect(compiled.diagnostics).toEqual([]);
    const parsed = Object.entries(compiled.programs).map(([target, json]) => [target, JSON.parse(json)]);
    programs = Object.fromEntries(parsed);
    expect(Object.keys(programs).toSorted()).toEqual(["html", "mjml", "react-email", "subject", "text"]);
  });

  test.each([0, 1, 2, 20])("is the mail with %i items written out", async (count) => {
    const items = Array.from({ length: count }, (_, index) => itemsOf(example, list)[index % 2] ?? {});
    const data: FillData = { ...example, lists: { [list]: items } };
    const expected = await mjmlAlone(writtenOut(text, data, { "": data }));
    const fill = (target: string) => fillProgram(programs[target] as Program, data).output;
    expect(comparePages(fill("html"), expected)).toBeUndefined();
    expect(comparePages(await mjmlAlone(fill("mjml")), expected)).toBeUndefined();
    const titles = items.map(({ merge_tags }) => merge_tags?.text?.title ?? "");
    for (const target of ["text", "react-email"]) {
      const printed = fill(target);
      const found = [...printed.matchAll(/Green tea|Teapot|Cup|Kettle/g)].map(([title]) => title);
      // In a module the picture of an item is called by its title, too.
      const isTold = (title: string) => (name === "order-options" ? [title, title] : [title]);
      expect(found).toEqual(titles.flatMap(isTold));
    }
  });
});

/** What fills each list that is open, by its name, and the data by none. */
type Open = Readonly<Record<string, FillData & { readonly number?: number }>>;

const EACH =
  /<([\w-]+)([^<>]*) lp-each="(?:\w+\.)?(\w+)"(?: lp-max="\d+")?>([\s\S]*?)<\/\1>(?:(\s*<([\w-]+)[^<>]*) lp-else="">([\s\S]*?<\/\6>))?/g;

/** The text of an example as its author would write it who knows the data. */
function writtenOut(text: string, scope: FillData, open: Open): string {
  const repeated = text.replace(
    EACH,
    (_, tag: string, attributes: string, list: string, inside: string, otherwise = "", __: string, rest = "") => {
      const items = itemsOf(scope, list);
      if (items.length === 0) return otherwise === "" ? "" : `${otherwise}>${rest}`;
      const written = items.map((item, index) =>
        writtenOut(inside, item, { ...open, [list]: { ...item, number: index + 1 } }),
      );
      return written.map((each) => `<${tag}${attributes}>${each}</${tag}>`).join("");
    },
  );
  return repeated
    .replace(/<b lp-if="(\w+)\.(\w+)">(.*?)<\/b>/g, (_, list: string, key: string, inside: string) =>
      open[list]?.context?.[key] === true ? `<b>${inside}</b>` : "",
    )
    .replace(/\{\{ (?:(\w+)\.)?(?:text\.)?(\w+) \}\}/g, (tag, list = "", name: string) => {
      const from = open[list];
      if (from === undefined) return tag;
      return name === "loop_number"
        ? String(from.number)
        : (from.merge_tags?.text?.[name] ?? from.merge_tags?.url?.[name] ?? "");
    });
}

function itemsOf(data: FillData, list: string): readonly FillData[] {
  return data.lists?.[list] ?? [];
}

function readExample(name: string): string {
  return readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8");
}
