import { describe, expect, it } from "vitest";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import type { CompileOptions } from "../../../../src/compile/compiler.ts";
import { formatPath } from "../../../../src/domain/error.ts";
import type { SharedSource } from "../../../../src/domain/template/shared-source.ts";
import type { SourceFiles, TemplateSource } from "../../../../src/domain/template/template-source.ts";

const mail = (body: string, files?: SourceFiles): TemplateSource => ({
  kind: "mjml",
  text: `<mjml><mj-body>${body}</mj-body></mjml>`,
  ...(files && { files }),
});
const inText = (html: string) => `<mj-section><mj-column><mj-text>${html}</mj-text></mj-column></mj-section>`;
const inColumn = (mjml: string) => `<mj-section><mj-column>${mjml}</mj-column></mj-section>`;

function partial(
  slug: string,
  text: string,
  changes: Partial<SharedSource> & { files?: SourceFiles } = {},
): SharedSource {
  const { files, ...rest } = changes;
  const source = { kind: "mjml", text, ...(files && { files }) } as const;
  return { id: `id-${slug}`, slug, kind: "partial", isArchived: false, published: { version: 3, source }, ...rest };
}

function compile(source: TemplateSource, sources: readonly SharedSource[] = [], options: CompileOptions = {}) {
  return compileSource(source, { subject: "Hello", shared: { sources, isCut: false }, ...options });
}

async function findingsOf(...args: Parameters<typeof compile>): Promise<readonly string[]> {
  const [source, sources, options] = args;
  const { diagnostics } = await compile(source, sources, { stage: "publication", ...options });
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ rule, path, message }) => `${rule} ${formatPath(path)} ${message}`);
}

/** Conditions say where they are written. */
function withoutPlaces(program = "null") {
  const { conditions = [], ...rest } = JSON.parse(program);
  return { ...rest, conditions: conditions.map(({ steps }: { readonly steps: unknown }) => steps) };
}

const param = (...names: string[]) => names.map((name) => `<lp-parameter name="${name}" />`).join("");

