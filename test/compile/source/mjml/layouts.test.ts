import { describe, expect, it } from "vitest";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import type { CompileOptions } from "../../../../src/compile/compiler.ts";
import { formatPath } from "../../../../src/domain/error.ts";
import type { SharedSource } from "../../../../src/domain/template/shared-source.ts";
import type { SourceFiles, TemplateSource } from "../../../../src/domain/template/template-source.ts";

const inText = (html: string) => `<mj-section><mj-column><mj-text>${html}</mj-text></mj-column></mj-section>`;
const source = (text: string, files?: SourceFiles): TemplateSource => ({ kind: "mjml", text, ...(files && { files }) });
const mail = (body: string, head = "", attributes = "") =>
  source(`<mjml layout="frame"${attributes}>${head}<mj-body>${body}</mj-body></mjml>`);

function part(
  kind: SharedSource["kind"],
  slug: string,
  text: string,
  changes: Partial<SharedSource> = {},
  files?: SourceFiles,
) {
  const published = { version: 3, source: source(text, files) };
  return { id: `id-${slug}`, slug, kind, isArchived: false, published, ...changes } satisfies SharedSource;
}
const layout = (text: string, changes: Partial<SharedSource> = {}, files?: SourceFiles) =>
  part("layout", "frame", text, changes, files);

function compile(from: TemplateSource, sources: readonly SharedSource[] = [], options: CompileOptions = {}) {
  return compileSource(from, { subject: "Hello", shared: { sources, isCut: false }, ...options });
}

async function findingsOf(...[from, sources, options]: Parameters<typeof compile>): Promise<readonly string[]> {
  const { diagnostics } = await compile(from, sources, { stage: "publication", ...options });
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ rule, path, message }) => `${rule} ${formatPath(path)} ${message}`);
}

/** Conditions say where they are written. */
function withoutPlaces(program = "null") {
  const { conditions = [], ...rest } = JSON.parse(program);
  return { ...rest, conditions: conditions.map(({ steps }: { readonly steps: unknown }) => steps) };
}

const PLAIN = "<mjml><mj-body><lp-content /></mj-body></mjml>";
const HEADED = `<mjml lang="en"><mj-head><mj-title>Shop</mj-title><mj-preview>News</mj-preview>
<mj-font name="Inter" href="https://fonts.example/inter.css" /><mj-attributes><mj-text font-family="Inter" color="#222222" /></mj-attributes>
<mj-style>.frame a { color: #222222 }</mj-style></mj-head>
<mj-body background-color="#eeeeee" width="640px">${inText("Logo")}<lp-content open="background-color mj-style mj-attributes" />${inText("Bye")}</mj-body></mjml>`;
const headed = (body: string, { head = "", title = "Shop", preview = "News", lang = "en", color = "#eeeeee" } = {}) =>
  source(`<mjml lang="${lang}"><mj-head><mj-title>${title}</mj-title><mj-preview>${preview}</mj-preview>
<mj-font name="Inter" href="https://fonts.example/inter.css" /><mj-attributes><mj-text font-family="Inter" color="#222222" /></mj-attributes>
<mj-style>.frame a { color: #222222 }</mj-style>${head}</mj-head>
<mj-body background-color="${color}" width="640px">${inText("Logo")}${body}${inText("Bye")}</mj-body></mjml>`);

