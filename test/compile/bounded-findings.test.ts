import { afterAll, describe, expect, test } from "vitest";
import { openWorkerCompiler } from "../../src/compile/pool/worker-compiler.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { TEST_TURN, timeLimit } from "../support/compile-turn.ts";
import { columnOf, mailOf } from "./source/mjml/support/mjml-fixture.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "./support/document-fixture.ts";

const compiler = openWorkerCompiler({ limits: timeLimit(25_000) });
afterAll(() => compiler.close());

const LONG = "x".repeat(300_000);
const mjml = (text: string): TemplateSource => ({ kind: "mjml", text });
const document = (value: unknown): TemplateSource => ({ kind: "document", text: JSON.stringify(value) });
const block = (kind: string, props: Readonly<Record<string, unknown>>) =>
  document(documentOf([rowOf([blockOf(kind, props)])]));

/** Sources whose findings are about something long. */
const LONG_VALUES: Readonly<Record<string, TemplateSource>> = {
  "an attribute that mjml refuses": mjml(columnOf(`<mj-text color="${LONG}" font-size="${LONG}">x</mj-text>`)),
  "an attribute's name": mjml(columnOf(`<mj-text ${LONG}="1">x</mj-text>`)),
  "a component's name": mjml(columnOf(`<mj-${LONG}></mj-${LONG}>`)),
  "a component that is always there": mjml(`<mjml><mj-head><mj-${LONG} lp-if="a" /></mj-head><mj-body /></mjml>`),
  "an element's name": mjml(columnOf(`<mj-text>${`<a-${LONG}>`.repeat(2)}</mj-text>`)),
  "a tag that is none": mjml(columnOf(`<mj-text>{{ ${LONG}`)),
  "a tag that stands nowhere": mjml(mailOf("", `<mj-style>{{ ${LONG} }}</mj-style>`)),
  "a scheme": mjml(columnOf(`<mj-button href="${LONG}:x">x</mj-button>`)),
  "a link": mjml(columnOf(`<mj-text><a href="${LONG}">x</a></mj-text>`)),
  "a link's text": mjml(columnOf(`<mj-text><a href="https://a.example/">${LONG}</a></mj-text>`)),
  "a file name": mjml(columnOf(`<mj-image src="https://a.example/x.png" alt="${LONG}.png" />`)),
  "an expression": mjml(mailOf(`<mj-section lp-if="${"x".repeat(1_990)}()"></mj-section>`)),
  "other syntax": mjml(columnOf(`<mj-text>{% ${LONG}</mj-text>`)),
  "a text that is no MJML": mjml(LONG),
  "a style of a text": block("paragraph", { content: `<span style="${LONG}:1;${LONG}y:2">x</span>` }),
  "an element of a text": block("paragraph", { content: `<${LONG}>x</${LONG}>` }),
  "a scheme of a document": block("paragraph", { content: `<a href="${LONG}:x">x</a>` }),
  "a relative link": block("paragraph", { content: `<a href="${LONG}">x</a>` }),
  "a colour": block("paragraph", { content: "x", color: LONG }),
  "a kind of block": block(LONG, {}),
  "an operator": document(documentOf([rowOf([], { visibility: visibleIf("a", LONG, "1") })])),
  "a number to compare with": document(documentOf([rowOf([], { visibility: visibleIf("a", ">", LONG) })])),
  "the ids of nodes": document(documentOf([rowOf([blockOf("spacer", {}, LONG), blockOf("spacer", {}, LONG)])])),
  "a member's name": document({ ...documentOf([]), [`${LONG}\u0001`]: { [LONG]: "\u0001" } }),
  "a version": document(documentOf([], { schema_version: LONG })),
  "a language": document(documentOf([], { canvas: { language: LONG } })),
  "no JSON": { kind: "document", text: `{"a":${LONG}` },
};

describe.each(Object.entries(LONG_VALUES))("%s that goes on and on", (_, source) => {
  test("is cut where a finding shows it", async () => {
    const { diagnostics } = await compiler.compile(source, { force: true }, TEST_TURN);
    expect(diagnostics.length).toBeGreaterThan(0);
    for (const { message, path, node } of diagnostics) {
      expect([...message].length).toBeLessThan(600);
      for (const segment of [...path, node ?? ""]) expect([...String(segment)].length).toBeLessThanOrEqual(201);
    }
  });
});

test("many findings with long messages are listed up to 128 KiB, errors first, in the order of the source", async () => {
  const tags = Array.from({ length: 600 }, (_, index) => `{{ ${index} ${"ü".repeat(300)} }}`);
  const { diagnostics } = await compiler.compile(
    mjml(columnOf(`<mj-text>${tags.join("\n")}</mj-text>\n<mj-include path="x" />`)),
    {},
    TEST_TURN,
  );
  const [summary, ...listed] = diagnostics;
  expect(summary).toMatchObject({ rule: "mjml.too-many-findings", severity: "warning" });
  expect(summary?.message).toBe(`${601 - listed.length} more findings are not listed`);
  expect(Buffer.byteLength(JSON.stringify(diagnostics))).toBeLessThan(132 * 1024);
  expect(listed.length).toBeGreaterThan(200);
  const lines = listed.map(({ path }) => Number(path[1]));
  expect(lines).toEqual(lines.toSorted((one, other) => one - other));
  expect(listed.at(-1)).toMatchObject({ rule: "mjml.include" });
});

test("a text that is no document is told of as briefly", async () => {
  const { diagnostics } = await compiler.compile(document(Array(40_000).fill("\u0001")), {}, TEST_TURN);
  expect(diagnostics.length).toBeLessThanOrEqual(501);
  expect(diagnostics[0]).toMatchObject({ rule: "document.too-many-findings", severity: "error" });
});
