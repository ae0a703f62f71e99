import { beforeAll, describe, expect, test } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { compileAlone } from "../conformance/reference-page.ts";
import { comparePages } from "../support/compare-pages.ts";
import { compileDocument, fillDocument } from "./support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "./support/document-fixture.ts";
import { BREAKOUTS, PLACES } from "./support/hostile-author.ts";
import { attributeOf, pageOf } from "./support/page.ts";

type Fields = Readonly<Record<string, unknown>>;

describe.each(Object.entries(PLACES))("hostile text in %s", (_, place) => {
  let harmless: ReturnType<typeof pageOf>;
  beforeAll(async () => {
    harmless = pageOf((await fillDocument(place("plain"))).output);
  });

  test.each(BREAKOUTS)("%s changes no structure, and mjml makes the same of the mjml target", async (text) => {
    const { programs } = await compileDocument(place(text));
    const fill = (target: "html" | "mjml") => fillProgram(JSON.parse(programs[target] ?? ""), {}).output;
    const output = fill("html");
    const page = pageOf(output);
    expect(page.elements("script")).toEqual([]);
    expect(output).not.toMatch(/<script/i);
    const names = ["body", "table", "td", "a", "img", "div", "p"].flatMap((name) => page.elements(name));
    for (const element of names) {
      for (const { name, value } of element.attrs) {
        expect(name).not.toMatch(/^on/);
        expect(value).not.toMatch(/^\s*javascript:/i);
        if (name === "style") expect(value).not.toMatch(/url\(["']?\s*javascript:|[<>{}]/i);
      }
    }
    expect(page.elements("table").length).toBe(harmless.elements("table").length);
    expect(page.elements("style").length).toBe(harmless.elements("style").length);
    expect(page.comments.length).toBe(harmless.comments.length);
    // In Outlook, too.
    expect(comparePages(await compileAlone(fill("mjml"), "document"), output)).toBeUndefined();
  });
});

describe("hostile values are refused", () => {
  test.each<[string, Fields, string]>([
    ["a style sheet in a font name", page("heading", { fontFamily: "</style><script>" }), "font.invalid"],
    ["a declaration in a colour", page("heading", { color: "red;background:url(x)" }), "color.invalid"],
    ["an attribute in a colour", page("heading", { backgroundColor: 'red" onclick="x' }), "color.invalid"],
    ["an attribute in a mobile colour", page("heading", { mobile: { color: "red}</style>" } }), "color.invalid"],
    [
      "a rule in a gradient direction",
      documentOf([rowOf([], { backgroundGradient: { useGradient: true, gradient: { direction: "to right);}" } } })]),
      "document.invalid-value",
    ],
    [
      "a rule in a border style",
      documentOf([rowOf([], { border: { width: 1, style: "solid;}" } })]),
      "document.invalid-value",
    ],
    [
      "a rule in a height",
      page("image", { src: "https://a.example/x.png", height: "1px;}" }),
      "document.invalid-value",
    ],
    [
      "a rule in a background position",
      documentOf([rowOf([], { backgroundImage: "https://a.example/", backgroundPosition: "top;}" })]),
      "document.invalid-value",
    ],
    [
      "an attribute in the language",
      documentOf([], { canvas: { language: 'en" onload="x' } }),
      "document.invalid-value",
    ],
    ["a script in a link", page("button", { link: "javascript:alert(1)" }), "link.forbidden-scheme"],
    [
      "a script in a background",
      documentOf([rowOf([], { backgroundImage: "javascript:alert(1)" })]),
      "link.forbidden-scheme",
    ],
    ["a placeholder of the compiler", page("heading", { content: "\uE000s0\uE001" }), "text.invalid-unicode"],
  ])("%s", async (_, document, rule) => {
    const { programs, diagnostics } = await compileDocument(document);
    expect(programs).toEqual({});
    expect(diagnostics).toContainEqual(expect.objectContaining({ rule, severity: "error" }));
  });

  test("member names of objects have no meaning of their own", async () => {
    const text = JSON.stringify(page("heading", { content: "x" })).replace(
      '"props":{',
      '"props":{"__proto__":{"level":"h6"},',
    );
    const { programs } = await compileDocument(text);
    expect(programs.html).toContain("<h2");
  });
});

test("quotes of an author arrive whole in an attribute", async () => {
  const alt = `"a" 'b' <c> & &amp; d`;
  const { output } = await fillDocument(page("image", { src: "https://a.example/x.png", alt }));
  expect(
    pageOf(output)
      .elements("img")
      .map((image) => attributeOf(image, "alt")),
  ).toEqual([alt]);
});

function page(kind: string, props: Fields): Fields {
  return documentOf([rowOf([blockOf(kind, props)])]);
}
