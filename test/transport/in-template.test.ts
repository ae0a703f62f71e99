import { beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import type { PartKind } from "../../src/domain/template/template-kind.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { previewTemplate, validateTemplate } = TemplateService.method;
const app = useTestApp();
let authorization: string;

const section = (words: string) => `<mj-section><mj-column><mj-text>${words}</mj-text></mj-column></mj-section>`;
const include = (slug: string, attributes = "") => `<mj-include path="partial:${slug}"${attributes} />`;
const mail = (body: string, attributes = "") => `<mjml lang="en"${attributes}><mj-body>\n${body}\n</mj-body></mjml>`;
const footer = (words: string) => `<lp-parameter name="note" />\n${section(`${words}: {{ with.note }}`)}`;
const DRAFT = { mjml: footer("Footer draft"), kind: "partial", slug: "footer" };

async function create(slug: string, source: string | TemplateSource, kind?: PartKind): Promise<void> {
  const written: TemplateSource = typeof source === "string" ? { kind: "mjml", text: source } : source;
  const subject = kind === undefined ? `Subject of ${slug}` : "";
  await app.services.templates.create(LOCAL, { slug, name: slug, subject, kind, source: written });
}

async function publish(slug: string, source: string | TemplateSource, kind?: PartKind): Promise<void> {
  await create(slug, source, kind);
  await app.services.templates.publish(LOCAL, slug, { comment: "" });
}

const paragraph = (content: string) => ({
  columns: [{ children: [{ componentType: "paragraph", props: { content } }] }],
});
const document = (rows: readonly object[], more: object = {}) => ({
  ...{ template_id: "t", template_name: "T", schema_version: "1.0" },
  canvas: { language: "en", preheaderText: "Preview" },
  rows,
  ...more,
});
const toSource = (json: object): TemplateSource => ({ kind: "document", text: JSON.stringify(json) });
const FRAME = (words: string) => document([paragraph(words), { type: "content" }]);

beforeAll(async () => {
  authorization = `Bearer ${await app.issueKey({ kind: "admin", role: "viewer" })}`;
  await publish("footer", footer("Footer one"), "partial");
  await publish("between", include("footer", ' with-note="between"'), "partial");
  await publish("user", mail(`${section("The mail")}\n${include("footer", ' with-note="for {{ name }}"')}`));
  await publish("through", mail(`${section("Through")}\n${include("between")}`));
  await publish("stranger", mail(section("Nothing shared, and words: partial:footer")));
  await publish("archived", mail(include("footer", ' with-note="old"')));
  await app.services.templates.archive(LOCAL, "archived");
  await create("unpublished", mail(`${section("Not yet")}\n${include("new-part")}`));
  await publish("frame", toSource(FRAME("Frame one")), "layout");
  await publish("letter", toSource(document([paragraph("The letter")], { layout: "frame" })));
});

async function call(
  name: string,
  method: Parameters<ReturnType<typeof rpcWays>[number]["call"]>[0],
  request: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const way = rpcWays(app.url).find((each) => each.name === name);
  const outcome = await way?.call(method, request, { authorization });
  return { ...outcome, ...outcome?.response };
}

const preview = (request: object) => call("REST", previewTemplate, { ...DRAFT, ...request });
const validate = (request: object) => call("REST", validateTemplate, { ...DRAFT, ...request });

function read({ template }: Record<string, unknown>) {
  const { programs } = JSON.parse(Buffer.from(String(template), "base64").toString());
  return { html: JSON.stringify(programs.html), subject: JSON.stringify(programs.subject) };
}

async function stored() {
  const { templates } = app.services;
  const slugs = ["footer", "user"];
  const audit = await app.services.store.audit.list({ limit: 200 });
  return [await Promise.all(slugs.map((slug) => templates.describe(LOCAL, slug))), audit];
}

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s", (name) => {
  it("a draft of a partial is shown in a mail that uses it, and nothing is stored", async () => {
    const before = await stored();
    const shown = await call(name, previewTemplate, { ...DRAFT, in_template: "user" });
    expect(shown).toMatchObject({ valid: true, schema: { type: "object" } });
    expect(shown).toHaveProperty("data_schema.properties.name.x-path", ["name"]);
    const { html, subject } = read(shown);
    expect(html).toContain("The mail");
    expect(html).toContain("Footer draft: for ");
    expect(html).not.toContain("Footer one");
    expect(subject).toContain("Subject of user");
    expect(await stored()).toEqual(before);
  });

  it("findings of a mail with the draft name the partial and its line, and the mail", async () => {
    const mjml = `<lp-parameter name="note" />\n<lp-parameter name="tone" />\n${section("<mj-oops/>")}`;
    const request = { ...DRAFT, mjml, in_template: "user" };
    for (const method of [validateTemplate, previewTemplate]) {
      const { valid, diagnostics } = await call(name, method, request);
      expect(valid).toBe(false);
      expect(diagnostics).toMatchObject([
        { rule: "partial.missing-parameter", severity: "error", place: "mjml:3:1" },
        { rule: "mjml.unknown-element", severity: "error", place: "partial:footer:3:33" },
      ]);
    }
  });

  it("a mail that does not use the draft is refused at in_template", async () => {
    expect(await call(name, previewTemplate, { ...DRAFT, in_template: "stranger" })).toMatchObject({
      code: "INVALID_REQUEST",
      message: expect.stringMatching(/the mail "stranger" does not use the partial "footer"; name a mail that uses it/),
    });
  });
});

