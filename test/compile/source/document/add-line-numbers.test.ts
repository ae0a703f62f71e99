import { expect, test } from "vitest";
import { compileDocument } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";

const DOCUMENT = documentOf([rowOf([blockOf("button", { backgroundColour: "red", link: "javascript:x" })])]);

test("each error of a document of several lines says its line and column", async () => {
  const text = JSON.stringify(DOCUMENT, undefined, 2);
  const { diagnostics } = await compileDocument(text);
  const lines = text.split("\n");
  expect(diagnostics.map(({ rule }) => rule)).toEqual(["document.unknown-member", "link.forbidden-scheme"]);
  for (const [index, name] of ["backgroundColour", "link"].entries()) {
    const [, line, column] = / \(line (\d+), column (\d+)\)$/.exec(diagnostics[index]?.message ?? "") ?? [];
    expect(lines[Number(line) - 1]?.slice(Number(column) - 1)).toMatch(new RegExp(`^"${name}":`));
  }
});

test("a document in one line says none, for white space is not stored", async () => {
  const { diagnostics } = await compileDocument(DOCUMENT);
  expect(diagnostics.map(({ message }) => message).join()).not.toContain("line 1");
});
