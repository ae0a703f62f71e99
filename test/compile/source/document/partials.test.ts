import { describe, expect, it } from "vitest";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import type { CompileOptions } from "../../../../src/compile/compiler.ts";
import { formatPath } from "../../../../src/domain/error.ts";
import type { SharedSource } from "../../../../src/domain/template/shared-source.ts";
import type { TemplateSource } from "../../../../src/domain/template/template-source.ts";
import { documentOf, visibleIf } from "../../support/document-fixture.ts";

type Fields = Readonly<Record<string, unknown>>;

const blockOf = (componentType: string, props: Fields, id?: string) => ({ ...(id && { id }), componentType, props });
const rowOf = (children: readonly Fields[], more: Fields = {}) => ({ columns: [{ children }], ...more });
const text = (content: string, id?: string) => blockOf("paragraph", { content }, id);
const include = (slug = "footer", more: Fields = {}) => ({ type: "partial", partial: slug, ...more });
const documentText = (rows: readonly Fields[], more: Fields = {}): TemplateSource => ({
  kind: "document",
  text: JSON.stringify(documentOf(rows, more)),
});

function partial(
  slug: string,
  rows: readonly Fields[],
  parameters: readonly (string | Fields)[] = [],
  changes: Partial<SharedSource> = {},
): SharedSource {
  const declared = parameters.map((each) => (typeof each === "string" ? { name: each } : each));
  const source = documentText(rows, { parameters: declared });
  return { id: `id-${slug}`, slug, kind: "partial", isArchived: false, published: { version: 3, source }, ...changes };
}

function compile(source: TemplateSource, sources: readonly SharedSource[] = [], options: CompileOptions = {}) {
  return compileSource(source, { subject: "Hello", shared: { sources, isCut: false }, ...options });
}

async function findingsOf(...[source, sources, options]: Parameters<typeof compile>): Promise<readonly string[]> {
  const { diagnostics } = await compile(source, sources, { stage: "publication", ...options });
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ rule, path, message }) => `${rule} ${formatPath(path)} ${message}`);
}

/** Conditions and classes name nodes by their ids. */
function withoutIds(program = "null") {
  const { conditions = [], ...rest } = JSON.parse(program);
  const steps = conditions.map((each: { readonly steps: unknown }) => each.steps);
  return JSON.stringify({ ...rest, conditions: steps }).replaceAll(/\beb-[A-Za-z0-9_-]+/g, "eb");
}

async function expectSame(made: ReturnType<typeof compile>, written: ReturnType<typeof compile>) {
  const { one, other } = await expectSameBody(made, written);
  expect(Object.keys(other.programs)).toEqual(["html", "mjml", "react-email", "text", "subject"]);
  return one;
}

