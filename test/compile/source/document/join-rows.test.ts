import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import type { CompileOptions } from "../../../../src/compile/compiler.ts";
import type { TemplateSource } from "../../../../src/domain/template/template-source.ts";
import { blockOf, documentOf, gradientOf, visibleIf } from "../../support/document-fixture.ts";

type Fields = Readonly<Record<string, unknown>>;

const box = (top: number, right: number, bottom: number, left: number) => ({ top, right, bottom, left });
const row = (text: string, more: Fields = {}, column: Fields = {}) => {
  const children = [blockOf("paragraph", { content: text }, `p-${text}`)];
  return { id: text, type: "row", columns: [{ id: `c-${text}`, width: 100, children, ...column }], ...more };
};
const band = (height: number, more: Fields = {}) => ({ id: `band-${height}`, type: "row-spacer", height, ...more });

async function mjmlOf(rows: readonly unknown[], options: CompileOptions = {}): Promise<string> {
  const source: TemplateSource = { kind: "document", text: JSON.stringify(documentOf(rows)) };
  const { programs, diagnostics } = await compileSource(source, options);
  if (programs.mjml === undefined) throw new Error(JSON.stringify(diagnostics));
  return fillProgram(JSON.parse(programs.mjml), { context: { a: "b" } }).output;
}

const sections = (mjml: string) => mjml.match(/<mj-section/g)?.length;

describe("rows of one column become one section", () => {
  test("with the space between them", async () => {
    const mjml = await mjmlOf([
      row("one", { padding: box(1, 5, 2, 6) }, { padding: box(10, 7, 20, 8) }),
      row("two", { padding: box(3, 5, 4, 6) }, { padding: box(30, 7, 40, 8) }),
    ]);
    expect(sections(mjml)).toBe(1);
    expect(mjml).toMatch(/<mj-section[^>]* padding="1px 5px 4px 6px"/);
    expect(mjml).toMatch(/<mj-column[^>]* padding="10px 7px 40px 8px"/);
    expect(mjml).toMatch(/one[\s\S]*<mj-spacer[^>]* height="55px"[\s\S]*two/);
  });

  test("without a spacer where there is no space, and as many as there are", async () => {
    const none = { padding: box(0, 0, 0, 0) };
    const mjml = await mjmlOf(["one", "two", "three"].map((name) => row(name, none, none)));
    expect([sections(mjml), mjml.includes("mj-spacer")]).toEqual([1, false]);
  });

  test("unless they are asked for as they are written", async () => {
    expect(sections(await mjmlOf([row("one"), row("two")], { unshortened: true }))).toBe(2);
  });

  test("with a spacer row in front and behind as their padding", async () => {
    const clear = { backgroundColor: "transparent" };
    const mjml = await mjmlOf([band(7, clear), row("one", { ...clear, padding: box(1, 0, 2, 0) }), band(9, clear)]);
    expect(sections(mjml)).toBe(1);
    expect(mjml).toMatch(/<mj-section[^>]* padding="8px 0px 11px"/);
  });
});

describe("rows stay apart", () => {
  test.each<[string, readonly unknown[]]>([
    ["of two backgrounds", [row("one"), row("two", { backgroundColor: "#ff0000" })]],
    ["of two dark backgrounds", [row("one"), row("two", { dark: { backgroundColor: "#ff0000" } })]],
    ["with a gradient", [row("one"), row("two", { backgroundGradient: gradientOf("linear") })]],
    ["with other space at their sides", [row("one"), row("two", { padding: box(0, 9, 0, 9) })]],
    ["with other space in their columns", [row("one"), row("two", {}, { padding: box(0, 9, 0, 9) })]],
    ["with a border", [row("one"), row("two", { border: { width: 1, style: "solid", color: "#000" } })]],
    ["with a column that has a background", [row("one"), row("two", {}, { backgroundColor: "#ff0000" })]],
    ["with a condition", [row("one"), row("two", { visibility: visibleIf("a", "==", "b") })]],
    ["with a height of their own", [row("one"), row("two", { minHeight: 50 })]],
    ["with settings for small screens", [row("one"), row("two", { mobile: { padding: box(1, 2, 3, 4) } })]],
    ["with a coloured band between them", [row("one"), band(9, { backgroundColor: "#ff0000" })]],
    ["with a band that has a condition", [row("one"), band(9, { visibility: visibleIf("a", "==", "b") })]],
  ])("%s", async (_, rows) => {
    expect(sections(await mjmlOf(rows))).toBe(2);
  });
});
