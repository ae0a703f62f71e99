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

/** The same source with the values of a brand in place of its tags. */
function literally(text: string, brand: Brand): string {
  return text
    .replace(/<lp-token [^>]*>/g, "")
    .replace(/\{\{\s*brand\.(\w+)\s*\}\}/g, (_, name: string) => brand[name] ?? "");
}

function fillAll(programs: Readonly<Record<string, Program>>, brand: Brand) {
  const merge_tags = { text: { name: "Ann" } };
  return Object.entries(programs).map(([name, program]) => {
    const { output } = fillProgram(program, { merge_tags, brand }, { onMissing: "empty" });
    return [name, output] as const;
  });
}

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
        const literal = await compile({ kind: "mjml", text: literally(MAIL, brand) }, `News of ${brand.name}`);
        expect(fillAll(programs, brand)).toEqual(fillAll(literal.programs, {}));
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
    const literal = await compile({ kind: "mjml", text: literally(MAIL, brand) });
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
  const text = readFileSync(new URL(`../../examples/${slug}.template.json`, import.meta.url), "utf8");
  const found = [...new Set(Array.from(text.matchAll(/"(#[0-9a-f]{6})"/gi), ([, color = ""]) => color.toLowerCase()))];
  const tagged = text.replace(/"(#[0-9a-f]{6})"/gi, (_, color: string) => {
    return `"{{ brand.c${found.indexOf(color.toLowerCase())} }}"`;
  });
  const tokens = found.map((value, index) => ({ name: `c${index}`, kind: "color", value }));
  return { text, found, branded: JSON.stringify({ ...JSON.parse(tagged), brand: { tokens } }) };
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
    expect(fillAll(programs, brand)).toEqual(fillAll(literal.programs, {}));
    const declared = await compile({ kind: "document", text });
    expect(fillAll(programs, {})).toEqual(fillAll(declared.programs, {}));
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
