import { expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../../support/document-fixture.ts";
import { attributeOf, pageOf, textOf } from "../../support/page.ts";
import { renderTsx } from "../../target/react-email/support/render-tsx.ts";

const heading = (content: string, more = {}) => blockOf("heading", { content, ...more }, `h${content.length}`);
const HIDDEN = { visibility: visibleIf("plan", "==", "pro") };
const repeated = { id: "line", repeat: { list: "items" }, columns: [{ children: [heading("A line")] }] };

test.each<[string, string, readonly unknown[], string]>([
  ["its subject", " Your order {{ number }} ", [rowOf([heading("Thank you for {{ number }}")])], "Your order <7>"],
  ["no subject that needs more data than the mail", "Hi {{ other }}", [rowOf([heading("Thank you")])], "Thank you"],
  ["no subject that lacks a default", "Hi {{ name }}", [rowOf([heading("Hello {{ name|'you' }}")])], "Hello A&B"],
  ["its first heading", "", [rowOf([heading("Thank you,<br><em>{{ name }}</em>"), heading("More")])], "Thank you, A&B"],
  ["a heading in a nested row", "", [{ id: "outer", columns: [{ children: [rowOf([heading("Within")])] }] }], "Within"],
  ["no heading that may be hidden, or is repeated", "", [rowOf([heading("Pro", HIDDEN)]), repeated], "Preview"],
  ["no heading without words", "", [rowOf([heading(" "), heading("Words")])], "Words"],
  ["no heading that is a text", "", [rowOf([heading("word ".repeat(41)), heading("Words")])], "Words"],
  ["its preheader, never the name of the template", "", [], "Preview"],
])("a mail is called by %s, for people and for screen readers", async (_, subject, rows, expected) => {
  const text = JSON.stringify(documentOf(rows));
  const { programs } = await compileSource({ kind: "document", text }, { subject });
  const data = { merge_tags: { text: { number: "<7>", name: "A&B" } }, lists: { items: [{}] } };
  const fill = (target: "html" | "react-email") => fillProgram(JSON.parse(programs[target] ?? ""), data).output;
  for (const html of [fill("html"), await renderTsx(fill("react-email"))]) {
    const page = pageOf(html);
    expect(page.elements("title").map(textOf)).toEqual([expected]);
    const labels = page.elements("div").map((element) => attributeOf(element, "aria-label"));
    expect(labels.filter((label) => label !== undefined)).toEqual([expected]);
  }
});
