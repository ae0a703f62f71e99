import { describe, expect, it } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import type { CompileOptions } from "../../../../src/compile/compiler.ts";
import { formatPath } from "../../../../src/domain/error.ts";
import type { SharedSource } from "../../../../src/domain/template/shared-source.ts";
import type { TemplateSource } from "../../../../src/domain/template/template-source.ts";
import { documentOf, visibleIf } from "../../support/document-fixture.ts";
import { EVERY_KIND } from "../../support/every-kind.ts";

type Fields = Readonly<Record<string, unknown>>;

const blockOf = (componentType: string, props: Fields = {}, more: Fields = {}) => ({ componentType, props, ...more });
const rowOf = (children: readonly Fields[], more: Fields = {}) => ({ columns: [{ children }], ...more });
const text = (content: string, more: Fields = {}) => blockOf("paragraph", { content, ...more });

/** A partial that is a document; another one that MJML includes is in MJML. */
function partial(slug: string, rows: readonly Fields[], more: Fields = {}): SharedSource {
  const source = { kind: "document", text: JSON.stringify(documentOf(rows, { canvas: {}, ...more })) } as const;
  return { id: `id-${slug}`, slug, kind: "partial", isArchived: false, published: { version: 3, source } };
}

function inMjml(slug: string, written: string): SharedSource {
  const source = { kind: "mjml", text: written } as const;
  return { id: `id-${slug}`, slug, kind: "partial", isArchived: false, published: { version: 2, source } };
}

function mail(body: string, attributes = 'lang="en"', head = ""): TemplateSource {
  return { kind: "mjml", text: `<mjml ${attributes}>${head}<mj-body>${body}</mj-body></mjml>` };
}

function compile(source: TemplateSource, sources: readonly SharedSource[] = [], options: CompileOptions = {}) {
  return compileSource(source, { subject: "Hello", shared: { sources, isCut: false }, ...options });
}

async function findingsOf(...[source, sources, options]: Parameters<typeof compile>): Promise<readonly string[]> {
  const { diagnostics } = await compile(source, sources, { stage: "publication", ...options });
  return diagnostics
    .filter(({ rule, waived }) => waived === undefined && !rule.startsWith("page."))
    .map(({ rule, path, message }) => `${rule} ${formatPath(path)} ${message}`);
}

/** The canvas that a mail in MJML amounts to. */
const CANVAS = {
  language: "en",
  preheaderText: "",
  bodyBackgroundColor: "#ffffff",
  backgroundColor: "transparent",
  mobileBreakpoint: 479,
};

const DATA: readonly Fields[] = [
  {
    name: "Ann <b>",
    plan: "pro",
    day: "2026-05-01",
    lines: [
      { no: "1", name: "x" },
      { no: "7", name: "&" },
    ],
  },
  { name: "", plan: "free", day: "2026-01-01", lines: [] },
];