describe("a mail in a layout is the mail with the layout written round it", () => {
  it.each<[string, TemplateSource, SharedSource, TemplateSource]>([
    [
      "nothing else",
      mail(inText("Hello {{ name }}")),
      layout(PLAIN),
      source(`<mjml><mj-body>${inText("Hello {{ name }}")}</mj-body></mjml>`),
    ],
    ["head and body of the layout", mail(inText("Hello")), layout(HEADED), headed(inText("Hello"))],
    [
      "title, preview and language of the mail",
      mail(
        inText("Hi"),
        "<mj-head><mj-title>Hi {{ name }}</mj-title><mj-preview>Soon</mj-preview></mj-head>",
        ' lang="fr"',
      ),
      layout(HEADED),
      headed(inText("Hi"), { title: "Hi {{ name }}", preview: "Soon", lang: "fr" }),
    ],
    [
      "title and preview of the mail, in the place of tags of the layout",
      mail(inText("Hi"), "<mj-head><mj-preview>Soon</mj-preview><mj-title>Hi</mj-title></mj-head>"),
      layout(
        "<mjml><mj-head><mj-title>{{ shop }}</mj-title><mj-preview>{{ news }}</mj-preview></mj-head><mj-body><lp-content /></mj-body></mjml>",
      ),
      source(
        `<mjml><mj-head><mj-preview>Soon</mj-preview><mj-title>Hi</mj-title></mj-head><mj-body>${inText("Hi")}</mj-body></mjml>`,
      ),
    ],
    [
      "a language that the layout does not have",
      mail(inText("Hi"), "", ' lang="ar" dir="rtl"'),
      layout(PLAIN),
      source(`<mjml lang="ar" dir="rtl"><mj-body>${inText("Hi")}</mj-body></mjml>`),
    ],
    [
      "what the layout opens",
      source(
        `<mjml layout="frame"><mj-head><mj-attributes><mj-text color="#000000" /></mj-attributes><mj-style>a { color: red }</mj-style></mj-head><mj-body background-color="#ffffff">${inText("Hi")}</mj-body></mjml>`,
      ),
      layout(HEADED),
      headed(inText("Hi"), {
        head: '<mj-attributes><mj-text color="#000000" /></mj-attributes><mj-style>a { color: red }</mj-style>',
        color: "#ffffff",
      }),
    ],
    [
      "what the layout does not have",
      mail(
        inText('<p class="note">Hi <a href="https://a.example">there</a></p>'),
        '<mj-head><mj-font name="Lora" href="https://fonts.example/lora.css" /><mj-attributes><mj-class name="big" font-size="20px" /><mj-button color="#ffffff" /></mj-attributes><mj-style>@media (max-width: 400px) { .note a, p.note > b { color: red } }</mj-style></mj-head>',
      ),
      layout(HEADED.replace(/ open="[^"]*"/, "")),
      headed(inText('<p class="note">Hi <a href="https://a.example">there</a></p>'), {
        head: '<mj-font name="Lora" href="https://fonts.example/lora.css" /><mj-attributes><mj-class name="big" font-size="20px" /><mj-button color="#ffffff" /></mj-attributes><mj-style>@media (max-width: 400px) { .note a, p.note > b { color: red } }</mj-style>',
      }),
    ],
    [
      "the same settings as the layout",
      source(
        `<mjml layout="frame"><mj-head><mj-font name="Inter" href="https://fonts.example/inter.css" /><mj-attributes><mj-text color="#222222" /></mj-attributes><mj-breakpoint width="480px" /></mj-head><mj-body width="640px">${inText("Hi")}</mj-body></mjml>`,
      ),
      layout(HEADED.replace(/ open="[^"]*"/, "")),
      headed(inText("Hi"), {
        head: '<mj-font name="Inter" href="https://fonts.example/inter.css" /><mj-attributes><mj-text color="#222222" /></mj-attributes><mj-breakpoint width="480px" />',
      }),
    ],
    [
      "an attribute of mj-body that is open and new",
      source(`<mjml layout="frame"><mj-body css-class="promo">${inText("Hi")}</mj-body></mjml>`),
      layout('<mjml><mj-body><lp-content open="css-class" /></mj-body></mjml>'),
      source(`<mjml><mj-body css-class="promo">${inText("Hi")}</mj-body></mjml>`),
    ],
    [
      "parameters",
      mail(inText("Hi"), "", ' with-title="Tom &amp; &quot;{{ name }}&quot;" with-color="#123456" with-tone="loud"'),
      layout(
        `<lp-parameter name="title" /><lp-parameter name="color" /><lp-parameter name="tone" default="calm" /><lp-parameter name="note" default="" /><mjml><mj-head><mj-title>{{ with.title }}</mj-title></mj-head><mj-body background-color="{{ with.color }}"><mj-wrapper lp-if='with.tone == "loud"'>${inText("<b>{{ with.title }}</b>")}</mj-wrapper><lp-content /><mj-section lp-if="with.note"><mj-column><mj-text>{{ with.note }}</mj-text></mj-column></mj-section></mj-body></mjml>`,
      ),
      source(
        `<mjml><mj-head><mj-title>Tom &amp; &quot;{{ name }}&quot;</mj-title></mj-head><mj-body background-color="#123456"><mj-wrapper>${inText("<b>Tom &amp; &quot;{{ name }}&quot;</b>")}</mj-wrapper>${inText("Hi")}</mj-body></mjml>`,
      ),
    ],
    [
      "a parameter that is given a tag, in a condition",
      mail(inText("Hi"), "", ' with-name="{{ user.name }}"'),
      layout(
        `<lp-parameter name="name" /><mjml><mj-body><mj-section lp-if="has(with.name)"><mj-column><mj-text>{{ with.name }}</mj-text></mj-column></mj-section><lp-content /></mj-body></mjml>`,
      ),
      source(
        `<mjml><mj-body><mj-section lp-if="has(user.name)"><mj-column><mj-text>{{ user.name }}</mj-text></mj-column></mj-section>${inText("Hi")}</mj-body></mjml>`,
      ),
    ],
    [
      "a wrapper of the layout, and conditions and lists of the mail",
      mail(
        `<mj-section lp-if="paid"><mj-column><mj-text>Paid</mj-text></mj-column></mj-section><mj-section lp-else=""><mj-column><mj-text>Open</mj-text></mj-column></mj-section><mj-section lp-each="items" lp-max="3"><mj-column><mj-text>{{ items.name }}</mj-text></mj-column></mj-section>`,
      ),
      layout(
        '<mjml><mj-body><mj-wrapper padding="8px" lp-if="shown"><lp-content></lp-content></mj-wrapper></mj-body></mjml>',
      ),
      source(
        `<mjml><mj-body><mj-wrapper padding="8px" lp-if="shown"><mj-section lp-if="paid"><mj-column><mj-text>Paid</mj-text></mj-column></mj-section><mj-section lp-else=""><mj-column><mj-text>Open</mj-text></mj-column></mj-section><mj-section lp-each="items" lp-max="3"><mj-column><mj-text>{{ items.name }}</mj-text></mj-column></mj-section></mj-wrapper></mj-body></mjml>`,
      ),
    ],
    [
      "colours for dark clients of both",
      mail(
        '<mj-section lp-dark-background-color="#111111"><mj-column><mj-text color="#333333" lp-dark-color="#eeeeee">Hi</mj-text></mj-column></mj-section>',
      ),
      layout(
        '<mjml><mj-body background-color="#ffffff" lp-dark-background-color="#000000"><lp-content /></mj-body></mjml>',
      ),
      source(
        '<mjml><mj-body background-color="#ffffff" lp-dark-background-color="#000000"><mj-section lp-dark-background-color="#111111"><mj-column><mj-text color="#333333" lp-dark-color="#eeeeee">Hi</mj-text></mj-column></mj-section></mj-body></mjml>',
      ),
    ],
    [
      "tokens of both",
      mail(
        inText('<a href="{{ brand.home }}">Hi</a>'),
        '<mj-head><lp-token name="home" kind="url" value="https://a.example" /></mj-head>',
      ),
      layout(
        '<mjml><mj-head><lp-token name="accent" kind="color" value="#1a73e8" /></mj-head><mj-body background-color="{{ brand.accent }}"><lp-content /></mj-body></mjml>',
      ),
      source(
        `<mjml><mj-head><lp-token name="accent" kind="color" value="#1a73e8" /><lp-token name="home" kind="url" value="https://a.example" /></mj-head><mj-body background-color="{{ brand.accent }}">${inText('<a href="{{ brand.home }}">Hi</a>')}</mj-body></mjml>`,
      ),
    ],
    [
      "a token of the mail that the layout opens",
      mail(inText("Hi"), '<mj-head><lp-token name="accent" kind="color" value="#ff0000" /></mj-head>'),
      layout(
        '<mjml><mj-head><lp-token name="accent" kind="color" value="#1a73e8" /></mj-head><mj-body background-color="{{ brand.accent }}"><lp-content open="lp-token" /></mj-body></mjml>',
      ),
      source(
        `<mjml><mj-head><lp-token name="accent" kind="color" value="#ff0000" /></mj-head><mj-body background-color="{{ brand.accent }}">${inText("Hi")}</mj-body></mjml>`,
      ),
    ],
  ])("with %s", async (_what, from, frame, written) => {
    const [made, expected] = await Promise.all([compile(from, [frame]), compile(written)]);
    expect(made.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(Object.keys(expected.programs)).toContain("html");
    expect(withoutPlaces(made.programs.html)).toEqual(withoutPlaces(expected.programs.html));
    expect(withoutPlaces(made.programs.text)).toEqual(withoutPlaces(expected.programs.text));
    expect(made.dependencies).toEqual([{ id: "id-frame", slug: "frame", kind: "layout", version: 3 }]);
  });

  it("with partials, files and style sheets of both", async () => {
    const frame = layout(
      '<mjml><mj-head><mj-include path="./frame.css" type="css" /></mj-head><mj-body><mj-include path="./top.mjml" /><lp-content /><mj-include path="partial:footer" with-note="{{ with.note }}" /></mj-body></mjml>'.replace(
        "<mjml>",
        '<lp-parameter name="note" default="none" /><mjml>',
      ),
      {},
      { "frame.css": ".top { color: #000000 }", "top.mjml": inText('<i class="top">{{ with.note }}</i>') },
    );
    const footer = part("partial", "footer", `<lp-parameter name="note" />${inText("Note: {{ with.note }}")}`);
    const from = source(
      '<mjml layout="frame" with-note="Dear {{ name }}"><mj-body><mj-include path="./top.mjml" /><mj-include path="partial:footer" with-note="mine" /></mj-body></mjml>',
      { "top.mjml": inText("own") },
    );
    const made = await compile(from, [frame, footer]);
    const expected = await compile(
      source(
        `<mjml><mj-head><mj-style>.top { color: #000000 }</mj-style></mj-head><mj-body>${inText('<i class="top">Dear {{ name }}</i>')}${inText("own")}${inText("Note: mine")}${inText("Note: Dear {{ name }}")}</mj-body></mjml>`,
      ),
    );
    expect(made.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(made.programs.html).toBe(expected.programs.html);
    expect(made.dependencies?.map(({ kind, slug }) => `${kind}:${slug}`)).toEqual(["partial:footer", "layout:frame"]);
  });

  it("changes nothing of a mail without one", async () => {
    const from = source(`<mjml><mj-body>${inText("{{ name }}")}</mj-body></mjml>`);
    expect(await compile(from, [layout(PLAIN)])).toEqual(await compileSource(from, { subject: "Hello" }));
  });
});

describe("a layout", () => {
  it("is compiled alone, with words in the place of the mail", async () => {
    const text = `<lp-parameter name="note" default="Hi" />${HEADED.replace("Bye", "{{ with.note }}")}`;
    const { diagnostics, programs } = await compile(source(text), [], {
      kind: "layout",
      slug: "frame",
      stage: "publication",
      subject: "",
    });
    expect(diagnostics).toEqual([]);
    expect(programs.html).toContain("Content of the mail");
    expect(programs.html).toContain('"note"');
    expect(programs.html).not.toContain("lp-content");
  });

  it("shows the words whatever colours it has", async () => {
    const text =
      '<mjml><mj-head><mj-attributes><mj-all color="#ffffff" /></mj-attributes></mj-head><mj-body background-color="#000000" lp-dark-background-color="#ffffff"><mj-wrapper><lp-content /></mj-wrapper></mj-body></mjml>';
    expect((await compile(source(text), [], { kind: "layout", slug: "frame" })).diagnostics).toEqual([]);
  });
});

describe("what is wrong with a layout is reported where it is written", () => {
  const BODY = inText("Hi");
  it.each<[string, TemplateSource, readonly SharedSource[], readonly RegExp[]]>([
    ["none", mail(BODY), [], [/^partial\.missing mjml:1:7 there is no layout "frame"; create it/]],
    [
      "a partial",
      mail(BODY),
      [part("partial", "frame", BODY)],
      [/^partial\.missing mjml:1:7 "frame" is a partial, not a layout/],
    ],
    [
      "an archived one",
      mail(BODY),
      [layout(PLAIN, { isArchived: true })],
      [/^partial\.archived mjml:1:7 the layout "frame"/],
    ],
    [
      "an unpublished one",
      mail(BODY),
      [layout(PLAIN, { published: undefined })],
      [/^partial\.missing mjml:1:7 .* not published/],
    ],
    [
      "no slug",
      source('<mjml layout="No Slug"><mj-body></mj-body></mjml>'),
      [],
      [/^partial\.missing mjml:1:7 "No Slug" is no slug/],
    ],
    [
      "a document",
      mail(BODY),
      [layout("", { published: { version: 1, source: { kind: "document", text: "{}" } } })],
      [/^partial\.missing mjml:1:7 the layout "frame" is a document/],
    ],
    [
      "no place for the mail",
      mail(BODY),
      [layout("<mjml>\n <mj-body></mj-body></mjml>")],
      [/^layout\.content layout:frame:2:2 needs <lp-content \/>/],
    ],
    [
      "two places for the mail",
      mail(BODY),
      [layout("<mjml><mj-body>\n<lp-content />\n<lp-content /></mj-body></mjml>")],
      [/^layout\.content layout:frame:3:1 .*already \(layout:frame:2:1\)/],
    ],
    [
      "a place within a column",
      mail(BODY),
      [layout("<mjml><mj-body><mj-section><mj-column>\n<lp-content /></mj-column></mj-section></mj-body></mjml>")],
      [/^layout\.content layout:frame:2:1 .*not in mj-column/],
    ],
    [
      "a place with content",
      mail(BODY),
      [layout(`<mjml><mj-body><lp-content>${BODY}</lp-content></mj-body></mjml>`)],
      [/^layout\.content layout:frame:1:16 lp-content holds nothing/],
    ],
    [
      "a place with a condition",
      mail(BODY),
      [layout('<mjml><mj-body><lp-content lp-if="a" /></mj-body></mjml>')],
      [/^layout\.content layout:frame:1:28 lp-content has no attribute "lp-if"/],
    ],
    [
      "an unknown name that is open",
      mail(BODY),
      [layout('<mjml><mj-body><lp-content open="background-colour" /></mj-body></mjml>')],
      [/^layout\.content layout:frame:1:28 .*did you mean background-color\?/],
    ],
    [
      "a fragment",
      mail(BODY),
      [layout("<mj-section /><lp-content />")],
      [/^layout\.content layout:frame:1:\d+ a layout is a whole mail/],
    ],
    [
      "a missing and an unknown parameter",
      mail(BODY, "", ' with-titel="x"'),
      [layout(`<lp-parameter name="title" />${PLAIN}`)],
      [
        /^partial\.missing-parameter mjml:1:7 the layout "frame" requires/,
        /^partial\.unknown-parameter mjml:1:22 .*did you mean "title"\?/,
      ],
    ],
    [
      "an undeclared parameter",
      mail(BODY),
      [layout(`<mjml><mj-body>\n${inText("{{ with.x }}")}<lp-content /></mj-body></mjml>`)],
      [/^partial\.unknown-parameter layout:frame:2:\d+ "\{\{ with.x \}\}" names no parameter/],
    ],
    [
      "a fault in it",
      mail(BODY),
      [layout(`<mjml><mj-body>\n${inText("{{ a | upper }}")}<lp-content /></mj-body></mjml>`)],
      [/^tag\.filter layout:frame:2:33 /],
    ],
    [
      "a fault in its tags",
      mail(BODY),
      [layout("<mjml><mj-body>\n<mj-section><mj-column><lp-content /></mj-body></mjml>")],
      [/^mjml\.unclosed-element layout:frame:2:1 /, /^mjml\.unclosed-element layout:frame:2:13 /],
    ],
    [
      "a fault in a file of it",
      mail(BODY),
      [
        layout(
          '<mjml><mj-body><mj-include path="a.mjml" /><lp-content /></mj-body></mjml>',
          {},
          { "a.mjml": "\n<mj-txt>A</mj-txt>" },
        ),
      ],
      [/^mjml\.unknown-element layout:frame\/a\.mjml:2:1 /],
    ],
    [
      "a layout of its own",
      mail(BODY),
      [layout(PLAIN.replace("<mjml>", '<mjml layout="other">'))],
      [/^layout\.not-allowed layout:frame:1:7 a layout has no layout; put/],
    ],
    [
      "what only a mail declares",
      mail(BODY),
      [layout(PLAIN.replace("<mj-body>", '<mj-head><lp-variable name="text.a" /></mj-head><mj-body>'))],
      [/^mark\.not-allowed layout:frame:1:16 <lp-variable>/],
    ],
    [
      "a mail with unclosed tags",
      mail("<mj-section><mj-column>"),
      [layout(PLAIN)],
      [/^mjml\.unclosed-element mjml:1:31 /, /^mjml\.unclosed-element mjml:1:43 /],
    ],
    [
      "a mail with sections beside its body",
      source(`<mjml layout="frame">${BODY}<mj-body></mj-body></mjml>`),
      [layout(PLAIN)],
      [/^mjml\.misplaced-element mjml:1:22 mj-section is not allowed in mjml/],
    ],
    [
      "a mail with two bodies",
      source(`<mjml layout="frame"><mj-body>${BODY}</mj-body><mj-body></mj-body></mjml>`),
      [layout(PLAIN)],
      [/^mjml\.misplaced-element mjml:1:110 a mail with a layout has one mj-head and one mj-body; move/],
    ],
    [
      "a mail with text beside its body",
      source(`<mjml layout="frame">Hello<mj-body></mj-body></mjml>`),
      [layout(PLAIN)],
      [/^mjml\.stray-text mjml:1:22 "Hello"/],
    ],
    [
      "a place for a mail in a mail",
      source(`<mjml><mj-body><lp-content />${BODY}</mj-body></mjml>`),
      [],
      [
        /^mark\.not-allowed mjml:1:16 <lp-content> is not allowed here; lp-content is an element in mj-body of a layout/,
      ],
    ],
    [
      "a partial in a layout that includes itself",
      mail(BODY),
      [
        layout('<mjml><mj-body><lp-content /><mj-include path="partial:a" /></mj-body></mjml>'),
        part("partial", "a", '<mj-include path="partial:a" />'),
      ],
      [/^partial\.cycle partial:a:1:1 .*: partial:a > partial:a$/],
    ],
    [
      "a layout that is beyond the limit",
      mail(BODY),
      [layout(PLAIN.replace("<lp", `${inText("x".repeat(1_050_000))}<lp`))],
      [/^partial\.too-large mjml:1:7 .*1048576 bytes/],
    ],
  ])("%s", async (_what, from, sources, expected) => {
    const found = await findingsOf(from, sources);
    expect(found).toEqual(expected.map((text) => expect.stringMatching(text)));
  });

  it.each<[string, string, CompileOptions["kind"], RegExp]>([
    [
      "a layout that names a layout",
      PLAIN.replace("<mjml>", '<mjml layout="other">'),
      "layout",
      /^layout\.not-allowed mjml:1:7 a layout has no layout/,
    ],
    [
      "a partial that names a layout",
      `<mjml layout="frame"><mj-body>${BODY}</mj-body></mjml>`,
      "partial",
      /^layout\.not-allowed mjml:1:7 a partial has no layout; name it in the mails/,
    ],
    ["a partial with a place for a mail", "<lp-content />", "partial", /^mark\.not-allowed mjml:1:1 /],
    [
      "a layout without a place for the mail",
      "<mjml><mj-body></mj-body></mjml>",
      "layout",
      /^layout\.content mjml:1:7 /,
    ],
    ["a layout that is a fragment", "<lp-content />", "layout", /^layout\.content mjml:1:1 a layout is a whole mail/],
    [
      "a partial that declares a variable",
      `<mjml><mj-head><lp-variable name="text.a" /></mj-head><mj-body>${BODY}</mj-body></mjml>`,
      "partial",
      /^mark\.not-allowed mjml:1:16 <lp-variable>/,
    ],
    [
      "a layout that declares a message",
      PLAIN.replace("<mj-body>", '<mj-head><lp-message from="a@b.example" /></mj-head><mj-body>'),
      "layout",
      /^mark\.not-allowed mjml:1:16 <lp-message>/,
    ],
  ])("alone: %s", async (_what, text, kind, expected) => {
    expect(await findingsOf(source(text), [], { kind, slug: "self" })).toEqual([expect.stringMatching(expected)]);
  });

  it("places what is found of a mail as a whole where the mail begins", async () => {
    const { diagnostics } = await compile(source(`\n<mjml layout="frame"><mj-body>${BODY}</mj-body></mjml>`), [
      layout(PLAIN),
    ]);
    expect(diagnostics.map(({ rule, path }) => `${rule} ${formatPath(path)}`)).toEqual([
      "page.missing-language mjml:2:1",
      "page.missing-title mjml:2:1",
      "page.missing-preheader mjml:2:1",
    ]);
  });

  it("says that a parameter without a layout has no effect", async () => {
    const { diagnostics } = await compile(source(`<mjml lang="en" with-a="b"><mj-body>${BODY}</mj-body></mjml>`));
    expect(diagnostics.map(({ severity, rule, path }) => `${severity} ${rule} ${formatPath(path)}`)).toContain(
      "warning mjml.unknown-attribute mjml:1:17",
    );
  });
});

describe("a mail changes nothing of its layout that the layout does not open", () => {
  const FRAME = HEADED.replace(/ open="[^"]*"/, "");
  const OTHER =
    '<mjml><mj-head><mj-attributes><mj-all color="#222222" /><mj-class name="big" font-size="20px" /></mj-attributes><mj-breakpoint width="500px" /></mj-head>\n<mj-body><mj-section css-class="top"></mj-section><lp-content /></mj-body></mjml>';
  const TOKENS =
    '<mjml><mj-head><lp-token name="accent" kind="color" value="#1a73e8" dark="#000000" /></mj-head><mj-body background-color="{{ brand.accent }}"><lp-content /></mj-body></mjml>';
  const inHead = (head: string) => mail(inText('<p class="note big">Hi</p>'), `<mj-head>${head}</mj-head>`);
  it.each<[string, TemplateSource, string, string, string]>([
    [
      "an attribute of mj-body",
      source(`<mjml layout="frame"><mj-body background-color="#ffffff"></mj-body></mjml>`),
      FRAME,
      "background-color",
      "mjml:1:31 background-color of mj-body belongs to the layout (layout:frame:4:10)",
    ],
    [
      "an attribute of mj-body that is new",
      source(`<mjml layout="frame"><mj-body css-class="a"></mj-body></mjml>`),
      FRAME,
      "css-class",
      "mjml:1:31 css-class of mj-body belongs to the layout (layout:frame:4:1)",
    ],
    [
      "a colour for dark clients",
      source(`<mjml layout="frame"><mj-body lp-dark-background-color="#000000"></mj-body></mjml>`),
      FRAME,
      "lp-dark-background-color",
      "mjml:1:31 lp-dark-background-color of mj-body",
    ],
    [
      "a default",
      inHead('<mj-attributes><mj-text color="#000000" /></mj-attributes>'),
      FRAME,
      "mj-attributes",
      "mjml:1:55 color of every mj-text belongs to the layout (layout:frame:2:",
    ],
    [
      "a new default of a component of the layout",
      inHead('<mj-attributes><mj-text align="right" /></mj-attributes>'),
      FRAME,
      "mj-attributes",
      "mjml:1:55 align of every mj-text belongs to the layout (layout:frame:4:",
    ],
    [
      "a default of all",
      inHead('<mj-attributes><mj-all padding="0" /></mj-attributes>'),
      FRAME,
      "mj-attributes",
      "mjml:1:54 padding of every component belongs to the layout (layout:frame:4:1)",
    ],
    [
      "a default that the layout gives to all",
      inHead('<mj-attributes><mj-button color="#000000" /></mj-attributes>'),
      OTHER,
      "mj-attributes",
      "mjml:1:57 color of every mj-button belongs to the layout (layout:frame:1:39)",
    ],
    [
      "a class",
      inHead('<mj-attributes><mj-class name="big" font-size="30px" /></mj-attributes>'),
      OTHER,
      "mj-attributes",
      'mjml:1:46 the mj-class "big" belongs to the layout (layout:frame:1:57)',
    ],
    [
      "a font",
      inHead('<mj-font name="Inter" href="https://evil.example/a.css" />'),
      FRAME,
      "mj-font",
      'mjml:1:31 the mj-font "Inter" belongs to the layout (layout:frame:2:1)',
    ],
    [
      "a breakpoint",
      inHead('<mj-breakpoint width="320px" />'),
      OTHER,
      "mj-breakpoint",
      "mjml:1:31 mj-breakpoint belongs to the layout (layout:frame:1:",
    ],
    [
      "the default breakpoint",
      inHead('<mj-breakpoint width="320px" />'),
      FRAME,
      "mj-breakpoint",
      "mjml:1:31 mj-breakpoint belongs to the layout (layout:frame:4:",
    ],
    [
      "rules for any element",
      inHead("<mj-style>\n.note { color: red } a { color: red }</mj-style>"),
      FRAME,
      "mj-style",
      'mjml:2:22 what "a" may match belongs to the layout',
    ],
    [
      "rules for a class of the layout",
      inHead("<mj-style>.top { color: red }</mj-style>"),
      OTHER,
      "mj-style",
      'mjml:1:41 what ".top" may match',
    ],
    [
      "rules for a class of both",
      inHead("<mj-style>.big { color: red }</mj-style>"),
      OTHER,
      "mj-style",
      'what ".big" may match',
    ],
    [
      "rules for a class of mail clients",
      inHead("<mj-style>.ExternalClass * { color: red }</mj-style>"),
      FRAME,
      "mj-style",
      'what ".ExternalClass *" may match',
    ],
    [
      "rules for what is beside its elements",
      inHead("<mj-style>.note ~ div { color: red }</mj-style>"),
      FRAME,
      "mj-style",
      'what ".note ~ div" may match',
    ],
    [
      "rules for what is not its own",
      inHead("<mj-style>p:not(.note) { color: red }</mj-style>"),
      FRAME,
      "mj-style",
      'what "p:not(.note)" may match',
    ],
    [
      "rules among others",
      inHead('<mj-style>@media print { .note { content: "}" } .note, [class~=note] { color: red } }</mj-style>'),
      FRAME,
      "mj-style",
      'what "[class~=note]" may match',
    ],
    [
      "an imported style sheet",
      inHead("<mj-style>@import url(https://a.example/a.css);</mj-style>"),
      FRAME,
      "mj-style",
      "@import",
    ],
    [
      "a style element",
      inHead("<mj-raw><style>b { color: red }</style></mj-raw>"),
      FRAME,
      "mj-style",
      'mjml:1:46 what "b" may match',
    ],
    [
      "attributes of HTML",
      inHead(
        '<mj-html-attributes><mj-selector path="td"><mj-html-attribute name="data-a">b</mj-html-attribute></mj-selector></mj-html-attributes>',
      ),
      FRAME,
      "mj-html-attributes",
      'mjml:1:51 what "td" may match',
    ],
    [
      "a token",
      inHead('<lp-token name="accent" kind="color" value="#ff0000" />'),
      TOKENS,
      "lp-token",
      "mjml:1:31 brand.accent belongs to the layout (layout:frame:1:16)",
    ],
  ])("%s", async (_what, from, text, name, expected) => {
    const [found, ...others] = await findingsOf(from, [layout(text)]);
    expect(others).toEqual([]);
    expect(found).toMatch(/^layout\.not-open /);
    expect(found).toContain(expected);
    expect(found).toContain(`does not open ${name}; remove it from the mail, or add ${name} to open="…"`);
    const opened = layout(text.replace("<lp-content", `<lp-content open="${name}"`));
    expect(await findingsOf(from, [opened])).toEqual([]);
  });

  it("a token that collides with one of the layout for dark clients, though tokens are open", async () => {
    const from = inHead('<lp-token name="accent_dark" kind="color" value="#ff0000" />');
    expect(await findingsOf(from, [layout(TOKENS.replace("<lp-content", '<lp-content open="lp-token"'))])).toEqual([
      expect.stringMatching(/^brand\.duplicate mjml:1:31 brand\.accent_dark collides with brand\.accent of the layout/),
    ]);
  });
});
