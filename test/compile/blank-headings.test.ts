import { describe, expect, test } from "vitest";
import type { FillData } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import type { MissingPolicy } from "../../core/evaluator/report.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { readContract } from "../../src/contract/read-contract.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { comparePages } from "../support/compare-pages.ts";
import { mjmlAlone } from "./source/mjml/support/mjml-fixture.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "./support/document-fixture.ts";

type Programs = Readonly<Record<string, Program>>;

async function programsOf(source: TemplateSource): Promise<Programs> {
  const { programs, diagnostics } = await compileSource(source, { subject: "Hello", unshortened: true });
  if (programs.html === undefined) throw new Error(JSON.stringify(diagnostics));
  return Object.fromEntries(Object.entries(programs).map(([name, text]) => [name, JSON.parse(text)]));
}

const inMail = (column: string): string =>
  `<mjml lang="en"><mj-head><mj-title>Hello</mj-title><mj-preview>p</mj-preview></mj-head><mj-body><mj-section><mj-column>${column}</mj-column></mj-section></mj-body></mjml>`;
const fromMjml = (column: string) => programsOf({ kind: "mjml", text: inMail(column) });
const fromDocument = (document: unknown) => programsOf({ kind: "document", text: JSON.stringify(document) });
const titled = (title: string): FillData => ({ merge_tags: { text: { title } } });

