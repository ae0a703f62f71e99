import fc from "fast-check";
import { expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import type { Program } from "../../../../core/evaluator/program.ts";
import { runs } from "../../../support/effort.ts";
import { arbitraryRows } from "../../support/arbitrary-document.ts";
import { compileDocument } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../../support/document-fixture.ts";
import { fillTsx, tsxProgramOf } from "./support/fill-targets.ts";
import { joinBrokenLines } from "./support/join-broken-lines.ts";
import { renderTsx } from "./support/render-tsx.ts";
import { shownOf } from "./support/shown.ts";
import { parseTsx } from "./support/syntax-tree.ts";

const data = { merge_tags: { text: { t: "Text" }, url: { u: "https://u.example/" }, attr: { a: "Alt" } } };

test("any document under any assignment is valid TSX that shows what the html shows", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryRows, fc.infiniteStream(fc.boolean()), async (rows, choices) => {
      const { programs } = await compileDocument(documentOf(rows));
      const [html, tsx]: Program[] = [JSON.parse(programs.html ?? ""), JSON.parse(programs["react-email"] ?? "")];
      if (html === undefined || tsx === undefined) throw new Error("both have compiled");
      const context = Object.fromEntries(
        html.conditions.map(({ node }) => [node, choices.next().value ? "on" : "off"]),
      );
      const filled = fillProgram(tsx, { ...data, context });
      parseTsx(filled.output);
      const expected = fillProgram(html, { ...data, context });
      expect(shownOf(await renderTsx(filled.output))).toEqual(shownOf(joinBrokenLines(expected.output)));
      expect([...filled.report.hidden].sort()).toEqual([...expected.report.hidden].sort());
    }),
    { numRuns: runs(60) },
  );
});

test("a hidden node leaves neither an element nor a rule behind", async () => {
  const heading = { content: "Secret offer", mobile: { fontSize: 11 }, visibility: visibleIf("plan", "==", "pro") };
  const document = documentOf([
    rowOf([blockOf("heading", heading, "offer"), blockOf("paragraph", { content: "All" })]),
  ]);
  const shown = (await fillTsx(document, { context: { plan: "pro" } })).output;
  const hidden = (await fillTsx(document, { context: { plan: "free" } })).output;
  expect(shown).toContain("Secret offer");
  expect(shown).toContain(".eb-offer");
  expect(hidden).not.toContain("Secret offer");
  expect(hidden).not.toContain("eb-offer");
});

test("a mail of which everything is hidden still renders", async () => {
  const row = rowOf([], { visibility: visibleIf("plan", "==", "pro") });
  expect(shownOf(await renderTsx((await fillTsx(documentOf([row]))).output)).texts).toEqual([]);
});

test("both programs of a document name the same tags and conditions", async () => {
  const document = documentOf([
    rowOf([blockOf("heading", { content: "{{ b }}{{ a }}", visibility: visibleIf("x", "in", "y") })]),
  ]);
  const { programs } = await compileDocument(document);
  const html: Program = JSON.parse(programs.html ?? "");
  const tsx = await tsxProgramOf(document);
  expect(tsx).toMatchObject({
    format: html.format,
    target: "react-email",
    tags: html.tags,
    conditions: html.conditions,
  });
});
