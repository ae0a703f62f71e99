import { parse, serialize } from "parse5";
import { describe, expect, test } from "vitest";
import { breakLongLines } from "../../../../src/compile/target/html/break-lines.ts";
import { compileDocument } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";

const longest = (text: string) => Math.max(...text.split("\n").map((line) => Buffer.byteLength(line)));
const words = (count: number) => "word ".repeat(count).trim();

/** As browsers read it, with white space as one space. */
function read(html: string): string {
  return serialize(parse(html)).replace(/\s+/g, " ");
}

describe("breakLongLines", () => {
  test.each<[string, string]>([
    ["text", `<p>${words(600)}</p>`],
    ["attributes", `<p>${"<b class=\"a b\" title='c  d'>x</b>".repeat(200)}</p>`],
    [
      "Outlook's comments",
      `<p>${'<!--[if mso | IE]><table width="600" border="0"><tr><td><![endif]-->x'.repeat(60)}</p>`,
    ],
    ["letters of several bytes", `<p>${"日本 語 🎉 ".repeat(400)}</p>`],
    ["lines of all lengths", Array.from({ length: 5 }, (_, index) => `<p>${words(150 + index * 40)}</p>`).join("\n")],
  ])("breaks %s, which are read as before", (_, html) => {
    const broken = breakLongLines(html);
    expect(longest(html)).toBeGreaterThan(998);
    expect(longest(broken)).toBeLessThanOrEqual(998);
    expect(broken.length).toBe(html.length);
    expect(read(broken)).toBe(read(html));
  });

  test.each<[string, string]>([
    ["short lines", `<p>${words(100)}</p>\n<p>${words(100)}</p>`],
    ["a page that keeps white space", `<pre>x</pre><p>${words(600)}</p>`],
    ["the value of an attribute", `<p>\n<b\ntitle="${words(600)}">x</b></p>`],
    ["a comment", `<!-- ${words(600)} -->`],
    ["a style sheet", `<style>${words(600)}</style>`],
    ["a title", `<title>${words(600)}</title>`],
    ["a word", `<p>${"x".repeat(2000)}</p>`],
  ])("leaves %s as it is", (_, html) => {
    expect(breakLongLines(html)).toBe(html);
  });
});

test("the html of a document has no longer line", async () => {
  const content = `${words(400)} <a href="https://a.example/">${words(10)}</a>`.repeat(3);
  const { programs } = await compileDocument(JSON.stringify(documentOf([rowOf([blockOf("paragraph", { content })])])));
  const { ops } = JSON.parse(programs.html ?? "") as { readonly ops: readonly unknown[] };
  expect(longest(ops.filter((op) => typeof op === "string").join(""))).toBeLessThanOrEqual(998);
});