describe("a heading of MJML that is nothing but tags", () => {
  test.each([
    ["alone in its text", "<mj-text>\n <h1>{{ title }}</h1>\n</mj-text><mj-text>Hi</mj-text>", "<mj-text>Hi</mj-text>"],
    ["beside a text", "<mj-text><h1>{{ title }}</h1><p>Hi</p></mj-text>", "<mj-text><p>Hi</p></mj-text>"],
    ["in marks", "<mj-text><H2 class='a'><b> {{ title }}</b><br>&nbsp;</H2>Hi</mj-text>", "<mj-text>Hi</mj-text>"],
    ["of two tags", "<mj-text><h1>{{ title }} {{ name }}</h1>Hi</mj-text>", "<mj-text>Hi</mj-text>"],
    ["with an empty default", `<mj-text><h1>{{ title|"" }}</h1>Hi</mj-text>`, "<mj-text>Hi</mj-text>"],
    ["in HTML", "<mj-raw><div><h3>{{ title }}</h3>Hi</div></mj-raw>", "<mj-raw><div>Hi</div></mj-raw>"],
    [
      "in a table",
      "<mj-table><tr><td><h1>{{ title }}</h1>Hi</td></tr></mj-table>",
      "<mj-table><tr><td>Hi</td></tr></mj-table>",
    ],
  ])("%s leaves nothing where they have no value", async (_, column, without) => {
    const { html, mjml, text, "react-email": tsx } = (await fromMjml(column)) as Required<Programs>;
    const expected = await mjmlAlone(inMail(without));
    for (const data of [{}, titled(""), titled(" \u3000\n")]) {
      expect(comparePages(fillProgram(html as Program, data).output, expected)).toBeUndefined();
      expect(comparePages(await mjmlAlone(fillProgram(mjml as Program, data).output), expected)).toBeUndefined();
      expect(fillProgram(text as Program, data).output).toBe("Hi\n");
      expect(fillProgram(tsx as Program, data).output).not.toMatch(/<(?:h\d|Heading)/);
    }
    const shown = await mjmlAlone(inMail(column.replace(/\{\{ title[^}]*\}\}/, "News").replace("{{ name }}", "")));
    expect(comparePages(fillProgram(html as Program, titled("News")).output, shown)).toBeUndefined();
    expect(fillProgram(text as Program, titled("News")).output).toMatch(/^(?:#+ )?News ?\n{1,2}Hi\n$/);
  });

  test.each([
    ["a word", "<h1>Hi {{ title }}</h1>"],
    ["a default", "<h1>{{ title|'News' }}</h1>"],
    ["a picture", `<h1><img src="https://a.example/a.png" alt="A">{{ title }}</h1>`],
    ["a part with a condition", `<h1>{{ title }}<b lp-if="a">!</b></h1>`],
    ["the number of an item", `<div lp-each="rows"><h1>{{ rows.loop_number }}</h1></div>`],
  ])("with %s is written as before", async (_, html) => {
    const { html: program } = await fromMjml(`<mj-text>${html}</mj-text>`);
    expect(program?.ops.filter(([name]) => name === "ask")).toEqual([]);
    expect(program?.conditions.filter(({ steps }) => steps.some(([name]) => name === "given"))).toEqual([]);
  });

  test("is told of in the report, and asked for whatever the policy", async () => {
    const { html } = (await fromMjml("<mj-text>Hi\n<h1>{{ title }}</h1></mj-text>")) as { readonly html: Program };
    const report = (data: FillData, onMissing?: MissingPolicy) =>
      fillProgram(html, data, onMissing === undefined ? {} : { onMissing }).report;
    expect(report({})).toMatchObject({ missing: ["text.title"], hidden: ["h1@2:1"] });
    expect(report(titled(" "))).toMatchObject({ missing: [], hidden: ["h1@2:1"] });
    expect(report(titled("News"))).toMatchObject({ missing: [], hidden: [] });
    expect(fillProgram(html, {}, { onMissing: "keep" }).output).toContain("<h1>{{ title }}</h1>");
    expect(() => report({}, "error")).toThrow(/title/);
  });

  test("is asked for by the contract, as one that always stands there", async () => {
    const { html } = await fromMjml("<mj-text>Hi<h1>{{ title }}</h1></mj-text>");
    const { tags } = readContract({ html: JSON.stringify(html) });
    expect(tags).toMatchObject([{ group: "text", name: "title", need: "always" }]);
  });

  test("of an item is left out of that item, and named with it", async () => {
    const { html } = (await fromMjml('<mj-text lp-each="rows"><h2>{{ rows.title }}</h2>{{ rows.text }}</mj-text>')) as {
      readonly html: Program;
    };
    const item = (title: string) => ({ merge_tags: { text: { title, text: "Words" } } });
    const { output, report } = fillProgram(html, { lists: { rows: [item("One"), item(""), item("Three")] } });
    expect(output.match(/<h2>.*?<\/h2>/g)).toEqual(["<h2>One</h2>", "<h2>Three</h2>"]);
    expect(report.missing).toEqual(["rows[1].text.title"]);
    expect(output.match(/Words/g)).toHaveLength(3);
  });

  test("is still what the mail is called", async () => {
    const text = inMail("<mj-text><h1>{{ title }}</h1>Hi</mj-text>").replace("<mj-title>Hello</mj-title>", "");
    const { html } = (await programsOf({ kind: "mjml", text: text })) as { readonly html: Program };
    expect(fillProgram(html, titled("News")).output).toContain("<title>Hello</title>");
    const { programs } = await compileSource({ kind: "mjml", text }, {});
    expect(fillProgram(JSON.parse(programs.html ?? ""), titled("News")).output).toContain("<title>News</title>");
  });
});

describe("a heading of a document that is nothing but tags", () => {
  const heading = (more: Readonly<Record<string, unknown>> = {}) =>
    blockOf("heading", { content: "<strong>{{ title }}</strong>", ...more }, "head");
  const words = blockOf("paragraph", { content: "Hi" }, "words");

  test.each([
    ["as it is", {}],
    ["with a fill of its own", { backgroundColor: "#eeeeee", dark: { color: "#ffffff" } }],
    ["under a rule", { visibility: visibleIf("plan", "==", "pro") }],
  ])("%s leaves nothing where they have no value", async (_, more) => {
    const programs = await fromDocument(documentOf([rowOf([heading(more), words])]));
    const expected = await fromDocument(documentOf([rowOf([words])]));
    for (const target of ["html", "mjml", "react-email", "text"]) {
      const data: FillData = { context: { plan: "pro" } };
      const { output, report } = fillProgram(programs[target] as Program, data);
      expect(report).toMatchObject({ missing: ["text.title"], hidden: ["head"] });
      const plain = fillProgram(expected[target] as Program, {}).output;
      if (target === "text") expect(output).toBe(plain);
      else
        expect(output.match(/<(?:h\d|Heading|tr|td|mj-text)\b/g)).toEqual(
          plain.match(/<(?:h\d|Heading|tr|td|mj-text)\b/g),
        );
    }
    const { output } = fillProgram(programs.html as Program, { ...titled("News"), context: { plan: "pro" } });
    expect(output).toMatch(/<h\d[^>]*>.*News/);
  });

  test("needs no newer library where it always has something to say", async () => {
    const { html } = await fromDocument(documentOf([rowOf([heading({ content: "{{ title|'News' }}" })])]));
    expect(html?.format).toBe(1);
  });
});
