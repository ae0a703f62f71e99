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
const CONTENT = { type: "content" };
const opening = (...open: readonly string[]) => ({ type: "content", open });
const documentText = (rows: readonly Fields[], more: Fields = {}): TemplateSource => ({
  kind: "document",
  text: JSON.stringify(documentOf(rows, more)),
});
const mail = (rows: readonly Fields[], more: Fields = {}) => documentText(rows, { layout: "frame", ...more });

function part(kind: SharedSource["kind"], slug: string, source: TemplateSource, changes: Partial<SharedSource> = {}) {
  const published = { version: 3, source };
  return { id: `id-${slug}`, slug, kind, isArchived: false, published, ...changes } satisfies SharedSource;
}
const layout = (rows: readonly Fields[], more: Fields = {}, changes: Partial<SharedSource> = {}) =>
  part("layout", "frame", documentText(rows, { canvas: {}, ...more }), changes);

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

const top = rowOf([text("Logo")]);
const end = rowOf([text("Bye {{ name }}")]);
const hello = rowOf([text("Hello {{ name }}", "same")]);
const token = (name: string, value: string) => ({ name, kind: "color", value });
const coloured = rowOf([text("A")], { backgroundColor: "{{ brand.accent }}" });

describe("a document in a layout is the document with the rows of the layout written round it", () => {
  it.each<[string, TemplateSource, SharedSource, TemplateSource]>([
    ["rows of both", mail([hello, top]), layout([top, CONTENT, end]), documentText([top, hello, top, end])],
    [
      "content in a column",
      mail([hello]),
      layout([top, rowOf([text("In"), CONTENT])]),
      documentText([top, rowOf([text("In"), hello])]),
    ],
    [
      "the canvas of the layout, and language, direction and preheader of the mail",
      mail([hello], { canvas: { language: "ar", dir: "rtl", preheaderText: "Soon" } }),
      layout([CONTENT], {
        canvas: {
          language: "en",
          preheaderText: "News",
          width: 480,
          bodyBackgroundColor: "#eeeeee",
          dark: { backgroundColor: "#111111" },
        },
      }),
      documentText([hello], {
        canvas: {
          language: "ar",
          dir: "rtl",
          preheaderText: "Soon",
          width: 480,
          bodyBackgroundColor: "#eeeeee",
          dark: { backgroundColor: "#111111" },
        },
      }),
    ],
    [
      "the preheader of the layout",
      mail([hello], { canvas: { language: "en", preheaderText: null } }),
      layout([CONTENT], { canvas: { preheaderText: "News" } }),
      documentText([hello], { canvas: { language: "en", preheaderText: "News" } }),
    ],
    [
      "what the layout opens, and equal settings",
      mail([hello], { canvas: { language: "en", width: 700, padding: { top: 4 }, dark: null } }),
      layout([opening("canvas.width")], { canvas: { width: 480, padding: { top: 4 }, backgroundColor: "#fafafa" } }),
      documentText([hello], {
        canvas: { language: "en", width: 700, padding: { top: 4 }, backgroundColor: "#fafafa" },
      }),
    ],
    [
      "parameters",
      mail([hello], { with: { title: "Tom & {{ name }}", ink: "#123456", tone: "loud", preview: "Soon" } }),
      layout(
        [
          rowOf([text("{{ with.title }}")], { backgroundColor: "{{ with.ink }}" }),
          rowOf([text("Loud")], { visibility: visibleIf("with.tone", "==", "loud") }),
          rowOf([text("Calm")], { visibility: visibleIf("with.tone", "==", "calm") }),
          CONTENT,
        ],
        {
          parameters: [{ name: "title" }, { name: "ink" }, { name: "tone", default: "calm" }, { name: "preview" }],
          canvas: { bodyBackgroundColor: "{{ with.ink }}" },
        },
      ),
      documentText(
        [rowOf([text("Tom &amp; {{ name }}")], { backgroundColor: "#123456" }), rowOf([text("Loud")]), hello],
        {
          canvas: { language: "en", preheaderText: "Preview", bodyBackgroundColor: "#123456" },
        },
      ),
    ],
    [
      "tokens of both",
      mail([coloured], { brand: { tokens: [token("ink", "#445566")] } }),
      layout([rowOf([text("B")], { backgroundColor: "{{ brand.ink }}" }), CONTENT], {
        brand: { tokens: [token("accent", "#112233")] },
      }),
      documentText([rowOf([text("B")], { backgroundColor: "{{ brand.ink }}" }), coloured], {
        brand: { tokens: [token("ink", "#445566"), token("accent", "#112233")] },
      }),
    ],
    [
      "a token that the layout opens",
      mail([coloured], { brand: { tokens: [token("accent", "#abcdef")] } }),
      layout([opening("brand.tokens")], { brand: { tokens: [token("accent", "#112233")] } }),
      documentText([coloured], { brand: { tokens: [token("accent", "#abcdef")] } }),
    ],
    [
      "an older envelope of the layout",
      mail([hello]),
      part("layout", "frame", {
        kind: "document",
        text: JSON.stringify({ canvasStyles: { width: 480 }, rows: [top, CONTENT] }),
      }),
      documentText([top, hello], { canvas: { language: "en", preheaderText: "Preview", width: 480 } }),
    ],
  ])("with %s", async (_what, source, frame, written) => {
    const [one, other] = await Promise.all([compile(source, [frame]), compile(written)]);
    expect(one.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(Object.keys(other.programs)).toEqual(["html", "mjml", "react-email", "text", "subject"]);
    for (const name of ["html", "mjml", "react-email", "text"] as const) {
      expect(withoutIds(one.programs[name]), name).toBe(withoutIds(other.programs[name]));
    }
    expect(one.dependencies).toEqual([{ id: "id-frame", slug: "frame", kind: "layout", version: 3 }]);
    const resolved = JSON.parse(one.resolvedDocument ?? "");
    expect([resolved.layout, resolved.with]).toEqual([undefined, undefined]);
    const again = await compile({ kind: "document", text: one.resolvedDocument ?? "" });
    expect(again.programs.html).toBe(one.programs.html);
  });

  it("with partials of both, which have ids of their own", async () => {
    const footer = part(
      "partial",
      "footer",
      documentText([rowOf([text("{{ with.note }}", "same")])], { parameters: [{ name: "note" }] }),
    );
    const include = (note: string) => ({ type: "partial", partial: "footer", with: { note } });
    const frame = layout([CONTENT, include("{{ with.note }}")], { parameters: [{ name: "note" }] });
    const made = await compile(mail([hello, include("mine")], { with: { note: "Dear {{ name }}" } }), [frame, footer]);
    const written = await compile(documentText([hello, rowOf([text("mine")]), rowOf([text("Dear {{ name }}")])]));
    expect(withoutIds(made.programs.html)).toBe(withoutIds(written.programs.html));
    const ids = [...(made.resolvedDocument ?? "").matchAll(/"id":"([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(["same", "footer/same", "frame/footer/same"]));
    expect(made.dependencies?.map(({ kind, slug }) => `${kind}:${slug}`)).toEqual(["partial:footer", "layout:frame"]);
  });

  it("shows an editor the nodes of the mail, and one for the layout", async () => {
    const options = { nodes: true };
    const { nodes = [] } = await compile(mail([hello]), [layout([top, rowOf([CONTENT]), end])], options);
    const frame = nodes.find(({ kind }) => kind === "layout");
    expect(frame?.path).toEqual(["document", "layout"]);
    expect(nodes.map(({ path }) => formatPath(path ?? []))).toContain("document.rows[0].columns[0].children[0]");
    expect(nodes.filter(({ path }) => path?.[0] === "files")).toEqual([]);
  });

  it("changes nothing of a mail without one", async () => {
    for (const more of [{}, { layout: null }, { x_note: '"layout"' }]) {
      const source = documentText([rowOf([text("{{ name }}")])], more);
      expect(await compile(source, [layout([CONTENT])])).toEqual(await compileSource(source, { subject: "Hello" }));
      expect((await compile(source)).resolvedDocument).toBeUndefined();
    }
  });
});

describe("a layout is compiled alone", () => {
  it("with words in the place of the mail, and a tag for each parameter", async () => {
    const frame = documentText([rowOf([text("{{ with.note }}")]), rowOf([CONTENT])], {
      parameters: [{ name: "note" }],
      canvas: { backgroundColor: "#000000" },
    });
    const options = { kind: "layout", slug: "frame", stage: "publication", subject: "" } as const;
    const { diagnostics, programs, resolvedDocument } = await compile(frame, [], options);
    expect(diagnostics).toEqual([]);
    expect(programs.html).toContain("Content of the mail");
    expect(programs.html).toContain('"note"');
    expect(resolvedDocument).toBeUndefined();
  });
});

describe("what a document has to no effect is reported", () => {
  const NO_EFFECT = {
    variables: [{ name: "note", type: "text" }],
    message: { from: "shop@example.com" },
    text: "Hello {{ note }}",
    support: { clients: ["gmail"] },
  };
  async function warningsOf(source: TemplateSource, options: CompileOptions = {}): Promise<readonly string[]> {
    const { diagnostics } = await compile(source, [layout([CONTENT])], { stage: "publication", ...options });
    const found = diagnostics.filter(({ rule }) => rule === "partial.no-effect");
    return found.map(({ severity, path, message }) => `${severity} ${formatPath(path)} ${message}`);
  }

  it.each([
    ["partial", [end]],
    ["layout", [CONTENT]],
  ] as const)("what a %s declares that only mails declare", async (kind, rows) => {
    const source = documentText(rows, { ...NO_EFFECT, with: { tone: "calm" } });
    expect(await warningsOf(source, { kind, slug: "x", subject: "" })).toEqual(
      ["variables", "message", "text", "support", "with"].map((name) =>
        expect.stringMatching(new RegExp(`^warning document\\.${name} .*(?:declare it in the mails|remove it)$`)),
      ),
    );
  });

  it("what a mail gives to a layout that it does not name", async () => {
    expect(await warningsOf(documentText([end], { with: { tone: "calm" } }))).toEqual([
      'warning document.with gives parameters to a layout, and the document names none; remove it, or name the layout: "layout": "frame"',
    ]);
  });

  it("and nothing that has one", async () => {
    expect(await warningsOf(documentText([end], NO_EFFECT))).toEqual([]);
    expect(await warningsOf(mail([end], { ...NO_EFFECT, with: {} }))).toEqual([]);
  });
});

describe("what is wrong with the layout of a document is reported where it is written", () => {
  it.each<[string, TemplateSource, readonly SharedSource[], readonly RegExp[]]>([
    ["none", mail([hello]), [], [/^partial\.missing document\.layout there is no layout "frame"/]],
    [
      "a partial",
      mail([hello]),
      [part("partial", "frame", documentText([hello]))],
      [/^partial\.missing document\.layout "frame" is a partial, not a layout/],
    ],
    [
      "an archived one",
      mail([hello]),
      [layout([CONTENT], {}, { isArchived: true })],
      [/^partial\.archived document\.layout /],
    ],
    [
      "an unpublished one",
      mail([hello]),
      [layout([CONTENT], {}, { published: undefined })],
      [/^partial\.missing document\.layout .* not published/],
    ],
    [
      "one in MJML",
      mail([hello]),
      [part("layout", "frame", { kind: "mjml", text: "<mjml />" })],
      [/^partial\.missing document\.layout the layout "frame" is MJML, .*; write the layout as a document/],
    ],
    [
      "no slug",
      mail([hello], { layout: "No Slug" }),
      [],
      [/^document\.invalid-value document\.layout must be the slug of a layout/],
    ],
    [
      "no text",
      mail([hello], { layout: 3 }),
      [],
      [/^document\.wrong-type document\.layout must be the slug of a layout/],
    ],
    [
      "no content row",
      mail([hello]),
      [layout([top])],
      [/^layout\.content layout:frame:document\.rows a layout needs a row/],
    ],
    [
      "two content rows",
      mail([hello]),
      [layout([CONTENT, rowOf([CONTENT])])],
      [
        /^layout\.content layout:frame:document\.rows\[1\]\.columns\[0\]\.children\[0\] .*already \(layout:frame:document\.rows\[0\]\)/,
      ],
    ],
    [
      "an unknown name that is open",
      mail([hello]),
      [layout([opening("canvas.widht")])],
      [/^layout\.content layout:frame:document\.rows\[0\]\.open\[0\] .*did you mean "canvas\.width"\?/],
    ],
    [
      "a condition on the content row",
      mail([hello]),
      [layout([{ ...CONTENT, visibility: {} }])],
      [/^document\.unknown-member layout:frame:document\.rows\[0\]\.visibility .*put the content row into a column/],
    ],
    [
      "a missing parameter",
      mail([hello]),
      [layout([CONTENT], { parameters: [{ name: "note" }] })],
      [/^partial\.missing-parameter document\.layout the layout "frame" requires/],
    ],
    [
      "an unknown parameter",
      mail([hello], { with: { nota: "x" } }),
      [layout([CONTENT])],
      [/^partial\.unknown-parameter document\.with\.nota the layout "frame" has no parameter/],
    ],
    [
      "an undeclared parameter",
      mail([hello]),
      [layout([rowOf([text("{{ with.x }}")]), CONTENT])],
      [/^partial\.unknown-parameter layout:frame:document\.rows\[0\]\..*content /],
    ],
    [
      "an undeclared parameter in the canvas",
      mail([hello]),
      [layout([CONTENT], { canvas: { preheaderText: "{{ with.x }}" } })],
      [/^partial\.unknown-parameter layout:frame:document\.canvas\.preheaderText /],
    ],
    [
      "a fault of its text",
      mail([hello]),
      [layout([rowOf([text("{{ a | upper }}")]), CONTENT])],
      [/^tag\.filter layout:frame:document\.rows\[0\]\./],
    ],
    [
      "a fault of its canvas",
      mail([hello]),
      [layout([CONTENT], { canvas: { width: 9 } })],
      [/^document\.out-of-range layout:frame:document\.canvas\.width /],
    ],
    [
      "a fault of the mail",
      mail([top, rowOf([text("{{ a | upper }}")])]),
      [layout([top, CONTENT])],
      [/^tag\.filter document\.rows\[1\]\./],
    ],
    [
      "a layout of its own",
      mail([hello]),
      [layout([CONTENT], { layout: "base" })],
      [/^layout\.not-allowed layout:frame:document\.layout a layout has no layout/],
    ],
    [
      "a content row in a mail",
      documentText([hello, CONTENT, rowOf([CONTENT])]),
      [],
      [
        /^layout\.content document\.rows\[1\] a content row is for layouts/,
        /^layout\.content document\.rows\[2\]\.columns\[0\]\.children\[0\] /,
      ],
    ],
    [
      "a content row in a mail with a layout",
      mail([CONTENT]),
      [layout([top, CONTENT])],
      [/^layout\.content document\.rows\[0\] a content row is for layouts/],
    ],
    [
      "a mail without canvas",
      mail([hello], { canvas: undefined }),
      [layout([CONTENT])],
      [/^document\.missing-member document lacks canvas/],
    ],
    [
      "the canvas width",
      mail([hello], { canvas: { language: "en", width: 700 } }),
      [layout([top, CONTENT], { canvas: { width: 480 } })],
      [
        /^layout\.not-open document\.canvas\.width width of the canvas belongs to the layout \(layout:frame:document\.canvas\.width\), which does not open canvas\.width; remove it from the mail, or add "canvas\.width" to open/,
      ],
    ],
    [
      "a setting that the layout leaves as it is",
      mail([hello], { canvas: { language: "en", dark: { backgroundColor: "#000000" } } }),
      [layout([opening("canvas.width")])],
      [/^layout\.not-open document\.canvas\.dark /],
    ],
    [
      "a token",
      mail([coloured], { brand: { tokens: [token("accent", "#abcdef")] } }),
      [layout([CONTENT], { brand: { tokens: [token("accent", "#112233")] } })],
      [
        /^layout\.not-open document\.brand\.tokens\[0\] brand\.accent belongs to the layout \(layout:frame:document\.brand\.tokens\[0\]\)/,
      ],
    ],
    [
      "a token of the name of a dark value",
      mail([coloured], { brand: { tokens: [token("accent_dark", "#abcdef")] } }),
      [layout([CONTENT], { brand: { tokens: [{ ...token("accent", "#112233"), dark: "#000000" }] } })],
      [/^brand\.duplicate layout:frame:/, /^layout\.not-open document\.brand\.tokens\[0\] /],
    ],
  ])("%s", async (_what, source, sources, expected) => {
    expect(await findingsOf(source, sources)).toEqual(expected.map((each) => expect.stringMatching(each)));
  });

  it.each<[string, Fields, readonly Fields[], "partial" | "layout", readonly RegExp[]]>([
    [
      "a layout that names a layout",
      { layout: "base" },
      [CONTENT],
      "layout",
      [/^layout\.not-allowed document\.layout a layout has no layout/],
    ],
    [
      "a partial that names a layout",
      { layout: "base" },
      [hello],
      "partial",
      [/^layout\.not-allowed document\.layout a partial has no layout; name it in the mails/],
    ],
    [
      "a partial with a content row",
      {},
      [CONTENT],
      "partial",
      [/^layout\.content document\.rows\[0\] a content row is for layouts/],
    ],
    ["a layout without a content row", {}, [top], "layout", [/^layout\.content document\.rows a layout needs/]],
    ["a layout with two", {}, [CONTENT, CONTENT], "layout", [/^layout\.content document\.rows\[1\] .*already/]],
  ])("alone: %s", async (_what, more, rows, kind, expected) => {
    const found = await findingsOf(documentText(rows, more), [], { kind, slug: "self" });
    expect(found).toEqual(expected.map((each) => expect.stringMatching(each)));
  });
});
