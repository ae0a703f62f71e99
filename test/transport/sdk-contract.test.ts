import { beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import type { ProgramName } from "../../src/domain/template/program-name.ts";
import { headingSource } from "../support/document-fixture.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { getTemplate, getTemplateContract } = TemplateService.method;
const LIMIT = 20;
const UNKNOWN = "52baa963-9a7c-4e06-9a5a-f58dcf45d1f2";

const app = useTestApp({ SOURCE_RATE_LIMIT: `${LIMIT}/h` });
let admin: Record<string, string>;
let id: string;
beforeAll(async () => {
  admin = bearer(await app.issueKey({ kind: "admin", role: "viewer" }));
  const { templates } = app.services;
  ({ id } = await create("told"));
  await templates.publish(LOCAL, "told", { comment: "" });
  await publishAsking("told", { html: "html_only", mjml: "mjml_only", "react-email": "react_only", text: "text_only" });
  await create("unpublished");
  await create("archived");
  await templates.publish(LOCAL, "archived", { comment: "" });
  await templates.archive(LOCAL, "archived");
});

function create(slug: string) {
  return app.services.templates.create(LOCAL, { name: slug, slug, subject: "Hi", source: headingSource("Hi") });
}

/** Publishes the first version again, with programs that ask for a tag of their own each, as no compiler makes them. */
async function publishAsking(slug: string, tags: Readonly<Partial<Record<ProgramName, string>>>): Promise<void> {
  const { store, templates } = app.services;
  const first = await store.templates.findVersion((await templates.describe(LOCAL, slug)).id, 1);
  if (first === undefined) throw new Error("there is no version 1");
  const programs = Object.entries(tags).map(([target, name]) => {
    const tag = { group: "text", name, source: `{{ ${name} }}` };
    return [target, JSON.stringify({ format: 1, target, tags: [tag], conditions: [], ops: [["text", 0]] })] as const;
  });
  const event = { at: new Date(), actor: "cli", action: "template.publish", subject: first.templateId, facts: {} };
  await store.templates.publish({ ...first, programs: Object.fromEntries(programs) }, undefined, event);
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

function tagsOf(contract: unknown): readonly string[] {
  const { data_schema, schema } = contract as Record<string, { readonly properties?: object }>;
  const found = JSON.stringify(schema).match(/\w+_only/g) ?? [];
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(data_schema?.properties ?? {}).toSorted());
  return Object.keys(data_schema?.properties ?? {}).toSorted();
}

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s, an SDK key", (name) => {
  type Request = Readonly<Record<string, unknown>>;
  let sdk: Record<string, string>;
  let html: Record<string, string>;
  beforeAll(async () => {
    sdk = bearer(await app.issueKey());
    html = bearer(await app.issueKey({ scope: ["html"] }));
  });
  const way = () => rpcWays(app.url).find((each) => each.name === name);
  const contract = async (request: Request, headers: Record<string, string>) => {
    const outcome = await way()?.call(getTemplateContract, request, headers);
    return { ...outcome, ...outcome?.response } as Record<string, unknown>;
  };

  it("is told what the programs that it may fetch ask for, and nothing of others", async () => {
    expect(tagsOf(await contract({ id: "told" }, html))).toEqual(["html_only", "text_only"]);
    expect(tagsOf(await contract({ id }, sdk))).toEqual(["html_only", "mjml_only", "react_only", "text_only"]);
    expect(await contract({ id: "told" }, sdk)).toEqual(await contract({ id: "told" }, admin));
    expect(await contract({ id: "told", version: 1 }, html)).toMatchObject({
      version: 1,
      data_schema: { type: "object" },
    });
  });

  it.each<[string, Request]>([
    ["no template", { id: "nothing" }],
    ["no id", { id: UNKNOWN }],
    ["what can be no id", { id: "No Slug" }],
    ["a template that is not published", { id: "unpublished" }],
    ["an archived template", { id: "archived" }],
    ["a version of an archived template", { id: "archived", version: 1 }],
    ["no version", { id: "told", version: 9 }],
    ["a version that can be none", { id: "told", version: 0 }],
  ])("is refused %s as a fetch refuses it", async (_what, request) => {
    const fetched = await way()?.call(getTemplate, { ...request, program_format: 3 }, sdk);
    const { code, message, issues } = await contract(request, sdk);
    expect({ code, message, issues }).toEqual({ ...fetched, response: undefined });
    expect(code).toBe(request.version === 0 ? "INVALID_REQUEST" : "TEMPLATE_NOT_FOUND");
  });
});

it("an SDK key may not ask more often than the compiler answers a key, and is not audited", async () => {
  const key = bearer(await app.issueKey());
  const events = await app.services.audit.list({ limit: 1 });
  const ask = (path: string) => fetch(`${app.url}/v1/sdk/template/${path}`, { headers: key });
  for (let at = 0; at < LIMIT; at += 1) expect((await ask("told/contract")).status).toBe(200);
  const refused = await ask("told/contract");
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({ message: "this key has made too many calls that compile a source" }),
  ]);
  expect((await ask("told?program_format=3")).status).toBe(200);
  expect(await app.services.audit.list({ limit: 1 })).toEqual(events);
});

it("has the same contract under both paths for both kinds of key, and none without a key", async () => {
  const sdk = bearer(await app.issueKey());
  const read = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(`${app.url}${path}`, { headers });
    const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>;
    return [answer.status, body];
  };
  const paths = ["/v1/sdk/template/told/contract", "/api/v1/templates/told/contract"];
  const found = await Promise.all(paths.flatMap((path) => [sdk, admin].map((headers) => read(path, headers))));
  expect(found[0]).toEqual([200, expect.objectContaining({ version: 2, data_schema: expect.anything() })]);
  expect(found).toEqual(found.map(() => found[0]));
  for (const path of paths)
    expect(await read(path, {})).toEqual([401, expect.objectContaining({ code: "INVALID_API_KEY" })]);
});