/** What a mail writes for each data, from the first section on, with the names of classes left out. */
async function bodiesOf(source: TemplateSource, sources: readonly SharedSource[]): Promise<readonly string[]> {
  const { diagnostics, programs } = await compile(source, sources, { unshortened: true, stage: "publication" });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return DATA.map((data) => {
    const { output } = fillProgram(JSON.parse(programs.html ?? ""), { data }, { onMissing: "empty" });
    const body = output.slice(output.indexOf("<!--[if mso | IE]>")).replaceAll(/\beb-[\w-]+/g, "eb");
    // What mjml writes to no effect stays in a mail in MJML, and is left out of one that is a document.
    return body
      .replaceAll(/ height="auto"/g, "")
      .replaceAll(/<table\s[^>]*>\s*<tbody>\s*<\/tbody>\s*<\/table>/g, "")
      .replaceAll(/&#(35|123|125);/g, (_, code) => String.fromCodePoint(Number(code)))
      .replaceAll(/\s*([<>])\s*/g, "$1");
  });
}

describe("a document that MJML includes", () => {
  const words: Readonly<Record<string, Fields>> = {
    heading: { content: "H" },
    paragraph: { content: "P" },
    list: { content: "<ul><li>A</li><li>B</li></ul>" },
    button: { text: "B" },
    anchor: { text: "A page" },
  };
  const everyKind = Object.entries(EVERY_KIND).map(([kind, props]) => blockOf(kind, { ...props, ...words[kind] }));

  it.each<[string, readonly Fields[], Fields]>([
    ["every kind of block", [rowOf(everyKind)], {}],
    [
      "a spacer row, columns and a row in a column",
      [
        { type: "row-spacer", height: 20 },
        {
          columns: [
            { width: 30, children: [text("A")] },
            { width: 70, children: [rowOf([text("B")])] },
          ],
        },
      ],
      {},
    ],
    [
      "choices",
      [
        rowOf([
          text(
            "You, {{ name }}: {lines.size, plural, =0 {it''s '{none}' '#'} one {<b>#</b> line} other {# lines &#123;}}",
          ),
          blockOf("button", { text: "{plan, select, pro {It''s {day, select, x {} other {'}'}}} other {#}}" }),
        ]),
        rowOf([text("A")], { repeat: { list: "lines" } }),
      ],
      {},
    ],
    [
      "conditions",
      [
        rowOf([text("{{ name }}"), text("P", { visibility: visibleIf("plan", "==", "pro") })]),
        rowOf([text("C")], { visibility: visibleIf("day", "date_after", "2026-03-01") }),
        rowOf([rowOf([text("D")], { visibility: visibleIf("plan", "not_in", "pro, team") })]),
      ],
      {},
    ],
    [
      "repeats",
      [
        rowOf([text("{{ lines.name }}")], { repeat: { list: "lines", max: 5 } }),
        rowOf([
          blockOf(
            "heading",
            { content: "{{ line.name }}", visibility: visibleIf("line.no", ">", "3") },
            { repeat: { list: "lines", as: "line" } },
          ),
        ]),
      ],
      {},
    ],
    [
      "what a dark client shows",
      [
        rowOf([blockOf("image", { ...EVERY_KIND.image, dark: { src: "https://a.example/d.png" } })], {
          dark: { backgroundColor: "#000000" },
        }),
      ],
      {},
    ],
    ["what is read from right to left", [rowOf([text("A {{ name }}"), ...everyKind])], { dir: "rtl" }],
    ["text that looks like a tag", [rowOf([text("{{ '{{' }} {{ '{%' }} a {{ '\u0024{' }}b")])], {}],
  ])("is what it is in a document of the same canvas: %s", async (_what, rows, canvas) => {
    const dir = canvas.dir === undefined ? "" : ` dir="${canvas.dir}"`;
    const sources = [partial("footer", rows)];
    const document = documentOf([{ type: "partial", partial: "footer" }], { canvas: { ...CANVAS, ...canvas } });
    const expected = await bodiesOf({ kind: "document", text: JSON.stringify(document) }, sources);
    expect(await bodiesOf(mail('<mj-include path="partial:footer" />', `lang="en"${dir}`), sources)).toEqual(expected);
  });

  const included = (...args: string[]) => args.map((given) => `<mj-include path="partial:footer"${given} />`).join("");

  it("with parameters in texts, settings and conditions, more than once, and in a partial in MJML", async () => {
    const parameters = [{ name: "who" }, { name: "ink", default: "#445566" }, { name: "tone", default: "" }];
    const rows = [
      rowOf([
        text("Dear {{ with.who }}", { color: "{{ with.ink }}" }),
        text("Loud", { visibility: visibleIf("with.tone", "==", "loud") }),
        text("Name", { visibility: visibleIf("with.who", "is_not_empty", "") }),
      ]),
    ];
    const sources = [
      partial("footer", rows, { parameters }),
      inMjml("outer", `<lp-parameter name="a" />${included(' with-who="{{ with.a }}" with-tone="loud"')}`),
    ];
    const body = `<mj-include path="partial:outer" with-a="{{ name }}" />${included(' with-who="Tom &amp; &lt;b&gt;" with-ink="#123456"')}`;
    const written = [
      rowOf([
        text("Dear {{ name }}", { color: "#445566" }),
        text("Loud"),
        text("Name", { visibility: visibleIf("name", "is_not_empty", "") }),
      ]),
      rowOf([text("Dear Tom &amp; &lt;b&gt;", { color: "#123456" }), text("Name")]),
    ];
    const document = documentOf(written, { canvas: CANVAS });
    const expected = await bodiesOf({ kind: "document", text: JSON.stringify(document) }, []);
    expect(await bodiesOf(mail(body), sources)).toEqual(expected);
    const { dependencies } = await compile(mail(body), sources);
    expect(dependencies).toEqual([
      { id: "id-footer", slug: "footer", kind: "partial", version: 3 },
      { id: "id-outer", slug: "outer", kind: "partial", version: 2 },
    ]);
  });

  it("with its brand tokens, and what is read on their colours", async () => {
    const token = { name: "accent", kind: "color", value: "#1a73e8" };
    const rows = [
      rowOf([blockOf("image", EVERY_KIND.image), text("A", { color: "{{ brand.accent }}" })], {
        backgroundColor: "{{ brand.accent }}",
      }),
    ];
    const { diagnostics, programs } = await compile(mail(included("")), [
      partial("footer", rows, { brand: { tokens: [token] } }),
    ]);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const { tags } = JSON.parse(programs.html ?? "");
    expect(tags.map(({ name }: { readonly name: string }) => name)).toContain("accent_text");
    const brand = { accent: "#ffee00" };
    const { output } = fillProgram(JSON.parse(programs.html ?? ""), { brand }, { onMissing: "empty" });
    expect(output).not.toContain("#1a73e8");
    expect(output.match(/#ffee00/g)?.length).toBeGreaterThan(2);
  });

  it("gives the head what its rows need, once", async () => {
    const rows = [
      rowOf([text("A", { mobile: { color: "#00ff00" } }), text("B", { fontFamily: "Roboto" })], {
        dark: { backgroundColor: "#000001" },
      }),
    ];
    const { programs } = await compile(mail(included("", "")), [partial("footer", rows)], { unshortened: true });
    const head = String(JSON.parse(programs.html ?? "").ops[0]).split("</head>")[0] ?? "";
    for (const rule of [".desktop-hide{display:none", ".mobile-hide{display:none"])
      expect(head.split(rule)).toHaveLength(2);
    expect(head).toContain("prefers-color-scheme:dark");
    expect(head).toContain('name="color-scheme" content="light dark"');
    expect(head).toContain("#00ff00");
    expect(head).toContain("family=Roboto");
    expect(new Set(head.match(/\.eb-footer[\w-]*/g)).size).toBeGreaterThan(1);
  });
});

describe("what is wrong with a document that MJML includes is reported where it is written", () => {
  const at = "partial:footer:document.rows[0].columns[0].children[0].props";
  const footer = (children: readonly Fields[], more: Fields = {}) => partial("footer", [rowOf(children)], more);
  const include = (given = "") => mail(`<mj-include path="partial:footer"${given} />`);

  it.each<[string, TemplateSource, readonly SharedSource[], readonly (RegExp | string)[]]>([
    ["a colour", include(), [footer([text("A", { color: "#12" })])], [`color.invalid ${at}.color `]],
    ["a link", include(), [footer([text('<a href="javascript:x">A</a>')])], [`link.forbidden-scheme ${at}`]],
    [
      "a parameter that is not given",
      include(),
      [footer([text("{{ with.a }}")], { parameters: [{ name: "a" }] })],
      [/^partial\.missing-parameter mjml:1:26 the partial "footer" requires the parameter "a"/],
    ],
    [
      "one that it does not declare",
      include(' with-b="x"'),
      [footer([text("A")])],
      [/^partial\.unknown-parameter mjml:1:60 the partial "footer" has no parameter "b"/],
    ],
    ["one that it reads undeclared", include(), [footer([text("{{ with.c }}")])], [`partial.unknown-parameter ${at}`]],
    [
      "a token that nobody declares",
      mail(
        '<mj-include path="partial:footer" />',
        'lang="en"',
        '<mj-head><lp-token name="ink" kind="color" value="#111111" /></mj-head>',
      ),
      [footer([text("A", { color: "{{ brand.other }}" })])],
      [`brand.unknown-token ${at}`],
    ],
    [
      "a list in it that the mail calls otherwise",
      mail('<mj-wrapper lp-each="line"><mj-include path="partial:footer" /></mj-wrapper>'),
      [partial("footer", [rowOf([text("A")], { repeat: { list: "lines", as: "line" } })])],
      [/^list\.invalid mjml:1:38 lp-each .* are called line at partial:footer:document\.rows\[0\];/],
    ],
    [
      "a partial in MJML",
      include(),
      [partial("footer", [{ type: "partial", partial: "inner" }]), inMjml("inner", "<mj-text>A</mj-text>")],
      [/^partial\.missing partial:footer:document\.rows\[0\] the partial "inner" is MJML/],
    ],
    [
      "itself",
      include(),
      [partial("footer", [{ type: "partial", partial: "footer" }])],
      [/^partial\.cycle partial:footer:document\.rows\[0\] /],
    ],
    [
      "a place in a column",
      mail('<mj-section><mj-column><mj-include path="partial:footer" /></mj-column></mj-section>'),
      [footer([text("A")])],
      [/^mjml\.misplaced-element partial:footer:document\.rows\[0\] /],
    ],
    ["contrast", include(), [footer([text("A", { color: "#eeeeee" })])], [`contrast.low ${at}`]],
    [
      "contrast that is waived",
      include(),
      [
        footer([
          blockOf("paragraph", { content: "A", color: "#eeeeee" }, { allow: { "contrast.low": "it is a mark" } }),
        ]),
      ],
      [],
    ],
  ])("%s", async (_what, source, sources, expected) => {
    const found = await findingsOf(source, sources);
    expect(found).toEqual(
      expected.map((each) => (typeof each === "string" ? expect.stringContaining(each) : expect.stringMatching(each))),
    );
  });

  it("is too large with what it includes", async () => {
    const sources = [footer([text("x".repeat(200_000))])];
    const found = await findingsOf(mail('<mj-include path="partial:footer" />'.repeat(6)), sources);
    expect(found).toEqual([expect.stringMatching(/^partial\.too-large mjml:1:\d+ .*1048576 bytes/)]);
  });
});
