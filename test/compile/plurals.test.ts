import { describe, expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { compileSource } from "../../src/compile/compile-source.ts";

function mail(text: string, lang = ' lang="en"', rest = "") {
  const head = "<mj-head><mj-title>T</mj-title><mj-preview>Preview</mj-preview></mj-head>";
  const body = `<mj-body><mj-section><mj-column><mj-text>${text}</mj-text>${rest}</mj-column></mj-section></mj-body>`;
  return { kind: "mjml" as const, text: `<mjml${lang}>${head}${body}</mjml>` };
}

const ITEMS = "«{count, plural, =0 {nothing} one {<b>#</b> item} other {<b>#</b> items}}»";
const BODIES = ["html", "mjml", "react-email", "text"] as const;

async function compile(source: Parameters<typeof compileSource>[0], subject = "Hello") {
  const { diagnostics, programs } = await compileSource(source, { subject });
  return { findings: diagnostics, programs };
}

function fill(program: string | undefined, data: object) {
  return fillProgram(JSON.parse(program ?? "") as Program, { data });
}

/** What is between the marks of an output: elements, and what React writes for white space, are none of it. */
function words(output: string): string {
  const text = output
    .replaceAll(/<[^>]*>|\{"|"\}|\\n/g, "")
    .replaceAll(/&#?\w+;/g, (written) => ENTITIES[written] ?? written);
  return [...text.matchAll(/«([^»]*)»/g)].map(([, found = ""]) => found.replaceAll(/\s+/g, " ").trim()).join("|");
}

const ENTITIES: Readonly<Record<string, string>> = { "&#39;": "'", "&quot;": '"', "&#34;": '"', "&amp;": "&" };

/** What each program of the body shows. */
function shownIn(programs: Awaited<ReturnType<typeof compile>>["programs"], data: object): readonly string[] {
  return [...new Set(BODIES.map((name) => words(fill(programs[name], data).output)))];
}

describe("plurals in MJML", () => {
  it("are chosen by the number as it is printed, in every program", async () => {
    const { findings, programs } = await compile(mail(ITEMS));
    expect(findings).toEqual([]);
    const shown = (count: unknown) => shownIn(programs, { count });
    expect(shown(0)).toEqual(["nothing"]);
    expect(shown(1)).toEqual(["1 item"]);
    expect(shown("1.0")).toEqual(["1 item"]);
    expect(shown(1.0004)).toEqual(["1 item"]);
    expect(shown(1.5)).toEqual(["1.5 items"]);
    expect(shown(-1)).toEqual(["-1 item"]);
    expect(shown(1234)).toEqual(["1,234 items"]);
    expect(fill(programs.html, { count: 1 }).report).toMatchObject({ hidden: [], missing: [] });
  });

  it("are those of the language of the mail", async () => {
    const text = "«{n, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}»";
    const { findings, programs } = await compile(mail(text, ' lang="ru"'));
    expect(findings).toEqual([]);
    const shown = [1, 2, 5, 11, 21, 22, 25, 111, 1.5].map((n) => shownIn(programs, { n }));
    const words = ["1 файл", "2 файла", "5 файлов", "11 файлов", "21 файл", "22 файла", "25 файлов", "111 файлов"];
    expect(shown).toEqual([...words, "1,5 файла"].map((each) => [each]));
  });

  it("nest, beside tags, elements, conditions and quotes", async () => {
    const text = `«{sex, select,
      female {{n, plural, one {Her {{ what | 'thing' }}} other {<a href="https://a.example/#x">Her # {{ what }}s</a>}}}
      other {It''s '{their}' {n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} # <i lp-if="is_new">new</i>}}»`;
    const { findings, programs } = await compile(mail(text));
    expect(findings.filter(({ rule }) => rule.startsWith("plural."))).toEqual([]);
    const shown = (data: object) => shownIn(programs, { what: "house", ...data });
    expect(shown({ sex: "female", n: 1 })).toEqual(["Her house"]);
    expect(shown({ sex: "Female", n: 3 }).map((each) => each.replaceAll(/ ?\(?https.*?#x\)?/g, ""))).toContain(
      "Her 3 houses",
    );
    expect(shown({ sex: "", n: 22 })).toEqual(["It's {their} 22nd #"]);
    expect(shown({ sex: "x", n: 111, is_new: true })).toEqual(["It's {their} 111th # new"]);
  });

  it("choose by the values and the number of items, and in buttons", async () => {
    const rest = `<mj-text lp-each="items">«{items.count, plural, one {# piece} other {# pieces}}»</mj-text>
      <mj-button href="https://a.example">«{items.size, plural, one {One} other {All #}}»</mj-button>
      <mj-text><p lp-each="order.lines" lp-as="line">«{line.loop_number, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}»</p></mj-text>`;
    const { findings, programs } = await compile(mail("A", ' lang="en"', rest));
    expect(findings).toEqual([]);
    const data = { items: [{ count: 1 }, { count: 2 }], order: { lines: [{}, {}, {}] } };
    expect(shownIn(programs, data)).toEqual(["1 piece|2 pieces|All 2|1st|2nd|3rd"]);
  });

  it("are chosen in the subject and in a plain text", async () => {
    const source = mail("A", ' lang="pl"');
    const text = "«{order.lines, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}»";
    const withText = {
      ...source,
      text: source.text.replace("<mj-head>", '<lp-text path="./mail.txt" /><mj-head>'),
      path: "mail.mjml",
    };
    const { findings, programs } = await compile({ ...withText, files: { "mail.txt": `${text} '{'\n` } }, text);
    expect(findings).toEqual([]);
    for (const [lines, expected] of [
      [1, "1 plik"],
      [3, "3 pliki"],
      [5, "5 plików"],
      [22, "22 pliki"],
    ] as const) {
      expect(words(fill(programs.subject, { order: { lines } }).output)).toBe(expected);
      expect(fill(programs.text, { order: { lines } }).output).toBe(`«${expected}» '{'\n`);
    }
  });

  it("leave text as it is that begins no choice", async () => {
    const text = "«{count} {a, b} it's '{ #1 {count, number} {plural, x}»";
    const { findings, programs } = await compile(mail(text));
    expect(findings).toEqual([]);
    expect(JSON.parse(programs.html ?? "").conditions).toEqual([]);
    expect(shownIn(programs, {})).toContain("{count} {a, b} it's '{ #1 {count, number} {plural, x}");
  });
});

const DOCUMENT = {
  template_id: "t",
  template_name: "T",
  schema_version: "1.0",
};

function document(content: string, language = "en", kind: "paragraph" | "heading" | "button" | "anchor" = "paragraph") {
  const props = kind === "button" || kind === "anchor" ? { text: content, link: "https://a.example" } : { content };
  const block = { id: "b", type: kind, props };
  const rows = [{ id: "r", type: "row", columns: [{ id: "c", width: 100, children: [block] }] }];
  const canvas = { language, preheaderText: "Preview" };
  return { kind: "document" as const, text: JSON.stringify({ ...DOCUMENT, canvas, rows }) };
}

describe("plurals in documents", () => {
  it.each(["paragraph", "heading"] as const)("are chosen in rich text: %s", async (kind) => {
    const { findings, programs } = await compile(document(`<p>${ITEMS}</p>`, "en", kind));
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(shownIn(programs, { count: 0 })).toEqual(["nothing"]);
    expect(shownIn(programs, { count: 1 })).toEqual(["1 item"]);
    expect(shownIn(programs, { count: 1234 })).toEqual(["1,234 items"]);
  });

  it.each(["button", "anchor"] as const)("are chosen in labels: %s", async (kind) => {
    const { findings, programs } = await compile(
      document("«{count, plural, one {It''s # <b>} other {'{'#'}' {{ x }}}}»", "de", kind),
    );
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(fill(programs.text, { count: 1, x: "X" }).output).toContain("«It's 1 <b>»");
    expect(shownIn(programs, { count: 1234, x: "X" }).map((each) => each.replaceAll(/["{]/g, ""))).toContain(
      "1.234} X",
    );
  });
});

describe("what is wrong with a choice", () => {
  const TWO = "{n, plural, one {#} other {#}}";

  it.each([
    ["A\n {n, plural, one {#}", "plural.invalid", ["mjml", 2, 2]],
    ["A\n {n, plural, single {#} other {#}}", "plural.invalid", ["mjml", 2, 14]],
    ["A\n {n, plural, one {#} few {#} other {#}}", "plural.unused-category", ["mjml", 2, 22]],
    ["A\n {n, plural, other {#}}", "plural.missing-category", ["mjml", 2, 2]],
    [`A\n <b title="${TWO}">x</b>`, "plural.not-allowed", ["mjml", 2, 12]],
    [`A\n <a href="https://a.example/${TWO}">x</a>`, "plural.not-allowed", ["mjml", 2, 29]],
    ["A\n {text.n, plural, one {#} other {#}}", "plural.invalid", ["mjml", 2, 2]],
    ["A\n {with.n, plural, one {#} other {#}}", "plural.invalid", ["mjml", 2, 2]],
    ["A\n {brand.n, select, a {b} other {c}}", "plural.invalid", ["mjml", 2, 2]],
  ] as const)("is reported where it is: %s", async (text, rule, path) => {
    const { findings } = await compile(mail(text));
    const found = findings.find((each) => each.rule === rule);
    expect(findings.map((each) => each.rule)).toContain(rule);
    expect(found?.path).toEqual(path);
  });

  it("is a language that is missing or unknown, or has too many rules", async () => {
    expect((await compile(mail(TWO, ""))).findings.map(({ rule }) => rule)).toContain("plural.no-language");
    expect((await compile(mail(TWO, ' lang="xx"'))).findings.map(({ rule }) => rule)).toContain("plural.no-language");
    const cornish = await compile(mail("{n, plural, two {#} other {#}}", ' lang="kw"'));
    expect(cornish.findings.find(({ rule }) => rule === "plural.invalid")?.message).toContain(
      "write the numbers that you need",
    );
  });

  it("is one in an alternative text, a preview or a list of a document", async () => {
    const rules = async (source: ReturnType<typeof document>) =>
      (await compile(source)).findings.map(({ rule }) => rule);
    expect(await rules(document(`{n, plural, other {<ul><li>#</li></ul>}}`))).toContain("plural.invalid");
    const { text } = document("A");
    const preview = { kind: "document" as const, text: text.replace('"Preview"', JSON.stringify(TWO)) };
    expect(await rules(preview)).toContain("plural.not-allowed");
  });
});
