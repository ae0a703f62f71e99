import { readFileSync } from "node:fs";
import mjml2html from "mjml";
import { beforeAll, describe, expect, it } from "vitest";
import { renderTemplate } from "../../clients/js/src/index.ts";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { findDifference } from "../../src/compile/proof/find-difference.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { createTemplate, getTemplate, listTemplates, previewTemplate, publishTemplate, validateTemplate } =
  TemplateService.method;
const TARGETS = ["html", "mjml", "react-email"] as const;
const WELCOME = JSON.parse(readFileSync("examples/welcome.template.json", "utf8"));
const SUBJECT = "Hello {{ first_name|'friend' }}";

const app = useTestApp();
let admin: Record<string, string>;
let sdk: Record<string, string>;
beforeAll(async () => {
  admin = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}` };
  sdk = { authorization: `Bearer ${await app.issueKey()}` };
});

type Method = Parameters<ReturnType<typeof rpcWays>[number]["call"]>[0];

async function call(
  name: string,
  method: Method,
  request: Readonly<Record<string, unknown>>,
  headers = admin,
): Promise<Record<string, unknown>> {
  const outcome = await rpcWays(app.url)
    .find((each) => each.name === name)
    ?.call(method, request, headers);
  return { ...outcome, ...outcome?.response };
}

/** Both hold JSON text in base64. */
function read(template: unknown): unknown {
  return JSON.parse(Buffer.from(String(template), "base64").toString());
}

/** With a menu, whose id differs from one item to the next. */
const NOT_SEPARABLE = [
  '<mjml lang="en"><mj-body><mj-section><mj-column><mj-navbar hamburger="hamburger" lp-each="items">',
  '<mj-navbar-link href="https://a.example">a</mj-navbar-link></mj-navbar></mj-column></mj-section></mj-body></mjml>',
].join("");

const mjml = (body: string) => `<mjml><mj-body><mj-section>${body}</mj-section></mj-body></mjml>`;

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s", (name) => {
  it("shows an unsaved source as it will be fetched when it is published", async () => {
    const preview = await call(name, previewTemplate, { subject: SUBJECT, document: WELCOME });
    expect(preview).toMatchObject({ valid: true, schema: { type: "object" } });
    expect(preview).toHaveProperty("data_schema.properties.first_name.x-path", ["first_name"]);
    const { template } = await call(name, createTemplate, { name, subject: SUBJECT, document: WELCOME });
    const { id } = template as { readonly id: string };
    await call(name, publishTemplate, { id });
    const fetched = await call("Connect JSON", getTemplate, { id, program_format: 2 }, sdk);
    const published = read((fetched.template as { readonly data: string }).data);
    const dynamicData = preview.example as object;
    for (const target of TARGETS) {
      const seen = renderTemplate(read(preview.template), { target, dynamicData });
      expect({ ...seen, templateId: id }).toEqual(renderTemplate(published, { target, dynamicData }));
      expect(seen.subject).toBe("Hello First name");
    }
  });

  it("tells the findings of a source that compiles to nothing", async () => {
    const preview = await call(name, previewTemplate, {
      subject: SUBJECT,
      mjml: mjml("<mj-column>\n<mj-txt/></mj-column>"),
    });
    const diagnostics = [{ rule: "mjml.unknown-element", severity: "error", place: "mjml:2:1" }];
    expect(preview).toMatchObject({ valid: false, template: "", diagnostics });
    expect(preview).not.toHaveProperty("schema");
  });

  it("maps the nodes of a source when they are requested", async () => {
    const text = mjml('<mj-column><mj-text>Hi <a href="https://a.example">you</a></mj-text></mj-column>');
    const preview = await call(name, previewTemplate, { mjml: text, nodes: true });
    const { nodes } = preview as { readonly nodes: readonly Record<string, number>[] };
    const found = nodes.map(({ kind, parent, start, end }) => [kind, parent, text.slice(start, end).slice(0, 12)]);
    expect(found).toEqual([
      ["mj-body", 0, "<mj-body><mj"],
      ["mj-section", 1, "<mj-section>"],
      ["mj-column", 2, "<mj-column><"],
      ["mj-text", 3, "<mj-text>Hi "],
      ["text", 4, "Hi"],
      ["link", 4, '<a href="htt'],
      ["text", 6, "you"],
    ]);
    const { programs } = read(preview.template) as { programs: { html: { ops: string[] } } };
    const written = nodes.map(({ ranges }) => {
      const [range] = ranges as unknown as Record<string, number>[];
      expect(range).toMatchObject({ first_op: 0, last_op: 0 });
      return programs.html.ops[0]?.slice(range?.first_offset, range?.last_offset);
    });
    expect([written[4], written[6]]).toEqual(["Hi", "you"]);
    expect(written[5]).toMatch(/^<a href="https:\/\/a.example">you<\/a>$/);
    const { nodes: places } = await call(name, previewTemplate, { document: WELCOME, nodes: true });
    expect(places).toContainEqual(expect.objectContaining({ kind: "row", place: "document.rows[0]", file: "" }));
    expect(await call(name, previewTemplate, { mjml: text })).toMatchObject({ valid: true, nodes: [] });
  });

  it("takes no SDK key", async () => {
    expect(await call(name, previewTemplate, { mjml: mjml("") }, sdk)).toMatchObject({ code: "FORBIDDEN" });
  });
});

it("stores nothing", async () => {
  const before = await call("Connect JSON", listTemplates, {});
  await call("Connect JSON", previewTemplate, { subject: SUBJECT, document: WELCOME });
  expect(await call("Connect JSON", listTemplates, {})).toEqual(before);
});

describe("what is left out of a preview", () => {
  const text = (content: string) => mjml(`<mj-column><mj-text>${content}</mj-text></mj-column>`);
  const preview = (request: object) => call("Connect JSON", previewTemplate, { subject: SUBJECT, ...request });
  const programsOf = ({ template }: Record<string, unknown>) =>
    (read(template) as { readonly programs: Readonly<Record<string, unknown>> }).programs;

  it.each([
    ["a document", { document: WELCOME }],
    ["MJML", { mjml: text("Hello {{ name }}") }],
  ])("the programs of other targets, of %s", async (_, source) => {
    const whole = programsOf(await preview(source));
    for (const target of TARGETS) {
      const programs = programsOf(await preview({ ...source, targets: [target, target] }));
      expect(programs).toEqual({ [target]: whole[target], text: whole.text, subject: whole.subject });
    }
  });

  it("the contract", async () => {
    const seen = await preview({ document: WELCOME, without_contract: true });
    expect(seen).toMatchObject({ valid: true });
    for (const name of ["schema", "data_schema", "example"]) expect(seen).not.toHaveProperty(name);
  });

  it("shortening: html is what mjml makes, and its size is not judged", async () => {
    const source = text("word ".repeat(24_000));
    const seen = await preview({ mjml: source, unshortened: true });
    const fresh = (await mjml2html(source)).html;
    const rendering = (template: unknown) => renderTemplate(read(template), { target: "html", dynamicData: {} });
    const whole = await preview({ mjml: source });
    expect(findDifference(rendering(seen.template).output, fresh)).toBeUndefined();
    expect(findDifference(rendering(whole.template).output, fresh)).toBeDefined();
    expect(seen.diagnostics).not.toContainEqual(expect.objectContaining({ rule: "size.gmail-clip" }));
  });

  it("no target but those that there are", async () => {
    expect(await preview({ document: WELCOME, targets: ["pdf"] })).toMatchObject({ code: "INVALID_REQUEST" });
  });
});

describe("what a publish refuses can be looked at", () => {
  const column = (content: string) => mjml(`<mj-column>${content}</mj-column>`);
  const rows = [
    ["image.missing-source", column('<mj-image src="" alt="x" />')],
    ["size.gmail-clip", column(`<mj-text>${"word ".repeat(24_000)}</mj-text>`)],
  ] as const;
  it.each(rows)("%s", async (rule, source) => {
    const request = { subject: "x", mjml: source };
    const validated = await call("Connect JSON", validateTemplate, request);
    expect(validated).toMatchObject({ valid: false });
    expect(validated.diagnostics).toContainEqual(expect.objectContaining({ rule, severity: "error" }));
    const preview = await call("Connect JSON", previewTemplate, request);
    expect(preview).toMatchObject({ valid: true });
    expect(preview.diagnostics).toContainEqual(expect.objectContaining({ rule, severity: "warning" }));
  });

  it("list.not-separable, which the proof finds", async () => {
    const request = { subject: "x", mjml: NOT_SEPARABLE };
    const rules = async (method: Method) => {
      const { diagnostics } = await call("Connect JSON", method, request);
      return (diagnostics as { readonly rule: string }[]).map(({ rule }) => rule);
    };
    expect(await rules(validateTemplate)).toContain("list.not-separable");
    expect(await rules(previewTemplate)).not.toContain("list.not-separable");
  });
});
