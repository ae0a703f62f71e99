import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Brand } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { isErrorAtPublication } from "../../src/domain/rules.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { runs, sampled } from "../support/effort.ts";
import { blockOf, documentOf, rowOf } from "./support/document-fixture.ts";
import { writeBrand } from "./support/write-brand.ts";

const TOKENS = `
<lp-token name="accent" kind="color" value="#1A73E8" dark="#8ab4f8" description="Buttons and links" />
<lp-token name="paper" kind="color" value="#ffffff" />
<lp-token name="ink" kind="color" value="#ffffff" />
<lp-token name="logo" kind="image" value="https://a.example/logo.png" />
<lp-token name="name" kind="text" value="Acme" />
<lp-token name="home" kind="url" value="https://a.example/" />
<lp-token name="font" kind="font" value="georgia"
choices="Arial, sans-serif; Georgia, serif; Verdana, sans-serif" />`;

/** A colour in every kind of place that mjml has for one: VML, `bgcolor`, a background with an image, sheets. */
const MAIL = `<mjml lang="en"><mj-head><mj-title>News</mj-title><mj-preview>All that is new</mj-preview>
${TOKENS}
<mj-attributes><mj-all font-family="{{ brand.font }}" /><mj-class name="strong" color="{{ brand.accent }}" />
</mj-attributes>
<mj-style>.note{color:{{ brand.accent }}} @media (prefers-color-scheme:dark){.note{color:{{ brand.accent_dark }} !important}}</mj-style>
<mj-style inline="inline">.framed td{border:1px solid {{ brand.accent }}}</mj-style></mj-head>
<mj-body background-color="{{ brand.paper }}">
<mj-wrapper background-color="{{ brand.paper }}" border="2px solid {{ brand.accent }}">
<mj-section background-color="{{ brand.accent }}" background-url="https://a.example/b.png">
<mj-column css-class="framed" background-color="{{ brand.paper }}"
inner-background-color="{{ brand.accent }}" lp-dark-background-color="{{ brand.accent_dark }}">
<mj-image src="{{ brand.logo }}" alt="{{ brand.name }}" href="{{ brand.home }}"
container-background-color="{{ brand.paper }}" />
<mj-text mj-class="strong"
css-class="note">Hello {{ name }}, <span style="color: {{ brand.accent }}; background:{{brand.paper}}">from {{ brand.name }}</span>
<!--[if mso]><table bgcolor="{{ brand.accent }}"><tr><td>x</td></tr></table><![endif]--></mj-text>
<mj-button background-color="{{ brand.accent }}" color="{{ brand.ink }}"
href="https://a.example/?by={{ brand.name }}">Read the news</mj-button>
<mj-divider border-color="{{ brand.accent }}" /><mj-table color="{{ brand.ink }}">
<tr style="background:{{ brand.accent }}"><td>1</td></tr></mj-table>
<mj-social icon-padding="1px" color="{{ brand.ink }}"><mj-social-element name="github"
href="https://a.example/" background-color="{{ brand.accent }}">a</mj-social-element></mj-social>
</mj-column></mj-section></mj-wrapper>
<mj-hero background-color="{{ brand.accent }}" background-url="https://a.example/h.png"
background-height="100px" background-width="600px"><mj-text>Hi</mj-text></mj-hero>
</mj-body></mjml>`;

async function compile(source: TemplateSource, subject = "News") {
  const { programs, diagnostics } = await compileSource(source, { subject, stage: "publication" });
  const parsed = Object.entries(programs).map(([name, text]) => [name, JSON.parse(text)] as const);
  return { programs: Object.fromEntries(parsed) as Readonly<Record<string, Program>>, diagnostics };
}

function fillAll(programs: Readonly<Record<string, Program>>, brand: Brand) {
  const merge_tags = { text: { name: "Ann" } };
  return Object.entries(programs).map(([name, program]) => {
    const { output } = fillProgram(program, { merge_tags, brand }, { onMissing: "empty" });
    return [name, output] as const;
  });
}