it("a draft is shown through another partial", async () => {
  const { html } = read(await preview({ in_template: "through" }));
  expect(html).toContain("Footer draft: between");
});

it("a mail is found by its id", async () => {
  const { id } = await app.services.templates.describe(LOCAL, "user");
  expect(read(await preview({ in_template: id })).html).toContain("Footer draft: for ");
});

it("a draft of a layout is shown around a mail, with findings in both documents", async () => {
  const layout = { mjml: undefined, kind: "layout", slug: "frame", in_template: "letter" };
  const { html } = read(await preview({ ...layout, document: FRAME("Frame draft") }));
  expect(html).toMatch(/Frame draft.*The letter/);
  expect(html).not.toContain("Frame one");
  const broken = document([paragraph("Frame draft"), { type: "content" }, { type: "nothing" }]);
  const { diagnostics } = await validate({ ...layout, document: broken });
  expect(diagnostics).toMatchObject([{ severity: "error", place: "layout:frame:document.rows[2]" }]);
});

it("the published version of a mail is shown, or its draft where that is chosen or all there is", async () => {
  await publish("edited", mail(include("footer", ' with-note="published"')));
  const source = { kind: "mjml", text: mail(include("footer", ' with-note="edited"')) } as const;
  await app.services.templates.update(LOCAL, "edited", { etag: "*", source, subject: "Edited" });
  expect(read(await preview({ in_template: "edited" })).html).toContain("Footer draft: published");
  const edited = read(await preview({ in_template: "edited", in_draft: true }));
  expect(edited.html).toContain("Footer draft: edited");
  expect(edited.subject).toContain("Edited");
  const unpublished = { slug: "new-part", mjml: section("A new part"), in_template: "unpublished" };
  expect(read(await preview(unpublished)).html).toContain("A new part");
});

it("a draft that includes itself is found out by its slug, also alone", async () => {
  const mjml = section("Round") + include("between");
  const { diagnostics } = await validate({ mjml });
  expect(diagnostics).toMatchObject([{ rule: "partial.cycle" }]);
  const { diagnostics: within } = await validate({ mjml, in_template: "user" });
  expect(within).toMatchObject([{ rule: "partial.unknown-parameter" }, { rule: "partial.cycle" }]);
});

it.each([
  [{ in_template: "nowhere" }, "TEMPLATE_NOT_FOUND", [], /no template with the id or slug "nowhere"/],
  [{ in_template: "archived" }, "FAILED_PRECONDITION", [], /in_template: the mail "archived" is archived/],
  [{ in_template: "between" }, "INVALID_REQUEST", ["in_template"], /"between" is a partial; name a mail that uses/],
  [{ in_template: "stranger", mjml: "<mj-oops/>" }, "INVALID_REQUEST", ["in_template"], /does not use the partial/],
  [{ in_template: "user", kind: "layout" }, undefined, [], /"footer" is a layout, not a partial/],
  [{ in_template: "user", kind: "" }, "INVALID_REQUEST", ["kind"], /kind: must be partial or layout with in_template/],
  [{ in_template: "user", slug: "" }, "INVALID_REQUEST", ["slug"], /slug: is required with in_template/],
  [{ in_template: "user", slug: "", kind: "mail" }, "INVALID_REQUEST", ["kind", "slug"], /2 problems, the first: kind/],
  [{ in_template: "user", slug: "Footer" }, "INVALID_REQUEST", ["slug"], /slug: must be 1 to 64 of a-z/],
])("%j is refused", async (request, code, fields, message) => {
  for (const check of [preview, validate]) {
    const answer = await check(request);
    if (code === undefined) {
      expect(answer).toMatchObject({ valid: false, diagnostics: [{ message: expect.stringMatching(message) }] });
      continue;
    }
    expect(answer).toMatchObject({ code, message: expect.stringMatching(message) });
    const { issues } = answer as { readonly issues: readonly string[] };
    expect(issues.map((issue) => issue.split(":")[0])).toEqual(fields);
  }
});