describe("a mail with partials is the mail with their text in place", () => {
  const include = (attributes = "") => `<mj-include path="partial:footer"${attributes} />`;

  it.each<[string, string, string, string]>([
    ["a section", include(), inText("Hello {{ name }}"), inText("Hello {{ name }}")],
    ["content of a column", inColumn(include()), "<mj-text>Hello</mj-text>", inText("Hello")],
    [
      "a literal in text",
      include(' with-note="Tom &amp; &quot;Jerry&quot; <3 it&#39;s"'),
      `${param("note")}${inText("Note: {{ with.note }}")}`,
      inText("Note: Tom &amp; &quot;Jerry&quot; &lt;3 it&#39;s"),
    ],
    [
      "a tag in text, attribute and URL",
      include(` with-note="{{ order.note|'none &quot;yet&quot;' }}"`),
      `${param("note")}${inColumn('<mj-image alt="{{ with.note }}" src="https://a.example/{{ with.note }}.png" /><mj-text>{{ with.note }}</mj-text>')}`,
      inColumn(
        `<mj-image alt="{{ order.note|'none &quot;yet&quot;' }}" src="https://a.example/{{ order.note|'none &quot;yet&quot;' }}.png" /><mj-text>{{ order.note|'none "yet"' }}</mj-text>`,
      ),
    ],
    [
      "text and tags",
      include(' with-note="Dear {{ name }}, no. {{ n }}"'),
      `${param("note")}${inText("<b>{{with.note}}</b>!")}`,
      inText("<b>Dear {{ name }}, no. {{ n }}</b>!"),
    ],
    [
      "a literal in any quoted attribute",
      include(' with-color="#ff0000" with-link="https://a.example/x?a=1&amp;b=2"'),
      `${param("color", "link")}${inColumn('<mj-button background-color="{{ with.color }}" href="{{ with.link }}">Go</mj-button>')}`,
      inColumn('<mj-button background-color="#ff0000" href="https://a.example/x?a=1&amp;b=2">Go</mj-button>'),
    ],
    [
      "a default",
      include(),
      `<lp-parameter name="note" default="Thanks, {{ name }}" description="said last" />${inText("{{ with.note }}")}`,
      inText("Thanks, {{ name }}"),
    ],
    [
      "a condition on a literal that holds",
      include(' with-plan="Pro"'),
      `${param("plan")}${inColumn(`<mj-text lp-if='with.plan == "pro" &amp;&amp; seats > 3'>Pro</mj-text>`)}`,
      inColumn(`<mj-text lp-if='true &amp;&amp; seats > 3'>Pro</mj-text>`),
    ],
    [
      "conditions on an empty literal",
      include(),
      `<lp-parameter name="note" default="" />${inColumn(`<mj-text lp-if="has(with.note)">A</mj-text><mj-text lp-if="!with.note">B</mj-text><mj-text lp-if='with["note"] in ["x"] || with.note.contains("y")'>C</mj-text>`)}`,
      inColumn("<mj-text>B</mj-text>"),
    ],
    [
      "a number among literals",
      include(' with-seats="12"'),
      `${param("seats")}${inColumn(`<mj-text lp-if="with.seats > 3">A</mj-text><mj-text lp-if="with.seats == 3">B</mj-text>`)}`,
      inColumn("<mj-text>A</mj-text>"),
    ],
    [
      "a condition beside a list on a literal",
      include(' with-a="x"'),
      `${param("a")}${inText('<p lp-if="with.a == \'y\' &amp;&amp; size(items) > 1">A</p><p lp-each="items" lp-if="with.a">{{ items.name }}</p><p lp-each="items" lp-if="!with.a">{{ items.no }}</p>')}`,
      inText('<p lp-each="items">{{ items.name }}</p>'),
    ],
    ...[
      // What is given, what of A to D remains, and how each is marked.
      ["one", "<p>A</p>", ""],
      ["two", "<p>B</p>", ""],
      ["three", '<p lp-if="n > 1">C</p><p lp-else="">D</p>', ""],
      [
        "tag",
        `<p lp-if="v == 'one'">A</p><p lp-else-if="v == 'two'">B</p><p lp-else-if="n > 1">C</p><p lp-else="">D</p>`,
        "{{ v }}",
      ],
    ].map(([given = "", written = "", tag = ""]): [string, string, string, string] => {
      const chain = (name: string) =>
        `<${name} lp-if="with.a == 'one'">A</${name}><${name} lp-else-if="with.a == 'two'">B</${name}><${name} lp-else-if="n > 1">C</${name}><${name} lp-else="">D</${name}>`;
      const asText = (html: string) => html.replaceAll("<p", "<mj-text").replaceAll("</p", "</mj-text");
      return [
        `alternatives, given ${given}`,
        include(` with-a="${tag || given}"`),
        `${param("a")}${inText(chain("p"))}${inColumn(chain("mj-text"))}`,
        `${inText(written)}${inColumn(asText(written))}`,
      ];
    }),
    [
      "an alternative that is decided behind one that is not",
      include(' with-a="x"'),
      `${param("a")}${inText('<p lp-if="n > 1">A</p><p lp-else-if="!with.a">B</p><p lp-else-if="with.a">C</p><p lp-else="">D</p>')}`,
      inText('<p lp-if="n > 1">A</p><p lp-else="">C</p>'),
    ],
    [
      "columns of which one is left out",
      include(' with-a=""'),
      `${param("a")}<mj-section><mj-column lp-if="with.a"><mj-text>A {{ gone }}</mj-text></mj-column><mj-column><mj-text>B</mj-text></mj-column></mj-section>`,
      inText("B"),
    ],
    [
      "a condition on a tag",
      include(' with-note="{{ text.order.note }}" with-who="{{ name }}"'),
      `${param("note", "who")}${inText('<p lp-if="has(with.note)">{{ with.note }}</p><p lp-if=\'with.who == "Ann"\'>Ann</p>')}`,
      inText('<p lp-if="has(order.note)">{{ text.order.note }}</p><p lp-if=\'name == "Ann"\'>Ann</p>'),
    ],
    [
      "a string of JSON-LD",
      include(' with-note="say &quot;hi&quot; </script>"'),
      `${param("note")}<mj-raw><script type="application/ld+json">{"description": "{{ with.note }} {{ name }}"}</script></mj-raw>`,
      '<mj-raw><script type="application/ld+json">{"description": "say \\"hi\\" \\u003c/script> {{ name }}"}</script></mj-raw>',
    ],
  ])("with %s", async (_what, body, text, written) => {
    const [made, expected] = await Promise.all([
      compile(mail(body), [partial("footer", text)]),
      compile(mail(written)),
    ]);
    expect(made.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(Object.keys(expected.programs)).toContain("html");
    expect(withoutPlaces(made.programs.html)).toEqual(withoutPlaces(expected.programs.html));
    expect(withoutPlaces(made.programs.text)).toEqual(withoutPlaces(expected.programs.text));
    expect(made.dependencies).toEqual([{ id: "id-footer", slug: "footer", kind: "partial", version: 3 }]);
  });

  it("hands parameters on to a partial in a partial, and to its own files", async () => {
    const inner = partial("inner", `${param("name")}<b>{{ with.name }}</b>`.replace(/<b>(.*)<\/b>/, inText("$1")));
    const outer = partial(
      "footer",
      `${param("who")}<mj-include path="partial:inner" with-name="Dear {{ with.who }}" /><mj-include path="./own.mjml" />`,
      { files: { "own.mjml": inText("{{ with.who }}: own"), "unused.mjml": "" } },
    );
    const body = include(' with-who="{{ first }} B"');
    const made = await compile(mail(body, { "own.mjml": inText("the mail's") }), [outer, inner]);
    const expected = await compile(mail(`${inText("Dear {{ first }} B")}${inText("{{ first }} B: own")}`));
    expect(made.programs.html).toBe(expected.programs.html);
    expect(made.dependencies?.map(({ slug }) => slug)).toEqual(["footer", "inner"]);
  });

  it("leaves an author's own constants and the words of conditions in text as they are", async () => {
    const source = mail(inText('<p lp-if="false">A</p><p lp-if="true">lp_with("x")</p>'));
    const { programs } = await compile(source);
    const { conditions } = JSON.parse(programs.html ?? "{}");
    expect(conditions.map(({ steps }: { readonly steps: unknown }) => steps)).toEqual([
      [["constant", false]],
      [["constant", true]],
    ]);
  });

  it.each([
    ["behind a repeated one", '<p lp-each="items" lp-if="with.a">A</p><p lp-else="">B</p>'],
    ["without one before", '<p>A</p><p lp-else-if="with.a">B</p>'],
    ["with two marks", '<p lp-if="with.a">A</p><p lp-else="" lp-if="with.a">B</p>'],
  ])("refuses an alternative %s, decided or not", async (_what, html) => {
    for (const given of ["x", "", "{{ a }}"]) {
      const [found] = await findingsOf(mail(include(` with-a="${given}"`)), [
        partial("footer", param("a") + inText(html)),
      ]);
      expect(found).toMatch(/^condition\.not-allowed partial:footer:1:/);
    }
  });

  it("changes nothing of a mail without any", async () => {
    const source = mail(inText("{{ name }}"));
    const known = [partial("footer", inText("x"))];
    expect(await compile(source, known)).toEqual(await compileSource(source, { subject: "Hello" }));
  });
});

describe("a partial", () => {
  it.each([
    ["a section", inText("Hello {{ name }}"), inText("Hello {{ name }}")],
    ["a column", "<mj-column><mj-text>A</mj-text></mj-column>", inText("A")],
    ["content of a column", "<!-- a --><mj-text>A</mj-text>", inColumn("<!-- a --><mj-text>A</mj-text>")],
    [
      "one with parameters, which are tags of their names",
      `<lp-parameter name="note" default="Thanks" /><lp-parameter name="link" /><mj-text lp-if="has(with.note)"><a href="{{ with.link }}">{{ with.note }}</a></mj-text>`,
      inColumn(`<mj-text lp-if="has(note)"><a href="{{ link }}">{{ note|'Thanks' }}</a></mj-text>`),
    ],
  ])("is compiled alone: %s", async (_what, text, written) => {
    const made = await compile({ kind: "mjml", text }, [], { kind: "partial", slug: "footer" });
    expect(made.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const expected = await compile(mail(written), [], { subject: undefined });
    expect(withoutPlaces(made.programs.html)).toEqual(withoutPlaces(expected.programs.html));
  });

  it.each([
    ["a default", 'name="c" default="#123456"', '<mj-text color="{{ with.c }}">A</mj-text>', "#123456"],
    ["a colour", 'name="c"', '<mj-text color="{{ with.c }}" lp-dark-color="{{ with.c }}">A</mj-text>', "#000000"],
    ["a background", 'name="c"', '<mj-text container-background-color="{{ with.c }}">A</mj-text>', "transparent"],
    ["a font", 'name="c"', '<mj-text font-family="{{ with.c }}, serif">A</mj-text>', "Arial"],
    ["a size", 'name="c" default="20"', '<mj-text font-size="{{ with.c }}px">A</mj-text>', "20"],
    ["a style", 'name="c"', `<mj-text><b style="margin:0;color:{{ with.c }}">A</b></mj-text>`, "#000000"],
    [
      "a style with a default",
      'name="c" default="3"',
      `<mj-text><b style="margin:{{ with.c }}px">A</b></mj-text>`,
      "3",
    ],
    [
      "what is handed on",
      'name="c" default="#654321"',
      '<mj-include path="partial:inner" with-c="{{ with.c }}" />',
      "#654321",
    ],
  ])("has a value for a parameter in a setting when it is compiled alone: %s", async (_what, own, body, value) => {
    const inner = `${param("c")}<mj-text color="{{ with.c }}">A</mj-text>`;
    const text = `<lp-parameter ${own} />${inColumn(body)}`;
    const options = { kind: "partial", slug: "footer" } as const;
    const made = await compile({ kind: "mjml", text }, [partial("inner", inner)], options);
    expect(made.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const handedOn = body.startsWith("<mj-include") ? '<mj-text color="{{ with.c }}">A</mj-text>' : body;
    const written = mail(inColumn(handedOn.replaceAll("{{ with.c }}", value)));
    const expected = await compile(written, [], { subject: undefined });
    expect(withoutPlaces(made.programs.html)).toEqual(withoutPlaces(expected.programs.html));
  });

  it("needs a default for a parameter in any other setting", async () => {
    const source = { kind: "mjml", text: `${param("c")}${inColumn('<mj-text font-size="{{ with.c }}">A</mj-text>')}` };
    const found = await findingsOf(source as TemplateSource, [], { kind: "partial", slug: "footer" });
    expect(found).toEqual([expect.stringMatching(/^tag\.no-position mjml:1:\d+ /)]);
  });

  it("is no page: language, title, preheader and subject are those of its mails", async () => {
    const options = { kind: "partial", slug: "footer", stage: "publication" } as const;
    const { diagnostics } = await compile({ kind: "mjml", text: inText("Hello") }, [], { ...options, subject: "" });
    expect(diagnostics).toEqual([]);
  });
});

describe("brand tokens of a partial", () => {
  const token = (name: string, value: string) => `<lp-token name="${name}" kind="color" value="${value}" />`;
  const text = (color: string) => `<mj-text color="{{ brand.${color} }}">Bye</mj-text>`;
  const footer = partial("footer", `${token("ink", "#222222")}${inColumn(text("ink"))}`);
  const include = '<mj-include path="partial:footer" />';
  const inHead = (head: string, body: string): TemplateSource => ({
    kind: "mjml",
    text: `<mjml><mj-head>${head}</mj-head><mj-body>${body}</mj-body></mjml>`,
  });
  const program = async (source: TemplateSource, sources: readonly SharedSource[] = []) => {
    const { diagnostics, programs } = await compile(source, sources);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    return withoutPlaces(programs.html);
  };

  it("are those of the mail, as if it had declared them", async () => {
    const expected = await program(inHead(token("ink", "#222222"), inColumn(text("ink"))));
    expect(await program(mail(include), [footer])).toEqual(expected);
  });

  it("give way to a token of the mail with the same name", async () => {
    const expected = await program(inHead(token("ink", "#111111"), inColumn(text("ink"))));
    expect(await program(inHead(token("ink", "#111111"), include), [footer])).toEqual(expected);
  });

  it("give way to a token of the layout, and the first of two partials counts", async () => {
    const frame = partial(
      "frame",
      `<mjml><mj-head>${token("ink", "#111111")}</mj-head><mj-body><lp-content />${include}</mj-body></mjml>`,
      { kind: "layout" },
    );
    const header = partial("header", `${token("line", "#333333")}${inColumn(text("line"))}`);
    const other = partial("other", `${token("line", "#444444")}${inColumn(text("line"))}`);
    const body = '<mj-include path="partial:header" /><mj-include path="partial:other" />';
    const source: TemplateSource = { kind: "mjml", text: `<mjml layout="frame"><mj-body>${body}</mj-body></mjml>` };
    const written = [text("line"), text("line"), text("ink")].map(inColumn).join("");
    const expected = await program(inHead(token("ink", "#111111") + token("line", "#333333"), written));
    expect(await program(source, [other, footer, header, frame])).toEqual(expected);
  });

  it("let it be published alone", async () => {
    const options = { kind: "partial", slug: "footer", subject: "" } as const;
    expect(await findingsOf({ kind: "mjml", text: footer.published?.source.text ?? "" }, [], options)).toEqual([]);
  });

  it("count with those of the mail, once for each name", async () => {
    const tokens = (count: number) => Array.from({ length: count }, (_, at) => token(`t${at}`, "#222222")).join("");
    expect(await findingsOf(inHead(tokens(99) + token("ink", "#111111"), include), [footer])).toEqual([]);
    const many = tokens(100);
    const [finding] = await findingsOf(inHead(many, include), [footer]);
    expect(finding).toMatch(/^brand\.invalid mjml with those of its layout and partials the mail has 101 tokens/);
  });
});

describe("what is wrong with a partial is reported with its name and line", () => {
  const BODY = '\n<mj-include path="partial:footer" />';
  it.each<[string, string, readonly SharedSource[], readonly (string | RegExp)[]]>([
    ["none", BODY, [], [/^partial\.missing mjml:2:1 there is no partial "footer"/]],
    [
      "a mail",
      BODY,
      [partial("footer", "", { kind: undefined })],
      [/^partial\.missing mjml:2:1 "footer" is a mail, not/],
    ],
    [
      "a layout",
      BODY,
      [partial("footer", "", { kind: "layout" })],
      [/^partial\.missing mjml:2:1 "footer" is a layout/],
    ],
    ["an archived one", BODY, [partial("footer", "", { isArchived: true })], [/^partial\.archived mjml:2:1 /]],
    [
      "an unpublished one",
      BODY,
      [partial("footer", "", { published: undefined })],
      [/^partial\.missing mjml:2:1 .* not published/],
    ],
    [
      "a cycle",
      BODY,
      [partial("footer", '\n\n <mj-include path="partial:b" />'), partial("b", '<mj-include path="partial:footer" />')],
      [/^partial\.cycle partial:b:1:1 .*: partial:footer > partial:b > partial:footer$/],
    ],
    [
      "a missing parameter",
      BODY,
      [partial("footer", `<lp-parameter name="note" />${inText("{{ with.note }}")}`)],
      [/^partial\.missing-parameter mjml:2:1 the partial "footer" requires the parameter "note"/],
    ],
    [
      "an unknown parameter",
      '<mj-include path="partial:footer" with-nota="x" />',
      [partial("footer", `<lp-parameter name="note" default="" />${inText("{{ with.note }}")}`)],
      [/^partial\.unknown-parameter mjml:1:50 .*did you mean "note"\?/],
    ],
    [
      "an undeclared parameter",
      BODY,
      [partial("footer", `\n${inText("{{ with.note }}")}`)],
      [/^partial\.unknown-parameter partial:footer:2:33 "\{\{ with.note \}\}" names no parameter/],
    ],
    [
      "a fault in it",
      BODY,
      [partial("footer", `\n\n${inText("{{ name | upper }}")}`)],
      [/^tag\.filter partial:footer:3:33 /],
    ],
    [
      "a fault in a file of it",
      BODY,
      [partial("footer", '<mj-include path="a.mjml" />', { files: { "a.mjml": "\n<mj-txt>A</mj-txt>" } })],
      [/^mjml\.unknown-element partial:footer\/a\.mjml:2:1 /],
    ],
    [
      "a file of the mail, which it cannot name",
      BODY,
      [partial("footer", '<mj-include path="../a.mjml" />')],
      [/^mjml\.include partial:footer:1:1 .*leads above the root/],
    ],
    ["no slug", '<mj-include path="partial:No Slug" />', [], [/^mjml\.include mjml:1:16 "No Slug" is no slug/]],
    [
      "a parameter in a style sheet, where no tag may be",
      BODY,
      [
        partial(
          "footer",
          `<lp-parameter name="c" default="red" />${inColumn('<mj-text css-class="{{with.c}}">A</mj-text>')}<mj-raw><style>a { color: {{ with.c }} }</style></mj-raw>`,
        ),
      ],
      [/^tag\./],
    ],
    [
      "a condition on text and tags",
      '<mj-include path="partial:footer" with-c="a {{ b }}" />',
      [partial("footer", `<lp-parameter name="c" />${inColumn('<mj-text lp-if="with.c">A</mj-text>')}`)],
      [/^partial\.unknown-parameter partial:footer:1:\d+ the condition tests with.c, which is given text and tags/],
    ],
    [
      "a parameter of a file",
      '<mj-include path="a.mjml" with-c="a" />',
      [],
      [/^mjml\.include mjml:1:42 with-c is for partials/],
    ],
    ["a declaration in a mail", '<lp-parameter name="a" />', [], [/^mark\.not-allowed mjml:1:16 /]],
  ])("%s", async (_what, body, sources, expected) => {
    const found = await findingsOf(mail(body), sources);
    expect(found).toEqual(expected.map((text) => expect.stringMatching(text)));
  });

  it("a cycle through the one that is compiled, and one that is too deep", async () => {
    const self = { kind: "partial", slug: "a" } as const;
    const sources = [partial("a", inText("old")), partial("b", '<mj-include path="partial:a" />')];
    const text = '<mj-include path="partial:b" />';
    expect(await findingsOf({ kind: "mjml", text }, sources, self)).toEqual([
      expect.stringMatching(/^partial\.cycle partial:b:1:1 .*: partial:a > partial:b > partial:a$/),
    ]);
    const deep = Array.from({ length: 12 }, (_, n) => partial(`p${n}`, `<mj-include path="partial:p${n + 1}" />`));
    expect(await findingsOf(mail('<mj-include path="partial:p0" />'), deep)).toEqual([
      expect.stringMatching(/^partial\.too-deep partial:p9:1:1 /),
    ]);
  });

  it.each([
    ["a bare call", `lp_with("x")`, /^condition\.invalid \S+ lp-if lp_with\(\) is not supported/],
    ["a comparison", `lp_with("x") == "x"`, /^condition\.invalid \S+ lp-if compare a name with a literal/],
    ["one with a parameter", `has(with.c) && lp_with("x") == "x"`, /^condition\.invalid \S+ lp-if compare a name/],
  ])(
    "a condition that calls what stands for a literal, as any unknown function: %s",
    async (_what, written, expected) => {
      const shown = (condition: string) => inColumn(`<mj-text lp-if='${condition}'>A</mj-text>`);
      const include = '<mj-include path="partial:footer" with-c="x" />';
      const inPartial = (condition: string) => [partial("footer", `<lp-parameter name="c" />${shown(condition)}`)];
      for (const condition of [written, written.replaceAll("lp_with", "foo")]) {
        const message = new RegExp(expected.source.replace("lp_with", "\\w+"));
        expect(await findingsOf(mail(include), inPartial(condition))).toEqual([expect.stringMatching(message)]);
        const alone = condition.replaceAll("with.c", "c");
        expect(await findingsOf(mail(shown(alone)))).toEqual([expect.stringMatching(message)]);
      }
    },
  );

  it("a partial that is included more often than the limit of bytes allows", async () => {
    const body = '<mj-include path="partial:footer" />'.repeat(6);
    const found = await findingsOf(mail(body), [partial("footer", inText("x".repeat(200_000)))]);
    expect(found).toEqual([expect.stringMatching(/^partial\.too-large mjml:1:\d+ .*1048576 bytes/)]);
  });
});