/** A list of families that is filled keeps the spaces that shortening removes from one that is written. */
const withoutFontSpaces = (filled: ReturnType<typeof fillAll>) =>
  filled.map(([name, output]) => [name, output.replace(/font-family:[^;"]+/g, (list) => list.replaceAll(", ", ","))]);

const colors = fc.uniqueArray(fc.integer({ min: 0, max: 0xffffff }), { minLength: 4, maxLength: 4 });
const palettes = fc
  .record({
    colors,
    font: fc.constantFrom("Arial, sans-serif", "Verdana, sans-serif"),
    name: fc.constantFrom("B", "Two"),
  })
  .map(({ colors: all, font, name }) => {
    const [accent = "", dark = "", paper = "", ink = ""] = all.map((each) => `#${each.toString(16).padStart(6, "0")}`);
    const urls = { logo: "https://b.example/l.png", home: "https://b.example/home" };
    return { accent, accent_dark: dark, paper, ink, font, name, ...urls };
  });

describe("a brand in MJML", () => {
  test("makes of every palette what mjml makes of its values", async () => {
    const { programs, diagnostics } = await compile({ kind: "mjml", text: MAIL }, "News of {{ brand.name }}");
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(Object.keys(programs).toSorted()).toEqual(["html", "mjml", "react-email", "subject", "text"]);
    await fc.assert(
      fc.asyncProperty(palettes, async (brand) => {
        const literal = await compile({ kind: "mjml", text: writeBrand(MAIL, brand) }, `News of ${brand.name}`);
        expect(withoutFontSpaces(fillAll(programs, brand))).toEqual(withoutFontSpaces(fillAll(literal.programs, {})));
      }),
      { numRuns: runs(10) },
    );
  });

  test("has what is declared without a brand, and advice is about that", async () => {
    const declared = {
      accent: "#1a73e8",
      accent_dark: "#8ab4f8",
      paper: "#ffffff",
      ink: "#ffffff",
      font: "Georgia, serif",
    };
    const brand = { ...declared, name: "Acme", logo: "https://a.example/logo.png", home: "https://a.example/" };
    const branded = await compile({ kind: "mjml", text: MAIL });
    const literal = await compile({ kind: "mjml", text: writeBrand(MAIL, brand) });
    const outputs = (programs: typeof branded.programs) => Object.fromEntries(fillAll(programs, {}));
    // Tokens keep both declarations of a colour where two of one colour are written once.
    expect(outputs(branded.programs).mjml).toBe(outputs(literal.programs).mjml);
    expect(outputs(branded.programs).text).toBe(outputs(literal.programs).text);
    const advice = ({ diagnostics }: typeof branded) => diagnostics.map(({ rule, message }) => `${rule}: ${message}`);
    expect(advice(branded)).toEqual(advice(literal));
  });

  test("lets no value out of its place", async () => {
    const { programs: all } = await compile({ kind: "mjml", text: MAIL });
    const programs = { html: all.html as Program };
    const declared = fillAll(programs, {});
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (value) => {
        fc.pre(!/^#[0-9a-f]{6}$/i.test(value));
        const brand = { accent: value, accent_dark: value, paper: value, ink: value, font: value, logo: value };
        expect(fillAll(programs, brand)).toEqual(declared);
      }),
      { numRuns: runs(200) },
    );
    const hostile = `#ffffff"><script>alert(1)</script>`;
    expect(
      fillAll(programs, { accent: hostile, font: hostile, paper: `${"#ffffff"};x:url(https://x.example)` }),
    ).toEqual(declared);
  });
});

const EXAMPLES = sampled(["welcome", "appointment", "event-invite", "newsletter", "order-receipt", "password-reset"]);

/** An example in which each colour is a token. */
function tokenized(slug: string) {
  const written = readFileSync(new URL(`../../examples/${slug}.template.json`, import.meta.url), "utf8");
  // The colour of links depends on what is beneath them.
  const text = written.replace(/<\/?a\b[^>]*>/g, "");
  const found = [...new Set(Array.from(text.matchAll(/"(#[0-9a-f]{6})"/gi), ([, color = ""]) => color.toLowerCase()))];
  const tagged = text.replace(/"(#[0-9a-f]{6})"/gi, (_, color: string) => {
    return `"{{ brand.c${found.indexOf(color.toLowerCase())} }}"`;
  });
  const tokens = found.map((value, index) => ({ name: `c${index}`, kind: "color", value }));
  return { text, found, branded: JSON.stringify({ ...JSON.parse(tagged), brand: { tokens } }) };
}

/** Programs filled, without the class and the rule of alternative texts: a colour of a brand has its own. */
function fillWithoutInks(programs: Readonly<Record<string, Program>>, brand: Brand) {
  return fillAll(programs, brand).map(([name, output]) => {
    const plain = String(output)
      .replace(/\s*"?\.alt-[0-9a-f]{6} img\{color:#[0-9a-f]{6}\}(?:",)?/g, "")
      .replace(/(?<=\balt) (?:on-dark|alt-[0-9a-f]{6})\b/g, "")
      // Where lines end depends on their length.
      .replace(/\s+/g, " ")
      .replaceAll("> <", "><");
    return [name, plain] as const;
  });
}

describe.each(EXAMPLES)("a brand in the document %s", (slug) => {
  test("makes of values that all differ from the declared ones what mjml makes of them", async () => {
    const { text, found, branded } = tokenized(slug);
    // Each differs, and none becomes so light or dark that a text on it would.
    const shifted = (color: string) =>
      `#${(Number.parseInt(color.slice(1), 16) ^ 0x050607).toString(16).padStart(6, "0")}`;
    const brand = Object.fromEntries(found.map((color, index) => [`c${index}`, shifted(color)]));
    const { programs, diagnostics } = await compile({ kind: "document", text: branded });
    const literal = await compile({
      kind: "document",
      text: text.replace(/"(#[0-9a-f]{6})"/gi, (_, color: string) => `"${shifted(color.toLowerCase())}"`),
    });
    expect(diagnostics.filter(({ rule, severity }) => severity === "error" && !isErrorAtPublication(rule))).toEqual([]);
    expect(found.length).toBeGreaterThan(5);
    expect(fillWithoutInks(programs, brand)).toEqual(fillWithoutInks(literal.programs, {}));
    const declared = await compile({ kind: "document", text });
    expect(fillWithoutInks(programs, {})).toEqual(fillWithoutInks(declared.programs, {}));
  });
});

/** A page, light and dark, of a brand, with words and a picture on it. */
const PAGE_TOKENS = [
  { name: "paper", kind: "color", value: "#ffffff", dark: "#101010" },
  { name: "accent", kind: "color", value: "#1a73e8", dark: "#8ab4f8" },
];
const WORDS =
  '<a href="https://a.example/">link</a> <span style="color: {{ brand.accent }}">own</span> ' +
  '<span style="color: #7a0000">red</span> <span style="background-color: {{ brand.accent }}">badge</span>';

function pageOf(tokens: readonly object[], backgroundColor = "transparent") {
  const dark = { backgroundColor: "{{ brand.paper_dark }}" };
  const image = blockOf("image", { src: "https://a.example/p.png", alt: "Logo" });
  const text = blockOf("paragraph", { content: WORDS, color: "#222222", dark: { color: "#dddddd" } }, "words");
  const canvas = { backgroundColor: "{{ brand.paper }}", dark };
  return JSON.stringify(documentOf([rowOf([image, text], { backgroundColor })], { canvas, brand: { tokens } }));
}

const styleOfWord = (html: string, word: string) =>
  new RegExp(`<(?:a|span)\\b([^>]*)>${word}<`).exec(html)?.[1]?.replace(/^ href.*_blank"/, "");

describe("what a document derives from the colours of a brand", () => {
  test("is a token of its own for texts of images, with black or white as declared", async () => {
    const { programs, diagnostics } = await compile({ kind: "document", text: pageOf(PAGE_TOKENS) });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const brand = { paper: "#0a0a0a", paper_text: "#eeeeee", paper_dark: "#f0f0f0", paper_dark_text: "#111111" };
    for (const [values, ink, darkInk] of [
      [{}, "#000000", "#ffffff"],
      [brand, "#eeeeee", "#111111"],
    ] as const) {
      const { html = "", mjml = "", "react-email": tsx = "" } = Object.fromEntries(fillAll(programs, values));
      for (const output of [html, mjml, tsx]) {
        expect(output).toMatch(new RegExp(`\\.alt-[0-9a-f]{6} img\\{color:${ink}\\}`));
        expect(output).toMatch(new RegExp(`img\\{color:${darkInk} ?!important\\}`));
      }
      expect(tsx).toMatch(new RegExp(`alt=\\{"Logo"\\}[^>]*color: "${ink}"`, "s"));
    }
  });

  test("is the token of that name where it is declared", async () => {
    const own = { name: "paper_text", kind: "color", value: "#334455" };
    const { programs } = await compile({ kind: "document", text: pageOf([...PAGE_TOKENS, own]) });
    const [[, html] = []] = fillAll(programs, {});
    expect(html).toMatch(/\.alt-[0-9a-f]{6} img\{color:#334455\}/);
    const text = { name: "paper_text", kind: "text", value: "Acme" };
    const other = await compile({ kind: "document", text: pageOf([...PAGE_TOKENS, text]) });
    expect(fillProgram(other.programs.html as Program, { brand: { paper_ink: "#334455" } }).output).toMatch(
      /\.alt-[0-9a-f]{6} img\{color:#334455\}/,
    );
  });

  test("is the token of the colour that shows through a translucent one", async () => {
    const text = pageOf(PAGE_TOKENS, "rgba(0,0,0,0.2)");
    const { programs, diagnostics } = await compile({ kind: "document", text });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(fillProgram(programs.html as Program, { brand: { paper_text: "#334455" } }).output).toMatch(
      /\.alt-[0-9a-f]{6} img\{color:#334455\}/,
    );
  });

  test("is the colour of the words around a link, and of the brand for dark clients", async () => {
    const { programs } = await compile({ kind: "document", text: pageOf(PAGE_TOKENS) });
    const brand = { paper: "#0a0a0a", accent: "#00aa00", accent_dark: "#00bb00", accent_text: "#00cc00" };
    const { output } = fillProgram(programs.html as Program, { brand });
    const html = String(output);
    const inkOf = (word: string) => {
      const [, name] = /class="(ink-[0-9a-f]{6})"/.exec(styleOfWord(html, word) ?? "") ?? [];
      return name && new RegExp(`\\.eb-words \\.${name}\\{color:(#[0-9a-f]{6})!important\\}`).exec(html)?.[1];
    };
    expect(styleOfWord(html, "link")).toContain('style="color:#222222');
    expect(styleOfWord(html, "own")).toContain('style="color:#00aa00');
    expect(inkOf("own")).toBe("#00bb00");
    expect(inkOf("red")).toBe("#dddddd");
    expect(styleOfWord(html, "badge")).toContain('style="background-color:#00aa00');
    expect(inkOf("badge")).toBe("#00cc00");
    const [, linkInk = "none"] = /class="(ink-[^"]*)"/.exec(styleOfWord(html, "link") ?? "") ?? [];
    expect(linkInk).toBe("ink-dddddd");
  });
});

const mail = (head: string, body = "<mj-text>Hello</mj-text>") =>
  [
    `<mjml lang="en"><mj-head><mj-title>a</mj-title><mj-preview>b</mj-preview>${head}</mj-head>`,
    `<mj-body><mj-section><mj-column>${body}</mj-column></mj-section></mj-body></mjml>`,
  ].join("");
const ACCENT = '<lp-token name="accent" kind="color" value="#1a73e8" />';
const TOKEN_A_DARK = '<lp-token name="a_dark" kind="color" value="#000000" />';
const LOGO = '<lp-token name="logo" kind="image" />';

test.each([
  [
    "brand.invalid",
    '<lp-token name="Accent" kind="color" value="#1a73e8" />',
    "",
    /^name must be a word in lower case/,
  ],
  [
    "brand.invalid",
    '<lp-token name="a" kind="colour" value="#1a73e8" />',
    "",
    /^kind must be one of color, font, image/,
  ],
  [
    "brand.invalid",
    '<lp-token name="a" kind="color" value="red" />',
    "",
    /^value must be a colour such as #1a73e8, is "red"/,
  ],
  ["brand.invalid", '<lp-token name="a" kind="color" />', "", /^value must be a colour/],
  ["brand.invalid", '<lp-token name="a" kind="image" value="/a.png" />', "", /^value must be the URL of an image/],
  ["brand.invalid", '<lp-token name="a" kind="url" value="javascript:a" />', "", /^value must be a URL/],
  ["brand.invalid", '<lp-token name="a" kind="url" value="cid:a" />', "", /^value must be a URL/],
  ["brand.invalid", '<lp-token name="a" kind="font" value="Papyrus" />', "", /^value must name one of the choices/],
  [
    "brand.invalid",
    `<lp-token name="a" kind="font" value="x" choices="x'y" />`,
    "",
    /^choices must be lists of font families/,
  ],
  ["brand.invalid", '<lp-token name="a" kind="text" choices="x" />', "", /^choices is for fonts/],
  ["brand.invalid", '<lp-token name="a" kind="text" dark="x" />', "", /^dark is for colours and images/],
  [
    "brand.invalid",
    '<lp-token name="a" kind="text" light="x" />',
    "",
    /^light is unknown; a token has name, kind, value/,
  ],
  ["brand.invalid", '<lp-token name="a" kind=text />', "", /every attribute must be written/],
  ["brand.duplicate", `${ACCENT}${ACCENT}`, "", /^brand\.accent is declared already/],
  [
    "brand.duplicate",
    `${TOKEN_A_DARK}<lp-token name="a" kind="color" value="#000000" dark="#000001" />`,
    "",
    /^brand\.a_dark is declared already/,
  ],
  [
    "brand.unknown-token",
    ACCENT,
    '<mj-text color="{{ brand.acent }}">a</mj-text>',
    /not declared; there are brand\.accent$/,
  ],
  ["brand.unknown-token", ACCENT, '<mj-text color="{{ brand.accent_dark }}">a</mj-text>', /is not declared/],
  [
    "brand.misplaced",
    ACCENT,
    `<mj-text color="{{ brand.accent|'#000000' }}">a</mj-text>`,
    /has a default; the declaration/,
  ],
])("%s: %s %s", async (rule, head, body, message) => {
  const { diagnostics, programs } = await compile({ kind: "mjml", text: mail(head, body || undefined) });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  expect(errors.map((each) => each.rule)).toContain(rule);
  const found = errors.find((each) => each.rule === rule);
  expect(found?.message).toMatch(message);
  expect(found?.path.slice(0, 2)).toEqual(["mjml", 1]);
  // What follows from a fault of the brand is not reported with it.
  expect(new Set(errors.map((each) => each.rule))).toEqual(new Set([rule]));
  expect(programs).toEqual({});
});

test("a subject has no colours", async () => {
  const { diagnostics } = await compile({ kind: "mjml", text: mail(ACCENT) }, "In {{ brand.accent }}");
  expect(diagnostics).toContainEqual(
    expect.objectContaining({
      rule: "brand.misplaced",
      path: ["subject"],
      message: expect.stringContaining("a subject"),
    }),
  );
});

describe("a brand decides no condition", () => {
  const advice = "a brand decides no condition; give the answer in the data or as a parameter, such as has_logo";

  test.each([
    ["lp-if", '<mj-text lp-if="brand.logo">Hello</mj-text>'],
    ["has", '<mj-text lp-if="has(brand.logo)">Hello</mj-text>'],
    ["a comparison", "<mj-text lp-if=\"name == 'Ada' && Brand.logo != ''\">Hello</mj-text>"],
    ["an inline condition", '<mj-text>Hello <b lp-if="!brand.logo">you</b></mj-text>'],
  ])("%s of MJML", async (_, body) => {
    const { diagnostics, programs } = await compile({ kind: "mjml", text: mail(LOGO, body) });
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors).toEqual([
      expect.objectContaining({ rule: "condition.invalid", message: expect.stringContaining(advice) }),
    ]);
    expect(programs).toEqual({});
  });

  test("a rule of a document, in a nested group too, and no other rule", async () => {
    const rule = (tag: string) => ({ tag, operator: "is_not_empty", value: "" });
    const groups = [{ match: "all", rules: [rule("plan"), rule("Brand.logo ")] }];
    const visibility = { enabled: true, match: "any", rules: [rule("brand.other"), rule("brand.logo")], groups };
    const block = { ...blockOf("paragraph", { content: "Hello" }), visibility };
    const tokens = [{ name: "logo", kind: "image", value: "https://a.example/logo.png" }];
    const text = JSON.stringify(documentOf([rowOf([block])], { brand: { tokens } }));
    const { diagnostics } = await compile({ kind: "document", text });
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const place = ["document", "rows", 0, "columns", 0, "children", 0, "visibility"];
    expect(errors.map(({ rule: id, path, message }) => [id, path, message.includes(advice)])).toEqual([
      ["brand.misplaced", [...place, "rules", 1, "tag"], true],
      ["brand.misplaced", [...place, "groups", 0, "rules", 1, "tag"], true],
    ]);
  });
});

test("without a declaration, brand stays reserved", async () => {
  const { diagnostics } = await compile({ kind: "mjml", text: mail("", "<mj-text>{{ brand.name }}</mj-text>") });
  expect(diagnostics.map(({ rule }) => rule)).toContain("tag.invalid-path");
});

test("an image that is not declared otherwise is empty without a brand", async () => {
  const { programs, diagnostics } = await compile({
    kind: "mjml",
    text: mail(LOGO, '<mj-image src="{{ brand.logo }}" alt="Acme" />'),
  });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(fillProgram(programs.html as Program, {}).output).toContain('src=""');
});

test("faults of a document have their place", async () => {
  const text = JSON.parse(readFileSync(new URL("../../examples/welcome.template.json", import.meta.url), "utf8"));
  const tokens = [
    { name: "a", kind: "color", value: 1 },
    { name: "b", kind: "text" },
  ];
  const { diagnostics } = await compile({
    kind: "document",
    text: JSON.stringify({ ...text, brand: { tokens, more: 1 } }),
  });
  const places = diagnostics.filter(({ rule }) => rule.startsWith("brand.")).map(({ rule, path }) => [rule, ...path]);
  expect(places).toEqual([
    ["brand.invalid", "document", "brand", "tokens", 0, "value"],
    ["brand.invalid", "document", "brand", "more"],
  ]);
  const unknown = await compile({
    kind: "document",
    text: JSON.stringify({ ...text, template_name: "{{ brand.c }}", brand: { tokens: tokens.slice(1) } }),
  });
  expect(unknown.diagnostics).toContainEqual(
    expect.objectContaining({ rule: "brand.unknown-token", path: ["document", "template_name"] }),
  );
});
