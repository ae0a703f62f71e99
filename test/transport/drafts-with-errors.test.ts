import { beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { headingDocument } from "../support/document-fixture.ts";
import type { Request } from "../support/outcome.ts";
import { type RpcWay, rpcWays } from "../support/rpc-ways.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { createTemplate, describeTemplate, updateTemplate, publishTemplate } = TemplateService.method;
const { getTemplate, getTemplateVersion, listTemplates, validateTemplate } = TemplateService.method;

/** Without its last brackets, and with what no writer of JSON would make of it. */
const TYPED = '{\r\n\t"rows": [ {"id":"a", "id": "ä\u{1F4E7}\u2028" }, 1.0\n  // to do';
const MJML = "<mjml><mj-body><mj-section><mj-column><mj-text>Hello {{ na";
const VALID = `${JSON.stringify(headingDocument(), undefined, "\t").replaceAll("\n", "\r\n")}\n \n`;

const app = useTestApp();
let ways: readonly RpcWay[];
let headers: Record<string, string>;
let sdk: Record<string, string>;
beforeAll(async () => {
  ways = rpcWays(app.url);
  headers = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}` };
  sdk = { authorization: `Bearer ${await app.issueKey()}` };
});

type Answer = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s", (name) => {
  async function call(method: Parameters<RpcWay["call"]>[0], request: Request, as = headers) {
    const way = ways.find((each) => each.name === name);
    if (way === undefined) throw new Error(`there is no ${name}`);
    const { code, issues, response } = await way.call(method, request, as);
    return { code, issues, response: response as Answer | undefined };
  }

  const sources: readonly [what: string, source: Request, rule: string][] = [
    ["a document that is no JSON yet", { document_text: TYPED }, "document.invalid-json"],
    ["MJML that ends early", { mjml: MJML }, "mjml.unclosed-element"],
    ["a document with a wrong member", { document: { ...headingDocument(), canvas: 1 } }, "document.wrong-type"],
    ["an empty document", { document_text: "" }, "document.invalid-json"],
    ["a document as text that is no document", { document_text: "[1]" }, "document.wrong-type"],
    ["MJML as text of a document", { document_text: MJML }, "document.invalid-json"],
  ];
  // The kinds of source differ on the wire, what is wrong in them does not.
  it.each(name === "REST" ? sources : sources.slice(0, 3))(
    "%s is stored as it was typed, with its errors, and not published",
    async (_what, source, rule) => {
      const finding = expect.objectContaining({ rule, severity: "error" });
      const judged = { publishable: false, publish_blocker: expect.stringMatching(/./) };
      const found = { ...source, ...judged, diagnostics: expect.arrayContaining([finding]) };
      const created = await call(createTemplate, { name: "Draft", subject: "Hi", ...source });
      expect(created).toMatchObject({ code: "OK", response: { template: found } });
      const id = created.response?.template?.id;
      expect((await call(describeTemplate, { id })).response?.template).toMatchObject(found);
      const refused = await call(publishTemplate, { id });
      expect(refused).toMatchObject({ code: "RENDER_ERROR", issues: expect.arrayContaining([expect.any(String)]) });
      expect((await call(describeTemplate, { id })).response?.template).toMatchObject({ published_version: 0 });

      const fixed = await call(updateTemplate, { id, etag: '"1"', document_text: VALID });
      const sound = { document_text: VALID, publishable: true, publish_blocker: "" };
      expect(fixed.response?.template).toMatchObject(sound);
      expect((await call(publishTemplate, { id })).code).toBe("OK");
      const broken = await call(updateTemplate, { id, etag: "*", ...source });
      expect(broken.response?.template).toMatchObject({
        ...found,
        published_version: 1,
        has_unpublished_changes: true,
      });
      const { template: served } = (await call(getTemplate, { id }, sdk)).response ?? {};
      const document =
        served?.data === undefined ? served : JSON.parse(Buffer.from(String(served.data), "base64").toString());
      expect(document).toMatchObject({ rows: headingDocument().rows, version: 1 });
      expect((await call(getTemplateVersion, { id, version: 1 })).response?.version).toMatchObject({
        document_text: VALID,
      });
    },
  );

  it("require_valid and strict refuse errors, with every finding, and store nothing", async () => {
    const listed = async () => (await call(listTemplates, { page_size: 200 })).response?.templates;
    const before = await listed();
    const { diagnostics } = (await call(validateTemplate, { mjml: MJML })).response ?? {};
    for (const mark of [{ require_valid: true }, { strict: true }]) {
      const refused = await call(createTemplate, { name: "Draft", subject: "Hello", mjml: MJML, ...mark });
      expect(refused.code).toBe("RENDER_ERROR");
      expect(refused.issues).toHaveLength((diagnostics as unknown as readonly unknown[]).length);
    }
    expect(await listed()).toEqual(before);
    const { id, etag } = (await call(createTemplate, { name: "Draft", document_text: VALID })).response?.template ?? {};
    const change = { id, etag, document_text: TYPED, require_valid: true };
    expect((await call(updateTemplate, change)).code).toBe("RENDER_ERROR");
    expect((await call(describeTemplate, { id })).response?.template).toMatchObject({ document_text: VALID, etag });
  });

  it("a list says which drafts cannot be published, without their findings", async () => {
    const { id } = (await call(createTemplate, { name: "Draft", document_text: TYPED })).response?.template ?? {};
    const { templates } = (await call(listTemplates, { page_size: 200 })).response ?? {};
    const listed = (templates as unknown as readonly Answer[]).find((template) => template.id === id);
    expect(listed).toMatchObject({ publishable: false, publish_blocker: "", diagnostics: [] });
    expect(listed).not.toHaveProperty("document_text");
  });

  it("a source beyond 1 MiB is refused, and one that no answer could hold", async () => {
    const large = { document_text: `"${"x".repeat(1_048_576)}"` };
    expect(await call(createTemplate, { name: "Draft", ...large })).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    if (name === "REST" || name === "Connect JSON") return; // a body of JSON would be six times as large
    const control = { document_text: "\u0001".repeat(700_000) };
    expect(await call(createTemplate, { name: "Draft", ...control })).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  });

  it("a draft with what only a publish refuses is not publishable, and says why", async () => {
    const mjml =
      '<mjml><mj-body><mj-section><mj-column><mj-image src="" alt="a" /></mj-column></mj-section></mj-body></mjml>';
    const { template } =
      (await call(createTemplate, { name: "Draft", subject: "Hi", mjml, require_valid: true })).response ?? {};
    expect(template).toMatchObject({ publishable: false, publish_blocker: expect.stringMatching(/^mjml:1:\d+: /) });
    expect((await call(publishTemplate, { id: template?.id })).code).toBe("RENDER_ERROR");
  });

  it("one of document, document_text and mjml is given", async () => {
    const none = await call(createTemplate, { name: "Draft" });
    expect(none).toMatchObject({
      code: "INVALID_REQUEST",
      issues: [expect.stringContaining("document, document_text, mjml")],
    });
    if (name !== "REST") return; // the clients of the others cannot say two
    const both = await call(createTemplate, { name: "Draft", document_text: TYPED, mjml: MJML });
    expect(both.code).toBe("INVALID_REQUEST");
  });
});
