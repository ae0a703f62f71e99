import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openWorkerCompiler } from "../../src/compile/pool/worker-compiler.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { TEST_TURN, timeLimit } from "../support/compile-turn.ts";
import { runs } from "../support/effort.ts";
import { columnOf, mailOf } from "./source/mjml/support/mjml-fixture.ts";
import { blockOf, documentOf, rowOf } from "./support/document-fixture.ts";

/** What opens something, and what closes it. */
const SHAPES: readonly (readonly [open: string, close: string])[] = [
  ["<b>", "</b>"],
  ["<div>", "</div>"],
  ["<p><b>", "</b>"],
  ["<b><p>", "</b></p>"],
  ['<a href="https://a.example/"><div>', "</a>"],
  ["<table><tr><td>", "</td></tr></table>"],
  ["<tr><td><table>", "</table></td></tr>"],
  ["<ul><li>", "</li></ul>"],
  ["<template>", "</template>"],
  ["<svg><g>", "</g></svg>"],
  ["<svg><foreignObject><p>", "</p></foreignObject></svg>"],
  ["<select><option>", "</select>"],
  ["<button>", "</button>"],
  ['<span style="color:red">', "</span>"],
  ['<i style="', '">'],
  ["<!--[if mso]>", "<![endif]-->"],
  ["<!--", "-->"],
  ["<mj-text>", "</mj-text>"],
  ["<mj-raw>", "</mj-raw>"],
  ["<mj-section><mj-column>", "</mj-column></mj-section>"],
  ["<mj-wrapper>", "</mj-wrapper>"],
  ["<x-y>", "</x-y>"],
  ["@media print{", "}"],
  ["a{", "}"],
  ["a:not(", ")"],
  ["calc(", ")"],
  ["a[b=", "]"],
  ["{{", "}}"],
  ["{{ a|'", "'}}"],
  ["(", ")"],
  ["!", ""],
  ["-", ""],
  ["a&&", "a"],
  ["a||(b&&", ")"],
  ["a?b:", "c"],
  ["f(", ")"],
  ["a[", "]"],
  ["[1,", "]"],
  ['{"a":', "}"],
  ["&amp;", ""],
];

const HEAD = (content: string) =>
  mailOf("<mj-section><mj-column><mj-text>x</mj-text></mj-column></mj-section>", content);
const attribute = (text: string) => text.replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const mjml =
  (write: (text: string) => string) =>
  (text: string): TemplateSource => ({ kind: "mjml", text: write(text) });

/** Where the shapes go. */
const CONTAINERS: Readonly<Record<string, (text: string) => TemplateSource>> = {
  body: mjml(mailOf),
  column: mjml(columnOf),
  head: mjml(HEAD),
  "the whole text": mjml((text) => text),
  "mj-text": mjml((text) => columnOf(`<mj-text>${text}</mj-text>`)),
  "mj-button": mjml((text) => columnOf(`<mj-button href="https://a.example/">${text}</mj-button>`)),
  "mj-table": mjml((text) => columnOf(`<mj-table>${text}</mj-table>`)),
  "mj-raw": mjml((text) => mailOf(`<mj-raw>${text}</mj-raw>`)),
  "mj-raw in the head": mjml((text) => HEAD(`<mj-raw>${text}</mj-raw>`)),
  "mj-raw after mj-raw": mjml((text) => mailOf(`<mj-raw>${text}</mj-raw>`.repeat(3))),
  "mj-style": mjml((text) => HEAD(`<mj-style>${text}</mj-style>`)),
  "mj-style inline": mjml((text) => HEAD(`<mj-style inline="inline">${text}{color:red}</mj-style>`)),
  "mj-title": mjml((text) => HEAD(`<mj-title>${text}</mj-title>`)),
  "mj-preview": mjml((text) => HEAD(`<mj-preview>${text}</mj-preview>`)),
  "mj-accordion": mjml((text) =>
    columnOf(
      `<mj-accordion><mj-accordion-element><mj-accordion-text>${text}</mj-accordion-text></mj-accordion-element></mj-accordion>`,
    ),
  ),
  "mj-navbar": mjml((text) => columnOf(`<mj-navbar><mj-navbar-link href="#">${text}</mj-navbar-link></mj-navbar>`)),
  "mj-social": mjml((text) =>
    columnOf(`<mj-social><mj-social-element name="x">${text}</mj-social-element></mj-social>`),
  ),
  "mj-selector": mjml((text) =>
    HEAD(
      `<mj-html-attributes><mj-selector path="${attribute(text)}"><mj-html-attribute name="x">y</mj-html-attribute></mj-selector></mj-html-attributes>`,
    ),
  ),
  "lp-if": mjml((text) => mailOf(`<mj-section lp-if="${attribute(text)}"></mj-section>`)),
  href: mjml((text) => columnOf(`<mj-button href="https://a.example/${attribute(text)}">x</mj-button>`)),
  alt: mjml((text) => columnOf(`<mj-image src="https://a.example/a.png" alt="${attribute(text)}" />`)),
  style: mjml((text) => columnOf(`<mj-text><p style="${attribute(text)}">x</p></mj-text>`)),
  "rich text": (text) => documentSource(documentOf([rowOf([blockOf("paragraph", { content: text })])])),
  "a member of a document": (text) => documentSource(documentOf([rowOf([blockOf("image", { alt: text, src: text })])])),
  "the text of a document": (text) => ({ kind: "document", text }),
};

function documentSource(document: unknown): TemplateSource {
  return { kind: "document", text: JSON.stringify(document) };
}

const compiler = openWorkerCompiler({ limits: timeLimit(3_000) });
afterAll(() => compiler.close());

const nestedSource = fc
  .record({
    container: fc.constantFrom(...Object.keys(CONTAINERS)),
    shapes: fc.array(fc.constantFrom(...SHAPES), { minLength: 1, maxLength: 2 }),
    times: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(3_000, 30_000)),
    isClosed: fc.boolean(),
  })
  .map(({ container, shapes, times, isClosed }) => {
    const open = shapes.map(([text]) => text).join("");
    const close = shapes
      .toReversed()
      .map(([, text]) => text)
      .join("");
    const count = Math.min(times, Math.floor(900_000 / (open.length + close.length)));
    const text = `${open.repeat(count)}x${isClosed ? close.repeat(count) : ""}`;
    return { name: `${container}: ${open} ${count} times${isClosed ? ", closed" : ""}`, container, text };
  });

test("whatever is nested in whatever, it compiles or is told why not, in the thread that compiles", async () => {
  await fc.assert(
    fc.asyncProperty(nestedSource, async ({ container, text }) => {
      const source = CONTAINERS[container]?.(text);
      if (source === undefined) throw new Error(container);
      const { diagnostics, programs } = await compiler.compile(source, { force: true }, TEST_TURN);
      const isRefused = diagnostics.some(({ severity }) => severity === "error");
      expect(isRefused).toBe(Object.keys(programs).length === 0);
    }),
    { numRuns: runs(60), endOnFailure: true },
  );
});