async function expectSameBody(made: ReturnType<typeof compile>, written: ReturnType<typeof compile>) {
  const [one, other] = await Promise.all([made, written]);
  expect(one.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  for (const name of ["html", "mjml", "react-email", "text"] as const) {
    expect(withoutIds(one.programs[name]), name).toBe(withoutIds(other.programs[name]));
  }
  return { one, other };
}

describe("a document with partials is the document with their rows in place", () => {
  it.each<[string, Fields, readonly Fields[], readonly (string | Fields)[], readonly Fields[]]>([
    ["a row and a spacer row", {}, [rowOf([text("Hello {{ name }}")]), { type: "row-spacer", height: 9 }], [], []],
    [
      "a literal in rich text",
      { with: { note: 'Tom & "Jerry" <b>3</b> it\'s &lt;' } },
      [rowOf([text("<p>Note: {{ with.note }}</p>")])],
      ["note"],
      [rowOf([text("<p>Note: Tom &amp; &quot;Jerry&quot; &lt;b&gt;3&lt;/b&gt; it&#39;s &amp;lt;</p>")])],
    ],
    [
      "a literal in plain text and in a link",
      { with: { note: 'Tom & "Jerry"', page: "a?b=1&c=2" } },
      [
        rowOf([
          blockOf("button", { text: "{{with.note}}", link: "https://a.example/{{ with.page }}" }),
          text('<a href="https://a.example/{{ with.page }}">A</a>'),
        ]),
      ],
      ["note", "page"],
      [
        rowOf([
          blockOf("button", { text: 'Tom & "Jerry"', link: "https://a.example/a?b=1&c=2" }),
          text('<a href="https://a.example/a?b=1&amp;c=2">A</a>'),
        ]),
      ],
    ],
    [
      "tags, and text with tags",
      { with: { note: "{{ order.note|'none \"yet\"' }}", who: "Dear {{ name }}!" } },
      [
        rowOf([
          text("<p>{{ with.who }} {{ with.note }}</p>"),
          blockOf("button", { text: "{{ with.note }}", link: "https://a.example/{{ with.note }}" }),
        ]),
      ],
      ["note", "who"],
      [
        rowOf([
          text("<p>Dear {{ name }}! {{ order.note|'none \"yet\"' }}</p>"),
          blockOf("button", {
            text: "{{ order.note|'none \"yet\"' }}",
            link: "https://a.example/{{ order.note|'none \"yet\"' }}",
          }),
        ]),
      ],
    ],
    [
      "a default, and a literal in a colour",
      { with: { ink: "#123456" } },
      [rowOf([text("{{ with.note }}")], { backgroundColor: "{{ with.ink }}" })],
      ["ink", { name: "note", default: "Thanks", description: "Below" }],
      [rowOf([text("Thanks")], { backgroundColor: "#123456" })],
    ],
    [
      "conditions on a literal, decided as evaluators do",
      { with: { tone: "Loud", seats: "12", since: "2026-01-02", none: "" } },
      [
        rowOf([text("A")], { visibility: visibleIf("with.tone", "==", "lOUD") }),
        rowOf([text("B")], { visibility: visibleIf("with.tone", "!=", "loud") }),
        rowOf([
          { ...text("C"), visibility: visibleIf("with.seats", ">=", "12") },
          blockOf("paragraph", { content: "D", visibility: visibleIf("with.seats", "<", "12") }),
          blockOf("paragraph", { content: "E", visibility: visibleIf("with.since", "date_before", "2026-01-03") }),
          blockOf("paragraph", { content: "F", visibility: visibleIf("with.none", "is_not_empty", "") }),
          blockOf("paragraph", { content: "G", visibility: visibleIf("with.tone", "in", "calm, LOUD") }),
        ]),
      ],
      ["tone", "seats", "since", "none"],
      [rowOf([text("A")]), rowOf([text("C"), text("E"), text("G")])],
    ],
    [
      "texts and conditions in a table",
      { with: { tone: "loud", note: "Tea <u>cups</u>", ink: "#123456" } },
      [
        rowOf([
          blockOf("table", {
            columns: [{}],
            caption: "<em>{{ with.note }}</em>",
            head: [{ content: "{{ with.note }}" }],
            rows: [
              { cells: [{ content: "calm" }], visibility: visibleIf("with.tone", "==", "calm") },
              { cells: [{ content: "{{ with.note }}" }], visibility: visibleIf("with.tone", "==", "loud") },
            ],
            border: { color: "{{ with.ink }}" },
          }),
        ]),
      ],
      ["tone", "note", "ink"],
      [
        rowOf([
          blockOf("table", {
            columns: [{}],
            caption: "<em>Tea &lt;u&gt;cups&lt;/u&gt;</em>",
            head: [{ content: "Tea &lt;u&gt;cups&lt;/u&gt;" }],
            rows: [{ cells: [{ content: "Tea &lt;u&gt;cups&lt;/u&gt;" }] }],
            border: { color: "#123456" },
          }),
        ]),
      ],
    ],
    [
      "a condition on a tag",
      { with: { plan: "{{ text.order.plan|'free' }}" } },
      [rowOf([text("{{ with.plan }}")], { visibility: visibleIf("with.plan", "==", "pro") })],
      ["plan"],
      [rowOf([text("{{ text.order.plan|'free' }}")], { visibility: visibleIf("order.plan", "==", "pro") })],
    ],
    [
      "a group of which a part is decided",
      { with: { tone: "loud" } },
      [
        rowOf([text("A")], {
          visibility: {
            enabled: true,
            match: "any",
            rules: [
              { tag: "with.tone", operator: "==", value: "calm" },
              { tag: "plan", operator: "==", value: "pro" },
            ],
            groups: [{ match: "all", rules: [{ tag: "with.tone", operator: "==", value: "calm" }] }],
          },
        }),
        rowOf([text("B")], {
          visibility: {
            enabled: true,
            rules: [
              { tag: "plan", operator: "==", value: "pro" },
              { tag: "with.tone", operator: "==", value: "calm" },
            ],
          },
        }),
      ],
      ["tone"],
      [rowOf([text("A")], { visibility: visibleIf("plan", "==", "pro") })],
    ],
  ])("with %s", async (_what, more, rows, parameters, written) => {
    const before = rowOf([text("Before")]);
    const expected = written.length === 0 ? rows : written;
    const made = compile(documentText([before, include("footer", more)]), [partial("footer", rows, parameters)]);
    const one = await expectSame(made, compile(documentText([before, ...expected])));
    expect(one.dependencies).toEqual([{ id: "id-footer", slug: "footer", kind: "partial", version: 3 }]);
  });

  it("in a column, twice, and in a partial, which hands parameters on", async () => {
    const inner = partial("inner", [rowOf([text("{{ with.name }}", "same")], { id: "row" })], ["name"]);
    const outer = partial(
      "footer",
      [rowOf([text("{{ with.who }}", "same")]), include("inner", { with: { name: "Dear {{ with.who }}" } })],
      ["who"],
    );
    const twice = (who: string) => include("footer", { with: { who } });
    const rows = [twice("{{ a }}"), rowOf([text("own", "same"), twice("B")])];
    const made = compile(documentText(rows), [inner, outer]);
    const one = await expectSame(
      made,
      compile(
        documentText([
          rowOf([text("{{ a }}")]),
          rowOf([text("Dear {{ a }}")]),
          rowOf([text("own"), rowOf([text("B")]), rowOf([text("Dear B")])]),
        ]),
      ),
    );
    expect(one.dependencies?.map(({ slug }) => slug)).toEqual(["footer", "inner"]);
    const ids = [...(one.resolvedDocument ?? "").matchAll(/"id":"([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(["footer/same", "footer/inner/row", "same", "footer-2/inner/same"]));
  });

  it("gives no id that the mail has already", async () => {
    const footer = partial("footer", [rowOf([text("A", "same")])]);
    const rows = [rowOf([text("own", "footer/same")]), include("footer")];
    const { resolvedDocument = "" } = await compile(documentText(rows), [footer]);
    const ids = [...resolvedDocument.matchAll(/"id":"([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual(expect.arrayContaining(["footer/same", "footer-2/same"]));
  });

  it("has the canvas of the mail, and the tokens of both", async () => {
    const token = (name: string, value: string) => ({ name, kind: "color", value });
    const coloured = rowOf([text("A")], { backgroundColor: "{{ brand.accent }}" });
    const tokens = { brand: { tokens: [token("accent", "#112233"), token("ink", "#445566")] } };
    const source = documentText([coloured, rowOf([text("B")], { backgroundColor: "{{ brand.ink }}" })], {
      canvas: { width: 320, language: "de" },
      ...tokens,
    });
    const footer = { ...partial("footer", []), published: { version: 3, source } };
    const own = { canvas: { width: 640, language: "en" } };
    const mail = (rows: readonly Fields[], brand: Fields) => documentText(rows, { ...own, brand });
    await expectSame(
      compile(mail([include()], { tokens: [token("accent", "#abcdef")] }), [footer]),
      compile(
        mail([coloured, rowOf([text("B")], { backgroundColor: "{{ brand.ink }}" })], {
          tokens: [token("accent", "#abcdef"), token("ink", "#445566")],
        }),
      ),
    );
  });

  it("changes nothing of a mail without any", async () => {
    const source = documentText([rowOf([text("{{ name }}")])]);
    expect(await compile(source, [partial("footer", [])])).toEqual(await compileSource(source, { subject: "Hello" }));
  });
});

describe("a partial is compiled alone", () => {
  it("with a tag of its name for each parameter", async () => {
    const parameters = [{ name: "note", default: "Thanks" }, { name: "page" }];
    const rows = [
      rowOf([text('<a href="{{ with.page }}">{{ with.note }}</a>')], { visibility: visibleIf("with.page", "==", "x") }),
    ];
    const written = [
      rowOf([text("<a href=\"{{ page }}\">{{ note|'Thanks' }}</a>")], { visibility: visibleIf("page", "==", "x") }),
    ];
    const options = { kind: "partial", slug: "footer" } as const;
    const one = await compile(documentText(rows, { parameters }), [], options);
    const other = await compile(documentText(written), [], { subject: undefined });
    expect(withoutIds(one.programs.html)).toBe(withoutIds(other.programs.html));
    expect(one.resolvedDocument).toBeUndefined();
  });

  it("with defaults for parameters in the boxes and sizes of rows, columns and blocks", async () => {
    const parameters = [{ name: "space", default: "32px" }];
    const row = (space: string) =>
      rowOf([blockOf("paragraph", { content: "Hi", margin: { top: space } })], {
        ...{ gap: space, minHeight: space, padding: { top: space }, mobile: { padding: { top: space } } },
        border: { width: space, style: "solid", color: "#000000", radius: space },
      });
    const options = { kind: "partial", slug: "footer" } as const;
    const one = await compile(documentText([row("{{ with.space }}")], { parameters }), [], options);
    const other = await compile(documentText([row("32px")]), [], { subject: undefined });
    expect(one.diagnostics).toEqual(other.diagnostics);
    expect(one.programs.html).toContain("32px");
    expect(withoutIds(one.programs.html)).toBe(withoutIds(other.programs.html));
  });

  it("with defaults, or a value that may be there, for parameters in colours and other settings", async () => {
    const parameters = [{ name: "ink", default: "#0a7d33" }, { name: "side", default: "right" }, { name: "paper" }];
    const block = (ink: string, side: string, words: string) =>
      blockOf("paragraph", { content: words, color: ink, align: side, dark: { color: ink } });
    const rows = [
      rowOf([block("{{ with.ink }}", "{{ with.side }}", "{{ with.ink }}")], { backgroundColor: "{{ with.paper }}" }),
    ];
    const written = [rowOf([block("#0a7d33", "right", "{{ ink|'#0a7d33' }}")], { backgroundColor: "transparent" })];
    const options = { kind: "partial", slug: "footer" } as const;
    await expectSameBody(
      compile(documentText(rows, { parameters }), [], options),
      compile(documentText(written), [], { subject: undefined }),
    );
    const unfit = documentText([rowOf([block("#000000", "{{ with.paper }}", "a")])], { parameters });
    expect(await findingsOf(unfit, [], options)).toEqual([expect.stringMatching(/^document\.invalid-value .*align/)]);
  });

  it("and is no page: language, preheader and subject are those of its mails", async () => {
    const source = documentText([rowOf([text("Hello")])], { canvas: {} });
    const options = { kind: "partial", slug: "footer", stage: "publication", subject: "" } as const;
    expect((await compile(source, [], options)).diagnostics).toEqual([]);
    expect((await compile(source)).diagnostics).not.toEqual([]);
  });
});

describe("what is wrong with a partial is reported with its name and path", () => {
  it.each<[string, Fields, readonly SharedSource[], readonly RegExp[]]>([
    ["none", {}, [], [/^partial\.missing document\.rows\[1\] there is no partial "footer"/]],
    ["a mail", {}, [partial("footer", [], [], { kind: undefined })], [/^partial\.missing .* "footer" is a mail, not/]],
    [
      "an archived one",
      {},
      [partial("footer", [], [], { isArchived: true })],
      [/^partial\.archived document\.rows\[1\] /],
    ],
    [
      "an unpublished one",
      {},
      [partial("footer", [], [], { published: undefined })],
      [/^partial\.missing .* not published/],
    ],
    [
      "one in MJML",
      {},
      [partial("footer", [], [], { published: { version: 1, source: { kind: "mjml", text: "<mj-text />" } } })],
      [/^partial\.missing document\.rows\[1\] the partial "footer" is MJML, .*; write the partial as a document/],
    ],
    [
      "a cycle",
      {},
      [partial("footer", [include("b")]), partial("b", [rowOf([]), include("footer")])],
      [/^partial\.cycle partial:b:document\.rows\[1\] .*: partial:footer > partial:b > partial:footer$/],
    ],
    [
      "a missing parameter",
      {},
      [partial("footer", [rowOf([text("{{ with.note }}")])], ["note"])],
      [/^partial\.missing-parameter document\.rows\[1\] the partial "footer" requires the parameter "note"/],
    ],
    [
      "an unknown parameter",
      { with: { nota: "x" } },
      [partial("footer", [], [{ name: "note", default: "" }])],
      [/^partial\.unknown-parameter document\.rows\[1\]\.with\.nota .*did you mean "note"\?/],
    ],
    [
      "an undeclared parameter, of a partial that is included twice",
      { with: {} },
      [partial("footer", [include("b"), include("b")]), partial("b", [rowOf([text("{{ with.note }}")])])],
      [
        /^partial\.unknown-parameter partial:b:document\.rows\[0\]\.columns\[0\]\.children\[0\]\.props\.content "\{\{ with/,
      ],
    ],
    [
      "an undeclared parameter that is handed on",
      {},
      [partial("footer", [include("b", { with: { a: "{{ with.note }}" } })]), partial("b", [], ["a"])],
      [/^partial\.unknown-parameter partial:footer:document\.rows\[0\]\.with\.a /],
    ],
    [
      "a fault of its text",
      {},
      [partial("footer", [rowOf([]), rowOf([text("{{ name | upper }}")])])],
      [/^tag\.filter partial:footer:document\.rows\[1\]\.columns\[0\]\.children\[0\]\.props\.content /],
    ],
    [
      "a fault of the mail behind it",
      {},
      [partial("footer", [rowOf([]), rowOf([]), rowOf([])])],
      [/^tag\.filter document\.rows\[2\]\.columns\[0\]\.children\[0\]\.props\.content /],
    ],
    [
      "a condition on text and tags",
      { with: { c: "a {{ b }}" } },
      [partial("footer", [rowOf([], { visibility: visibleIf("with.c", "==", "x") })], ["c"])],
      [
        /^partial\.unknown-parameter partial:footer:document\.rows\[0\]\.visibility\.rules\[0\]\.tag the condition tests with.c, which/,
      ],
    ],
    [
      "a declaration",
      { with: {} },
      [partial("footer", [], [{ name: "Note" }, { name: "a", value: "b" }])],
      [
        /^partial\.parameter partial:footer:document\.parameters\[0\] needs a name/,
        /^partial\.parameter partial:footer:document\.parameters\[1\] a parameter has no "value"/,
      ],
    ],
    [
      "visibility of the row",
      { visibility: {} },
      [partial("footer", [])],
      [/^document\.unknown-member .*put the partial row/],
    ],
    ["no slug", { partial: "No Slug" }, [], [/^document\.invalid-value document\.rows\[1\]\.partial must be the slug/]],
    ["nothing named", { partial: undefined }, [], [/^document\.missing-member document\.rows\[1\] lacks partial/]],
    [
      "a number",
      { with: { a: 5 } },
      [partial("footer", [], ["a"])],
      [/requires/, /^document\.wrong-type document\.rows\[1\]\.with\.a /],
    ],
  ])("%s", async (what, more, sources, expected) => {
    const behind = what === "a fault of the mail behind it" ? "{{ name | upper }}" : "fine";
    const source = documentText([rowOf([text("Hello")]), include("footer", more), rowOf([text(behind)])]);
    expect(await findingsOf(source, sources)).toEqual(expected.map((each) => expect.stringMatching(each)));
  });

  it("a cycle through the one that is compiled, one that is too deep, and one that is too large", async () => {
    const self = { kind: "partial", slug: "a" } as const;
    const sources = [partial("a", []), partial("b", [include("a")])];
    expect(await findingsOf(documentText([include("b")]), sources, self)).toEqual([
      expect.stringMatching(/^partial\.cycle partial:b:document\.rows\[0\] .*: partial:a > partial:b > partial:a$/),
    ]);
    const deep = Array.from({ length: 12 }, (_, n) => partial(`p${n}`, [include(`p${n + 1}`)]));
    expect(await findingsOf(documentText([include("p0")]), deep)).toEqual([
      expect.stringMatching(/^partial\.too-deep partial:p9:document\.rows\[0\] /),
    ]);
    const large = [partial("footer", [rowOf([text("x".repeat(200_000))])])];
    const found = await findingsOf(documentText(Array.from({ length: 6 }, () => include())), large);
    expect(found).toContainEqual(expect.stringMatching(/^partial\.too-large document\.rows\[5\] .*1048576 bytes/));
  });
});

it("an editor sees a partial as one node, and the mail's own nodes where they are written", async () => {
  const footer = partial("footer", [rowOf([text("A")]), rowOf([text("B"), text("C")], { backgroundColor: "#eeeeee" })]);
  const source = documentText([rowOf([text("Own")]), include(), rowOf([text("Last")], { backgroundColor: "#dddddd" })]);
  const { nodes = [] } = await compile(source, [footer], { nodes: true });
  const shown = nodes.map(({ kind, path = [], parent }) => [kind, formatPath(path), parent]);
  expect(shown).toEqual([
    ["row", "document.rows[0]", undefined],
    ["column", "document.rows[0].columns[0]", 0],
    ["block", "document.rows[0].columns[0].children[0]", 1],
    ["partial", "document.rows[1]", undefined],
    ["row", "document.rows[2]", undefined],
    ["column", "document.rows[2].columns[0]", 4],
    ["block", "document.rows[2].columns[0].children[0]", 5],
    ["text", "document.rows[0].columns[0].children[0].props.content", 2],
    ["text", "document.rows[2].columns[0].children[0].props.content", 6],
  ]);
  expect(nodes[3]?.ranges.length).toBeGreaterThan(0);
});
