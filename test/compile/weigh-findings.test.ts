import { describe, expect, test } from "vitest";
import { compileSource } from "../../src/compile/compile-source.ts";
import type { CompileOptions } from "../../src/compile/compiler.ts";
import { blockOf, documentOf, rowOf } from "./support/document-fixture.ts";

const LINK = { link: "https://a.example/", color: "#000000" };

async function findingsOf(source: string | object, options: CompileOptions): Promise<readonly string[]> {
  const [kind, text] =
    typeof source === "string" ? (["mjml", mail(source)] as const) : (["document", JSON.stringify(source)] as const);
  const { diagnostics, programs } = await compileSource({ kind, text }, options);
  const hasError = diagnostics.some(({ severity }) => severity === "error");
  expect(Object.keys(programs).length === 0).toBe(hasError);
  return diagnostics.map(({ severity, rule }) => `${severity} ${rule}`);
}

function mail(components: string): string {
  const head = "<mj-head><mj-title>Title</mj-title><mj-preview>Preview</mj-preview></mj-head>";
  const body = `<mj-body><mj-section><mj-column>${components}</mj-column></mj-section></mj-body>`;
  return `<mjml lang="en">${head}${body}</mjml>`;
}

function block(kind: string, props: object): object {
  return documentOf([rowOf([blockOf(kind, { ...props })])]);
}

/** What an editor puts into a new block. */
const UNFINISHED: readonly (readonly [name: string, source: string | object, rule: string])[] = [
  ["a new heading", block("heading", { content: "Heading Text" }), "content.placeholder"],
  ["a heading that says nothing of its text", block("heading", {}), "content.placeholder"],
  ["a new paragraph", block("paragraph", { content: "Enter your paragraph text here" }), "content.placeholder"],
  ["a new list", block("list", {}), "content.placeholder"],
  ["a new button", block("button", { text: "Click Me", ...LINK }), "content.placeholder"],
  ["a new image", block("image", { src: "", alt: "A map" }), "image.missing-source"],
  ["an image of MJML", '<mj-image src="" alt="A map" />', "image.missing-source"],
];

describe.each(UNFINISHED)("%s", (_, source, rule) => {
  test("is a warning in a draft and an error at publish", async () => {
    expect(await findingsOf(source, {})).toEqual([`warning ${rule}`]);
    expect(await findingsOf(source, { stage: "publication" })).toEqual([`error ${rule}`]);
  });
});

test.each([
  ["a heading", "<mj-text><h2>Heading Text</h2></mj-text>"],
  ["a text", "<mj-text>\n Enter your paragraph\n text here </mj-text>"],
  ["a button", '<mj-button href="https://a.example/">Click Me</mj-button>'],
])("the sample text of an editor as %s of MJML, which its author wrote, is a warning", async (_, source) => {
  expect(await findingsOf(source, {})).toEqual(["warning content.sample-text"]);
  expect(await findingsOf(source, { stage: "publication" })).toEqual(["warning content.sample-text"]);
});

test("an anchor that nobody has touched is unfinished; with a link, its text is only vague", async () => {
  const untouched = block("anchor", { text: "Click here", color: "#000000" });
  const linked = block("anchor", { text: "Click here", ...LINK });
  expect(await findingsOf(untouched, { stage: "publication" })).toContain("error content.placeholder");
  expect(await findingsOf(linked, { stage: "publication" })).toEqual(["warning link.vague-text"]);
});

test("what is more than the sample text is no placeholder", async () => {
  const written = '<mj-button href="https://a.example/">Click Me to win</mj-button><mj-text>The Heading Text</mj-text>';
  expect(await findingsOf(written, { stage: "publication" })).toEqual([]);
});

test("an empty subject is an error at publish, a warning in a draft, and nothing where it is not known", async () => {
  const source = "<mj-text>Hello</mj-text>";
  expect(await findingsOf(source, { subject: " ", stage: "publication" })).toEqual(["error subject.missing"]);
  expect(await findingsOf(source, { subject: "" })).toEqual(["warning subject.missing"]);
  expect(await findingsOf(source, { stage: "publication" })).toEqual([]);
  expect(await findingsOf(source, { subject: "Hello", stage: "publication" })).toEqual([]);
});

test.each<[string, string, CompileOptions]>([
  ["tag.foreign-syntax", "<mj-text>Hello <%= name %></mj-text>", {}],
  ["link.empty", "<mj-button>Shop</mj-button>", {}],
  ["mjml.unknown-element", "<mj-foo>Hello</mj-foo>", { allowUnknown: true }],
  ["size.gmail-clip", `<mj-text>${"Hello ".repeat(20_000)}</mj-text>`, { force: true }],
])("strict takes the warning %s for an error", async (rule, source, options) => {
  expect(await findingsOf(source, options)).toEqual([`warning ${rule}`]);
  expect(await findingsOf(source, { ...options, strict: true })).toEqual([`error ${rule}`]);
});

test("an error that was a warning names line and column of a document, too", async () => {
  const text = JSON.stringify(block("image", { src: "", alt: "A map" }), undefined, 1);
  const { diagnostics } = await compileSource({ kind: "document", text }, { stage: "publication" });
  const line = text.slice(0, text.indexOf('"src"')).split("\n").length;
  expect(diagnostics[0]?.message).toMatch(new RegExp(`\\(line ${line}, column \\d+\\)$`));
});

test("what is unfinished is an error also behind more findings than are listed", async () => {
  const many = `<mj-text>${"{{ url.a }}".repeat(600)}</mj-text>`;
  const found = await findingsOf(`${many}<mj-image src="" alt="A map" />`, { stage: "publication" });
  expect(found).toContain("error image.missing-source");
});
