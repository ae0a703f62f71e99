import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileDocument } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";
import { mobileCss } from "../../support/mobile-css.ts";
import { renderTsx } from "../../target/react-email/support/render-tsx.ts";

const LINK = "https://a.example/";

const KINDS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["heading", { content: "Title" }],
  ["paragraph", { content: "Text" }],
  ["list", { content: "<ul><li>Item</li></ul>" }],
  ["button", { text: "Open", link: LINK }],
  ["anchor", { text: "Open", link: LINK }],
  ["menu", { items: [{ label: "Open", link: LINK, enabled: true }] }],
  ["table", { columns: [{}], rows: [{ cells: [{ content: "Cell" }] }] }],
];

describe.each(KINDS)("letters of a %s", (kind, props) => {
  test("are closer together by a spacing below 0", async () => {
    const block = blockOf(kind, { ...props, letterSpacing: -0.4 });
    const { programs } = await compileDocument(documentOf([rowOf([block])]));
    const fill = (target: "html" | "react-email") => fillProgram(JSON.parse(programs[target] ?? ""), {}).output;
    expect(fill("html")).toContain("letter-spacing:-0.4px");
    expect(await renderTsx(fill("react-email"))).toContain("letter-spacing:-0.4px");
  });

  test("are closer together on small screens only", async () => {
    const css = await mobileCss(blockOf(kind, { ...props, mobile: { letterSpacing: "-1.5px" } }, "b"));
    expect(css).toContain("letter-spacing:-1.5px !important");
  });

  test.each([
    [-5, []],
    [-5.1, ["must be from -5 to 50, is -5.1"]],
  ])("may have a spacing of %d: %j", async (letterSpacing, expected) => {
    const { diagnostics } = await compileDocument(documentOf([rowOf([blockOf(kind, { ...props, letterSpacing })])]));
    const refused = diagnostics.filter(({ rule }) => rule === "document.out-of-range");
    expect(refused.map(({ message }) => message)).toEqual(expected);
  });
});
