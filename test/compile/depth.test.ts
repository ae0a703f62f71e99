import { afterAll, expect, test } from "vitest";
import { openWorkerCompiler } from "../../src/compile/pool/worker-compiler.ts";
import { isStackOverflow } from "../../src/compile/proof/is-stack-overflow.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { TEST_TURN, timeLimit } from "../support/compile-turn.ts";
import { columnOf, mailOf } from "./source/mjml/support/mjml-fixture.ts";
import { blockOf, documentOf, rowOf } from "./support/document-fixture.ts";

const compiler = openWorkerCompiler({ limits: timeLimit(25_000) });
afterAll(() => compiler.close());

/** Rule, place and message of each error, as one line. */
async function errorsOf(source: TemplateSource): Promise<readonly string[]> {
  const { diagnostics } = await compiler.compile(source, { force: true }, TEST_TURN);
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ rule, path, message }) => `${rule} ${path.join(":")} ${message}`);
}

const HTML = "is nested deeper than 100 elements of HTML";

test.each<[string, string, string]>([
  ["components", mailOf("<mj-section>".repeat(2_000)), "1:741 <mj-section> is nested deeper than 60 elements of MJML"],
  ["elements that stay open", columnOf(`<mj-text>${"<b>".repeat(10_000)}</mj-text>`), `1:377 <b> in mj-text ${HTML}`],
  [
    "elements that are closed",
    mailOf(`\n<mj-raw>\n${"<b>".repeat(10_000)}x${"</b>".repeat(10_000)}\n</mj-raw>`),
    `3:301 <b> in mj-raw ${HTML}`,
  ],
  ["tables", mailOf(`\n<mj-raw>\n${"<table><tr><td>".repeat(2_000)}\n</mj-raw>`), `3:376 <table> in mj-raw ${HTML}`],
  [
    "unclosed elements behind others",
    mailOf(`\n<mj-raw>${"<p>x</p>".repeat(200)}\n${"<div>".repeat(101)}</mj-raw>`),
    `3:501 <div> in mj-raw ${HTML}`,
  ],
  [
    "rules of CSS",
    mailOf("", `\n<mj-style>\n${"@media print{".repeat(20_000)}${"}".repeat(20_000)}</mj-style>`),
    "3:1313 CSS nests deeper than 100 levels",
  ],
  [
    "selectors of CSS that mjml writes into elements",
    mailOf("<mj-raw><p>x</p></mj-raw>", `\n<mj-style inline="inline">\na${":not(".repeat(20_000)}{}</mj-style>`),
    "3:506 CSS nests deeper than 100 levels",
  ],
])("%s beyond the limit are refused with their place", async (_, text, expected) => {
  expect(await errorsOf({ kind: "mjml", text })).toEqual([`mjml.too-deep mjml:${expected}`]);
});

test("elements at the limit compile, and beside each other any number", async () => {
  const deep = "<div>".repeat(100) + "</div>".repeat(100);
  expect(await errorsOf({ kind: "mjml", text: columnOf(`<mj-text>${deep.repeat(3)}</mj-text>`) })).toEqual([]);
  const sections = "<mj-section>".repeat(58) + "</mj-section>".repeat(58);
  expect(await errorsOf({ kind: "mjml", text: mailOf(sections) })).toEqual([]);
});

test("elements that many components leave open are counted in the page", async () => {
  const open = `<mj-raw>${"<div>".repeat(50)}</mj-raw>`;
  const message = "makes a page in which <div> is nested deeper than 1000 elements; close the elements of mj-raw";
  expect(await errorsOf({ kind: "mjml", text: mailOf(open.repeat(100)) })).toEqual([`mjml.too-deep mjml ${message}`]);
});

test("a text of a document has a limit too", async () => {
  const text = (levels: number) =>
    JSON.stringify(documentOf([rowOf([blockOf("paragraph", { content: nested(levels) })])]));
  const nested = (levels: number) => `${"<em>".repeat(levels)}x${"</em>".repeat(levels)}`;
  expect(await errorsOf({ kind: "document", text: text(100) })).toEqual([]);
  expect(await errorsOf({ kind: "document", text: text(20_000) })).toEqual([
    "rich-text.too-deep document:rows:0:columns:0:children:0:props:content <em> is nested deeper than 100 elements",
  ]);
});

test("what borrowed parsers do not take is told too, without its place", async () => {
  const selector = `${":not(".repeat(30_000)}a${")".repeat(30_000)}`;
  const attributes = `<mj-selector path="${selector}"><mj-html-attribute name="x">y</mj-html-attribute></mj-selector>`;
  const text = mailOf("<mj-section></mj-section>", `<mj-html-attributes>${attributes}</mj-html-attributes>`);
  const message = "nests too deep to compile; flatten its HTML and CSS";
  expect(await errorsOf({ kind: "mjml", text })).toEqual([`compile.depth-limit mjml ${message}`]);
});

test("a stack that ends is known by what V8 throws", () => {
  const nest = (): number => 1 + nest();
  let thrown: unknown;
  try {
    nest();
  } catch (err) {
    thrown = err;
  }
  expect(isStackOverflow(thrown)).toBe(true);
  expect(isStackOverflow(new RangeError("Invalid string length"))).toBe(false);
});
