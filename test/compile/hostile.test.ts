import { describe, expect, test } from "vitest";
import { compileDocument, fillDocument } from "./support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "./support/document-fixture.ts";
import { attributeOf, pageOf } from "./support/page.ts";

type Fields = Readonly<Record<string, unknown>>;

const BREAKOUTS = [
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  "--><script>alert(1)</script><!--",
  "--!><script>alert(1)</script>",
  "<![endif]--><script>alert(1)</script>",
  "</style><script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  '" onerror="alert(1)',
  "' onmouseover='alert(1)",
  "&quot; onerror=&quot;alert(1)",
  "');background:url('javascript:alert(1)",
  "{{ name }}{{",
  "<b>&amp;</b>",
  "</td></tr></table></div></body>",
];

/** Every string of a document that is written somewhere, as a document that differs in it alone. */
const PLACES: Readonly<Record<string, (text: string) => Fields>> = {
  template_name: (text) => documentOf([], { template_name: text.replaceAll("{{", "((") }),
  preheaderText: (text) => documentOf([], { canvas: { preheaderText: text } }),
  "heading content": (text) => page("heading", { content: text }),
  "list content": (text) => page("list", { content: `<ul><li>${text}</li></ul>` }),
  "image alt": (text) => page("image", { src: "https://a.example/x.png", alt: text }),
  "video alt": (text) =>
    page("video", { coverImage: "https://a.example/x.png", src: "https://a.example/v", alt: text }),
  "video label": (text) => page("video", { src: "https://a.example/v", alt: text }),
  "button text": (text) => page("button", { text, link: "https://a.example/" }),
  "button iconAlt": (text) =>
    page("button", { iconAlt: text, icon: "https://a.example/i.png", link: "https://a.example/" }),
  "anchor text": (text) => page("anchor", { text, link: "https://a.example/" }),
  "menu label": (text) => page("menu", { items: [{ label: text, link: "https://a.example/", enabled: true }] }),
  "social name": (text) =>
    page("socials", {
      platforms: [{ name: text, link: "https://a.example/", icon: "https://a.example/s.png", enabled: true }],
    }),
  "link behind a host": (text) => page("anchor", { link: `https://a.example/${text}` }),
  "image source": (text) => page("image", { src: `https://a.example/${text}`, alt: "x" }),
  "row background": (text) => documentOf([rowOf([], { backgroundImage: `https://a.example/${text}` })]),
  "column background": (text) => documentOf([{ columns: [{ backgroundImage: `https://a.example/${text}` }] }]),
  "page background": (text) => documentOf([], { canvas: { bodyBackgroundImage: `https://a.example/${text}` } }),
  "row id": (text) => documentOf([rowOf([], { id: text.replaceAll("{{", "(("), minHeight: 40 })]),
  "default of a tag": (text) =>
    page("anchor", { text: `{{ name|"${text.replaceAll('"', "'")}" }}`, link: "https://a.example/" }),
};

describe.each(Object.entries(PLACES))("hostile text in %s", (_, place) => {
  test.each(BREAKOUTS)("%s changes no structure", async (text) => {
    const { output } = await fillDocument(place(text));
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
    const harmless = pageOf((await fillDocument(place("plain"))).output);
    expect(page.elements("table").length).toBe(harmless.elements("table").length);
    expect(page.elements("style").length).toBe(harmless.elements("style").length);
    expect(page.comments.length).toBe(harmless.comments.length);
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
    ["a mark of the compiler", page("heading", { content: "\uE000s0\uE001" }), "text.invalid-unicode"],
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
