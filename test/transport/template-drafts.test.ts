import { beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { headingDocument } from "../support/document-fixture.ts";
import type { Request } from "../support/outcome.ts";
import { type RpcWay, rpcWays } from "../support/rpc-ways.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { createTemplate, updateTemplate, listTemplateDrafts, getTemplateDraft } = TemplateService.method;
const MJML = "<mjml><mj-body></mj-body></mjml>";
const FILES = { "a.mjml": "<mj-text>a</mj-text>" };

const app = useTestApp();
let ways: readonly RpcWay[];
const keys: Record<string, string> = {};
beforeAll(async () => {
  ways = rpcWays(app.url);
  for (const name of ["Ada", "Bo"]) keys[name] = await app.issueKey({ kind: "admin", role: "editor", name });
  keys.viewer = await app.issueKey({ kind: "admin", role: "viewer" });
  keys.sdk = await app.issueKey();
});

type Answer = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s", (name) => {
  async function call(who: string, method: Parameters<RpcWay["call"]>[0], request: Request) {
    const way = ways.find((each) => each.name === name);
    if (way === undefined) throw new Error(`there is no ${name}`);
    const { code, message, response } = await way.call(method, request, { authorization: `Bearer ${keys[who]}` });
    return { code, message, response: response as Answer | undefined };
  }

  it("a draft that someone replaced is listed, read whole and restored", async () => {
    const document = headingDocument();
    const created = await call("Ada", createTemplate, { name: "Draft", subject: "1", document });
    const { id } = created.response?.template ?? {};
    await call("Bo", updateTemplate, { id, etag: "*", mjml: MJML, files: FILES, mjml_path: "m.mjml" });
    await call("Ada", updateTemplate, { id, etag: "*", document_text: "{", subject: "3" });
    const listed = await call("viewer", listTemplateDrafts, { id });
    const empty = { files: {}, mjml_path: "", sending_service: "", template_id: id };
    const drafts = listed.response?.drafts as unknown as readonly Record<string, unknown>[];
    expect(drafts).toMatchObject([
      { ...empty, draft: 3, subject: "3", saved_by_name: "Ada", bytes: 1, current: true },
      { ...empty, draft: 2, subject: "1", saved_by_name: "Bo", current: false },
      { ...empty, draft: 1, subject: "1", saved_by_name: "Ada", current: false },
    ]);
    for (const draft of drafts) {
      expect([draft.document, draft.document_text, draft.mjml]).toEqual([undefined, undefined, undefined]);
      expect(draft.saved_at).toMatch(/^\d{4}-/);
      expect(draft.saved_by).toMatch(/^key_/);
    }
    const read = async (draft: number) => (await call("viewer", getTemplateDraft, { id, draft })).response?.draft;
    expect(await read(1)).toMatchObject({ draft: 1, document });
    expect(await read(2)).toMatchObject({ mjml: MJML, files: FILES, mjml_path: "m.mjml" });
    expect(await read(3)).toMatchObject({ document_text: "{", current: true });
    const restored = await call("Ada", updateTemplate, { id, etag: '"3"', document, subject: "1" });
    expect(restored.response?.template).toMatchObject({ document, subject: "1", publishable: true });
    const after = await call("viewer", listTemplateDrafts, { id });
    const now = after.response?.drafts as unknown as readonly Answer[];
    const numbers = now.map(({ draft, current }) => [draft, current]);
    expect(numbers).toEqual([
      [4, true],
      [3, false],
      [2, false],
      [1, false],
    ]);
  });

  it("a draft that is not kept, and a caller who may not read one, are refused", async () => {
    const { response } = await call("Ada", createTemplate, { name: "Draft", mjml: MJML });
    const { id } = response?.template ?? {};
    expect(await call("viewer", getTemplateDraft, { id, draft: 9 })).toMatchObject({
      code: "TEMPLATE_NOT_FOUND",
      message: "the template has no draft 9; the last 50 are kept",
    });
    expect((await call("viewer", listTemplateDrafts, { id: "none" })).code).toBe("TEMPLATE_NOT_FOUND");
    expect((await call("sdk", listTemplateDrafts, { id })).code).toBe("FORBIDDEN");
    expect((await call("sdk", getTemplateDraft, { id, draft: 1 })).code).toBe("FORBIDDEN");
  });
});
