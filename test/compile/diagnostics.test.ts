import { expect, test } from "vitest";
import { compileDocument, findingsOf } from "./support/compile-fixture.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "./support/document-fixture.ts";

type Fields = Readonly<Record<string, unknown>>;

const PROPS = "rows.0.columns.0.children.0.props";
const PICTURE = "https://a.example/x.png";
/** A label that nothing is to be said about. */
const LABEL = { text: "Shop for books", color: "#000000" };
const LINKED = { link: "https://a.example/", color: "#000000" };

test.each<[string, Fields, readonly string[]]>([
  ["an image without a source", block("image", {}), [`warning image.missing-source ${PROPS}.src`]],
  ["an image without alt", block("image", { src: PICTURE }), [`warning image.missing-alt ${PROPS}.alt`]],
  [
    "an image whose link is empty",
    block("image", { src: PICTURE, alt: "x", enabled: true }),
    [`warning link.empty ${PROPS}.link`],
  ],
  ["an image whose link is off", block("image", { src: PICTURE, alt: "x", enabled: false }), []],
  ["a button without a link", block("button", LABEL), [`warning link.empty ${PROPS}.link`]],
  ["a button with a mere mark", block("button", { ...LABEL, link: "#" }), [`warning link.empty ${PROPS}.link`]],
  ["a filter in a label", block("button", { ...LINKED, text: "{{ t|upcase }}" }), [`error tag.filter ${PROPS}.text`]],
  ["a filter in a link", block("button", { ...LABEL, link: "{{ u|urlize }}" }), [`error tag.filter ${PROPS}.link`]],
  [
    "a filter in text",
    block("paragraph", { content: "Hi {{ t|date:'Y' }}" }),
    [`error format.invalid ${PROPS}.content`],
  ],
  ["a default of several words", block("button", { ...LINKED, text: "{{ t|first class }}" }), []],
  ["a mail to nobody", block("button", { ...LABEL, link: "mailto:" }), [`error link.invalid ${PROPS}.link`]],
  [
    "a link in text with a mere mark",
    block("paragraph", { content: '<a href="#">Our terms</a>' }),
    [`warning link.empty ${PROPS}.content`],
  ],
  ["an anchor without a link", block("anchor", LABEL), [`warning link.empty ${PROPS}.link`]],
  ["a video with nothing to open", block("video", {}), [`warning link.empty ${PROPS}.src`]],
  [
    "a video with a bad file behind a good page",
    block("video", { src: "javascript:x", fallbackLink: "https://a.example/" }),
    [`error link.forbidden-scheme ${PROPS}.src`],
  ],
  [
    "a menu entry without a link",
    block("menu", { items: [{ label: "x", enabled: true }] }),
    [`warning link.empty ${PROPS}.items.0.link`],
  ],
  ["a menu entry that is off", block("menu", { items: [{ label: "x" }] }), []],
  [
    "a social entry without a link",
    block("socials", { platforms: [{ name: "x", icon: PICTURE, enabled: true }] }),
    [`warning link.empty ${PROPS}.platforms.0.link`],
  ],
  [
    "a social entry without an icon",
    block("socials", { platforms: [{ name: "x", link: "https://a.example/", enabled: true }] }),
    [`warning image.missing-source ${PROPS}.platforms.0.icon`],
  ],
  [
    "a social entry without a name",
    block("socials", { platforms: [{ icon: PICTURE, link: "https://a.example/", enabled: true }] }),
    [`warning image.missing-alt ${PROPS}.platforms.0.name`],
  ],
  [
    "a link without a scheme",
    block("button", { ...LABEL, link: "a.example" }),
    [`warning link.scheme-added ${PROPS}.link`],
  ],
  ["a relative link", block("button", { link: "/x" }), [`error link.relative ${PROPS}.link`]],
  ["a tag in a host", block("button", { link: "https://{{ h }}.example/" }), [`error tag.in-host ${PROPS}.link`]],
  [
    "a bad default of a link",
    block("button", { link: "{{ u|'data:x' }}" }),
    [`error link.forbidden-scheme ${PROPS}.link`],
  ],
  [
    "a malformed tag",
    block("button", { ...LABEL, text: "{{ a b }}", link: "https://a.example/" }),
    [`warning tag.malformed ${PROPS}.text`],
  ],
  [
    "a tag of another group",
    block("image", { src: PICTURE, alt: "{{ text.x }}" }),
    [`warning tag.group-differs ${PROPS}.alt`],
  ],
  [
    "a malformed preheader",
    documentOf([], { canvas: { language: "en", preheaderText: "{{ }}" } }),
    ["warning tag.malformed canvas.preheaderText"],
  ],
  [
    "a bad background",
    documentOf([rowOf([], { backgroundImage: "data:x" })]),
    ["error link.forbidden-scheme rows.0.backgroundImage"],
  ],
  [
    "a gradient beneath an image",
    documentOf([
      rowOf([], {
        backgroundImage: PICTURE,
        backgroundGradient: { useGradient: true, gradient: { colors: [{ color: "red" }, { color: "blue" }] } },
      }),
    ]),
    ["warning background.gradient-hidden rows.0.backgroundGradient"],
  ],
  [
    "a rule that is never true",
    documentOf([rowOf([], { visibility: visibleIf("n", ">", "x") })]),
    ["warning visibility.not-a-number rows.0.visibility.rules.0"],
  ],
  [
    "a row that can be empty",
    block("spacer", { visibility: visibleIf("n", "==", "x") }),
    ["warning visibility.same-rule rows.0"],
  ],
])("%s", async (_, document, expected) => {
  expect(await findingsOf(document)).toEqual(expected);
});

test("everything is found at once, in the order of the source", async () => {
  const document = {
    rows: [
      rowOf([
        blockOf("button", { link: "javascript:x", color: "blurple", text: "{{ a b }}" }, "one"),
        blockOf("gallery", {}, "two"),
      ]),
      rowOf([], { id: "r2", columns: [], visibility: visibleIf("a", "like", "b") }),
    ],
    canvas: { width: "wide", preheaderText: "" },
    schema_version: "3.0",
    template_id: "t",
    template_name: "x",
  };
  expect(await findingsOf(document)).toEqual([
    `error link.forbidden-scheme ${PROPS}.link`,
    `error color.invalid ${PROPS}.color`,
    `warning tag.malformed ${PROPS}.text`,
    "error block.unknown-kind rows.0.columns.0.children.1.componentType",
    "error document.invalid-value rows.1.columns",
    "error visibility.unknown-operator rows.1.visibility.rules.0.operator",
    "error document.wrong-type canvas.width",
    "error document.unsupported-version schema_version",
  ]);
});

test.each<[string, "error" | "warning"]>([
  ["<a href='javascript:x'>x</a>", "error"],
  ["{{}}", "warning"],
])("of very many findings the first 500 are listed and the others counted: %s", async (content, severity) => {
  const { diagnostics } = await compileDocument(block("paragraph", { content: content.repeat(700) }));
  expect(diagnostics).toHaveLength(501);
  expect(diagnostics[0]).toMatchObject({
    rule: "document.too-many-findings",
    severity,
    message: "200 more findings are not listed",
  });
});

test("with an error there is no program, with warnings there is one", async () => {
  expect((await compileDocument(block("button", { link: "/x" }))).programs).toEqual({});
  expect((await compileDocument(block("button", {}))).programs.html).toContain('"format":1');
});

function block(kind: string, props: Fields): Fields {
  return documentOf([rowOf([blockOf(kind, props)])]);
}
