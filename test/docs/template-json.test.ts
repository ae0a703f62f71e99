import { readFileSync } from "node:fs";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { compileDocument } from "../compile/support/compile-fixture.ts";
import { formatTables, KINDS } from "./format-tables.ts";
import { plainTables } from "./plain-tables.ts";

const PAGE = plainTables(readFileSync("docs/template-json.md", "utf8"));
const EXAMPLES = [...PAGE.matchAll(/^```json\n(.*?)^```/gms)].map(([, text = ""]) => text);

const TABLES = new Map([...formatTables()].map(([kind, table]) => [kind, plainTables(table)]));

describe("docs/template-json.md", () => {
  it.each([...TABLES])("has the table of the parser for %s", (_, table) => {
    expect(PAGE.split("\n\n")).toContain(table);
  });

  it("has the table of a block under the name of its kind", () => {
    for (const kind of KINDS) {
      const [section = ""] = PAGE.split(`\n### ${kind}\n`).slice(1);
      expect(section.split("\n\n").find((part) => part.startsWith("|"))).toBe(TABLES.get(kind));
    }
  });

  it("has no other table of members", () => {
    const known = [...TABLES.values()];
    const written = PAGE.split("\n\n").filter((part) => part.startsWith("| Member "));
    expect(written.filter((table) => !known.includes(table))).toEqual([]);
  });

  it("shows every kind of block", () => {
    const shown = EXAMPLES.map((text) => /"componentType": "(\w+)"/.exec(text)?.[1]);
    expect(KINDS.filter((kind) => !shown.includes(kind))).toEqual([]);
  });

  it.each(KINDS)("has a picture of %s behind its example, in two windows side by side", (kind) => {
    const [section = ""] = PAGE.split(`\n### ${kind}\n`).slice(1);
    expect(/^```\n\n!\[[^\]]+\]\(([^)]+)\)/m.exec(section)?.[1]).toBe(`blocks/${kind}.png`);
    const { width, height } = PNG.sync.read(readFileSync(`docs/blocks/${kind}.png`));
    expect(width).toBe(640 + 320 + 3 * 24);
    expect(height).toBeGreaterThan(2 * 24);
  });

  it("shows what becomes of a list, with data that the example takes", async () => {
    const [section = ""] = PAGE.split("\n## Lists\n").slice(1);
    const [, example, data = ""] = /^```json\n(.*?)^```.*?^```text\n(.*?)^```/ms.exec(section) ?? [];
    const { programs } = await compileDocument(example);
    const { output, report } = fillProgram(JSON.parse(programs.text ?? ""), JSON.parse(data));
    expect(output.split(/\s*\n\s*/)).toEqual([
      "1. Teapot (https://example.com/teapot)",
      "Colour: blue",
      "Size: 1 litre",
      "€ 24",
      "on sale",
      "2. Cup (https://example.com/cup)",
      "€ 9",
      "",
    ]);
    expect(report).toMatchObject({ missing: [], unused: [], lists: { items: 2, "items.options": 2 } });
    expect(PNG.sync.read(readFileSync("docs/blocks/lists.png")).width).toBe(640 + 320 + 3 * 24);
  });

  it.each(EXAMPLES.map((text) => [(JSON.parse(text) as { template_name: string }).template_name, text]))(
    "has an example that publishes as it stands, and nothing to say about: %s",
    async (_, text) => {
      const { diagnostics, programs } = await compileDocument(text);
      expect(diagnostics).toEqual([]);
      expect(Object.keys(programs).sort()).toEqual(["html", "mjml", "react-email", "text"]);
    },
  );
});
