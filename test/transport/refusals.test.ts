import { beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { fetchRest } from "../support/rest-ways.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { useTestApp } from "../support/use-test-app.ts";

const WAYS = ["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"] as const;
const { createTemplate, validateTemplate, updateTemplate } = TemplateService.method;

const app = useTestApp();
let admin: Record<string, string>;
beforeAll(async () => {
  admin = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}` };
});

function wayNamed(name: string) {
  const way = rpcWays(app.url).find((each) => each.name === name);
  if (way === undefined) throw new Error(`there is no way ${name}`);
  return way;
}

describe.each(WAYS)("over %s", (name) => {
  it.each([
    ["create", createTemplate, { name: "x" }],
    ["validate", validateTemplate, {}],
  ] as const)("a %s without a source is told which fields would give it", async (_rpc, method, request) => {
    const { code, issues } = await wayNamed(name).call(method, request, admin);
    expect([code, issues]).toEqual([
      "INVALID_REQUEST",
      ["document: give one of document, document_text, mjml [required]"],
    ]);
  });

  it("an update without an entity tag is told of the field and of the header", async () => {
    const { code, issues } = await wayNamed(name).call(updateTemplate, { id: "x", name: "y" }, admin);
    const issue = "etag: value is required: give the field etag or, over REST, the header If-Match [required]";
    expect([code, issues]).toEqual(["INVALID_REQUEST", [issue]]);
  });
});

it("a source that cannot be read is not called missing, too", async () => {
  const send = fetchRest(app.url);
  const headers = { ...admin, "content-type": "application/json" };
  const { body } = await send("POST", "/api/v1/templates", headers, JSON.stringify({ name: "x", mjml: 5 }));
  expect(JSON.parse(body).issues).toEqual([{ loc: ["body", "mjml"], msg: "must be a string", type: "field.type" }]);
});

/** More than a page holds is no error, and says the same (AIP-158). */
const PAGE_SIZE = "must be a whole number from 0 to 200, and what is greater, up to 2147483647, means 200";

it.each(["templates", "keys", "audit-events"])("more %s than a page holds are no error", async (path) => {
  expect((await fetchRest(app.url)("GET", `/api/v1/${path}?page_size=500`, admin)).status).toBe(200);
});

describe("a number that cannot be read is told what its rule takes", () => {
  it.each([
    ["GET", "/api/v1/templates?page_size=many", "page_size", PAGE_SIZE],
    ["GET", "/api/v1/templates?page_size=2147483648", "page_size", PAGE_SIZE],
    ["GET", "/api/v1/templates/x/versions?page_size=1.5", "page_size", PAGE_SIZE],
    ["GET", "/api/v1/keys?page_size=-", "page_size", PAGE_SIZE],
    ["GET", "/api/v1/audit-events?page_size=many", "page_size", PAGE_SIZE],
    ["GET", "/api/v1/templates/x/versions/latest", "version", "must be a whole number from 1 to 4294967295"],
  ])("%s %s", async (method, path, field, msg) => {
    const { status, body } = await fetchRest(app.url)(method, path, admin);
    expect(status).toBe(422);
    expect(JSON.parse(body).issues).toMatchObject([{ loc: [expect.any(String), field], msg }]);
  });

  it("GET /v1/sdk/template/{id}?version=0.5", async () => {
    const sdk = { authorization: `Bearer ${await app.issueKey()}` };
    const { body } = await fetchRest(app.url)("GET", "/v1/sdk/template/x?version=0.5", sdk);
    expect(JSON.parse(body).issues).toMatchObject([{ msg: "must be a whole number from 1 to 4294967295" }]);
  });
});

describe("a refused call", () => {
  async function refusal(headers: Record<string, string>): Promise<unknown> {
    const { status, headers: answered, body } = await fetchRest(app.url)("GET", "/api/v1/keys", headers);
    const { request_id: _, ...rest } = JSON.parse(body);
    return [status, answered.get("www-authenticate"), rest];
  }

  it.each([
    ["no header", {}],
    ["another scheme", { authorization: "Basic YTpi" }],
    ["no token", { authorization: "Bearer" }],
  ])("with %s is told how to send a key", async (_what, headers) => {
    const message = "Missing API key: send Authorization: Bearer <key>.";
    expect(await refusal(headers)).toEqual([
      401,
      'Bearer realm="letterpress"',
      { code: "INVALID_API_KEY", message, detail: message, documentation_url: "/docs/errors#INVALID_API_KEY" },
    ]);
  });
});
