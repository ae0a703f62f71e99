import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, it } from "vitest";
import { AuditService } from "../../../gen/letterpress/v1/audit_service_pb.ts";
import { BrandService } from "../../../gen/letterpress/v1/brand_service_pb.ts";
import { KeyService } from "../../../gen/letterpress/v1/key_service_pb.ts";
import { PreviewLinkService } from "../../../gen/letterpress/v1/preview_link_service_pb.ts";
import { RepublishService } from "../../../gen/letterpress/v1/republish_service_pb.ts";
import { ServerService } from "../../../gen/letterpress/v1/server_service_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { TranslationService } from "../../../gen/letterpress/v1/translation_service_pb.ts";
import { readHttpBindings } from "../../../src/transport/protocol/rest/http-rule.ts";
import { useTestApp } from "../../support/use-test-app.ts";
import { bodyFaults, operations, undocumentedParts } from "../support/api-description.ts";

const TEMPLATES = "/api/v1/templates";
const MJML = "<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>";
const MISSING = "/api/v1/keys/key_aaaaaaaaaaaa";

const SERVICES = [
  TemplateService,
  BrandService,
  KeyService,
  AuditService,
  ServerService,
  PreviewLinkService,
  RepublishService,
  TranslationService,
];
const METHODS = SERVICES.flatMap(({ methods }) => methods);

const app = useTestApp({ RATE_LIMIT: "60000/m" });
let admin: string;
let sdk: string;

beforeAll(async () => {
  admin = await app.issueKey({ kind: "admin" });
  sdk = await app.issueKey();
  await call("POST", TEMPLATES, { body: { name: "Hello", slug: "hello", subject: "Hello", mjml: MJML } });
  await call("POST", `${TEMPLATES}/hello:publish`, { body: {} });
});

interface Asked {
  readonly body?: unknown;
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

function call(verb: string, path: string, { body, key = admin, headers }: Asked = {}): Promise<Response> {
  const content = body === undefined ? {} : { "content-type": "application/json" };
  return fetch(`${app.url}${path}`, {
    method: verb,
    headers: { authorization: `Bearer ${key}`, ...content, ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

it("is served as it is in docs/openapi.json, for anyone, in the coding that is asked for", async () => {
  const answer = await fetch(`${app.url}/openapi.json`, { headers: { "accept-encoding": "br" } });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await answer.json()).toEqual(JSON.parse(readFileSync("docs/openapi.json", "utf8")));
  const etag = answer.headers.get("etag") ?? "";
  const again = await fetch(`${app.url}/openapi.json`, { headers: { "accept-encoding": "br", "if-none-match": etag } });
  expect(again.status).toBe(304);
});

it("is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(readFileSync("docs/openapi.json", "utf8")));
  expect([valid, errors, validator.version]).toEqual([true, undefined, "3.1"]);
});

it("has no schema of two types, which generators for Go stop at, but for one that may be null", () => {
  const types: string[] = [];
  JSON.parse(readFileSync("docs/openapi.json", "utf8"), (name, value) => {
    if (name === "type" && Array.isArray(value)) types.push(value.filter((type) => type !== "null").join(" or "));
    return value;
  });
  expect(types.filter((type) => type.includes(" or "))).toEqual([]);
  expect(types).toContain("string");
});

it("names no parameter of a call twice, in a query and as a header", () => {
  const names = [...operations.values()].map(({ operationId, parameters = [] }) =>
    parameters.map(({ name = "" }) => `${operationId} ${name.toLowerCase().replaceAll(/[-_]/g, "")}`),
  );
  expect(names.flat()).toContain("GetTemplate ifnonematch");
  for (const each of names) expect(each).toEqual([...new Set(each)]);
});

it("has every call of the schema under its path", () => {
  const bindings = METHODS.flatMap(readHttpBindings);
  const described = [...operations].filter(([, operation]) => operation["x-grpc-method"] !== undefined);
  expect(described.map(([name, operation]) => `${name} ${operation["x-grpc-method"]}`).sort()).toEqual(
    bindings.map(({ verb, path, method }) => `${verb} ${path.text} ${method.parent.typeName}/${method.name}`).sort(),
  );
});

it("gives every operation an id of its own, which is the name of the call for the first of its paths", () => {
  const ids = [...operations.values()].map(({ operationId }) => operationId);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids).toEqual(expect.arrayContaining(METHODS.map(({ name }) => name)));
});

it("names the keys of which a call needs one", () => {
  const of = (call: string) => operations.get(call)?.security;
  expect(of(`GET ${TEMPLATES}`)).toEqual([{ AdminKey: ["viewer"] }]);
  expect(of("GET /v1/sdk/watch")).toEqual([{ SdkKey: [] }]);
  for (const path of [`${TEMPLATES}/{id}/contract`, "/v1/sdk/template/{id}/contract"])
    expect(of(`GET ${path}`)).toEqual([{ SdkKey: [] }, { AdminKey: ["viewer"] }]);
});

describe("an answer is what its operation says", () => {
  type Row = readonly [operation: string, path: string, status: number, asked?: Asked];
  const rows: readonly Row[] = [
    [`POST ${TEMPLATES}`, TEMPLATES, 201, { body: { name: "Second", mjml: MJML, files: {} } }],
    [`POST ${TEMPLATES}`, TEMPLATES, 422, { body: { name: "", mjml: MJML, surprise: 1 } }],
    [`POST ${TEMPLATES}`, TEMPLATES, 422, { body: { name: "x", mjml: "<mjml>", require_valid: true } }],
    [`POST ${TEMPLATES}`, TEMPLATES, 409, { body: { name: "x", slug: "hello", mjml: MJML } }],
    [`POST ${TEMPLATES}`, TEMPLATES, 400, { body: [] }],
    [`POST ${TEMPLATES}`, TEMPLATES, 415, { body: {}, headers: { "content-type": "text/plain" } }],
    [`POST ${TEMPLATES}`, TEMPLATES, 413, { body: { mjml: "x".repeat(1_100_000) } }],
    [`GET ${TEMPLATES}`, TEMPLATES, 200],
    [`GET ${TEMPLATES}`, TEMPLATES, 401, { key: "none" }],
    [`GET ${TEMPLATES}`, `${TEMPLATES}?page_size=-1`, 422],
    [`GET ${TEMPLATES}/{id}`, `${TEMPLATES}/hello`, 200],
    [`GET ${TEMPLATES}/{id}`, `${TEMPLATES}/nothing`, 404],
    [`PATCH ${TEMPLATES}/{id}`, `${TEMPLATES}/hello:publish`, 405, { body: {} }],
    [`PATCH ${TEMPLATES}/{id}`, `${TEMPLATES}/hello`, 200, { body: { subject: "Hi" }, headers: { "if-match": "*" } }],
    [`PATCH ${TEMPLATES}/{id}`, `${TEMPLATES}/hello`, 412, { body: { subject: "Hi", etag: '"0"' } }],
    [`POST ${TEMPLATES}/{id}:publish`, `${TEMPLATES}/hello:publish`, 200, { body: { comment: "again" } }],
    [`POST ${TEMPLATES}/{id}:rollback`, `${TEMPLATES}/hello:rollback`, 200, { body: { version: 1 } }],
    [`GET ${TEMPLATES}/{id}/versions`, `${TEMPLATES}/hello/versions`, 200],
    [`GET ${TEMPLATES}/{id}/versions/{version}`, `${TEMPLATES}/hello/versions/1`, 200],
    [`GET ${TEMPLATES}/{id}/versions/{version}`, `${TEMPLATES}/hello/versions/0`, 422],
    [`GET ${TEMPLATES}/{id}/contract`, `${TEMPLATES}/hello/contract`, 200],
    [
      `POST ${TEMPLATES}/{id}:setSample`,
      `${TEMPLATES}/hello:setSample`,
      200,
      { body: { name: "a", dynamic_data: { context: { seats: 3 } } } },
    ],
    [`POST ${TEMPLATES}/{id}:setSample`, `${TEMPLATES}/hello:setSample`, 422, { body: { name: "a" } }],
    [`GET ${TEMPLATES}/{id}/samples`, `${TEMPLATES}/hello/samples`, 200],
    [`POST ${TEMPLATES}/{id}:deleteSample`, `${TEMPLATES}/hello:deleteSample`, 200, { body: { name: "a" } }],
    [
      `POST ${TEMPLATES}:validate`,
      `${TEMPLATES}:validate`,
      200,
      { body: { mjml: "<mjml><mj-body><x/></mj-body></mjml>" } },
    ],
    [`POST ${TEMPLATES}:preview`, `${TEMPLATES}:preview`, 200, { body: { mjml: MJML } }],
    [`POST ${TEMPLATES}:sendTestMail`, `${TEMPLATES}:sendTestMail`, 409, { body: { mjml: MJML, to: "a@b.example" } }],
    [`POST ${TEMPLATES}:sendTestMail`, `${TEMPLATES}:sendTestMail`, 422, { body: { mjml: MJML, to: "nobody" } }],
    ["GET /v1/sdk/template/{id}", "/v1/sdk/template/hello?program_format=1", 200, { key: "sdk" }],
    ["GET /v1/sdk/template/{id}", "/v1/sdk/template/hello?target=html", 422, { key: "sdk" }],
    ["GET /v1/sdk/template/{id}", "/v1/sdk/template/hello", 403],
    [
      "GET /v1/sdk/template/{id}",
      "/v1/sdk/template/hello?program_format=1",
      304,
      { key: "sdk", headers: { "if-none-match": "*" } },
    ],
    ["GET /v1/sdk/template/{id}/contract", "/v1/sdk/template/hello/contract", 200, { key: "sdk" }],
    ["GET /v1/sdk/template/{id}/contract", "/v1/sdk/template/nothing/contract", 404, { key: "sdk" }],
    ["GET /v1/sdk/watch", "/v1/sdk/watch?until_now=true", 200, { key: "sdk" }],
    ["GET /v1/sdk/watch", "/v1/sdk/watch?cursor=x", 422, { key: "sdk" }],
    [`POST ${TEMPLATES}/{id}:archive`, `${TEMPLATES}/hello:archive`, 200, { body: {} }],
    [`POST ${TEMPLATES}/{id}:publish`, `${TEMPLATES}/hello:publish`, 409, { body: {} }],
    [`POST ${TEMPLATES}/{id}:unarchive`, `${TEMPLATES}/hello:unarchive`, 200],
    ["POST /api/v1/keys", "/api/v1/keys", 201, { body: { name: "mailer", targets: ["html"] } }],
    ["GET /api/v1/keys", "/api/v1/keys?state=in-force&page_size=2", 200],
    ["GET /api/v1/keys/{id}", MISSING, 404],
    ["GET /api/v1/keys/{id}/usage", `${MISSING}/usage`, 404],
    ["POST /api/v1/keys/{id}:revoke", `${MISSING}:revoke`, 404, { body: { force: false } }],
    ["POST /api/v1/keys/{id}:rotate", `${MISSING}:rotate`, 404, { body: { grace_period: "60s" } }],
    ["GET /api/v1/audit-events", "/api/v1/audit-events?action=template&since=2020-01-01T00:00:00Z&page_size=2", 200],
    ["GET /api/v1/audit-events", "/api/v1/audit-events?page_token=x", 422],
    [
      "POST /api/v1/brands:validate",
      "/api/v1/brands:validate",
      200,
      { body: { tokens: { tokens: { a: "#ffffff" } } } },
    ],
    ["POST /api/v1/brands:validate", "/api/v1/brands:validate", 422, { body: {} }],
    ["GET /api/v1/status", "/api/v1/status", 200],
    ["GET /healthz", "/healthz", 200],
    ["GET /readyz", "/readyz", 200],
    ["POST /v1/sdk/render", "/v1/sdk/render", 410, { body: {} }],
  ];

  for (const [operation, path, status, asked = {}] of rows) {
    it(`${operation}: ${path} ${status}`, async () => {
      const key = asked.key === "sdk" ? sdk : (asked.key ?? admin);
      const answer = await call(operation.split(" ")[0] ?? "", path, { ...asked, key });
      expect(answer.status).toBe(status);
      expect(await undocumentedParts(operation, answer)).toEqual([]);
    });
  }

  it("for each operation on a key that is there", async () => {
    const { id } = (await (await call("POST", "/api/v1/keys", { body: { name: "k", targets: ["all"] } })).json()) as {
      id: string;
    };
    const steps = [
      ["GET", ""],
      ["GET", "/usage"],
      ["POST", ":rotate"],
      ["POST", ":revoke"],
    ] as const;
    for (const [verb, action] of steps) {
      const answer = await call(verb, `/api/v1/keys/${id}${action}`);
      expect([answer.status, await undocumentedParts(`${verb} /api/v1/keys/{id}${action}`, answer)]).toEqual([200, []]);
    }
  });

  // test/scripts/reference-answers.test.ts looks at the answers to the examples of the reference.
  it("and no operation is left out", () => {
    const shown = new Set(Object.keys(JSON.parse(readFileSync("scripts/reference/answers.json", "utf8"))));
    const tried = new Set(rows.map(([operation]) => operation));
    const left = [...operations].filter(([call, { operationId }]) => !tried.has(call) && !shown.has(operationId));
    expect(left.map(([call]) => call)).toEqual([]);
  });
});

describe("the schema of a body and the server agree on", () => {
  const key = { name: "mailer", targets: ["html"] };
  const template = { name: "T", mjml: MJML };
  const rows: readonly (readonly [what: string, path: string, body: object, isTaken: boolean])[] = [
    ["a name", "/api/v1/keys", key, true],
    ["no name", "/api/v1/keys", { targets: ["html"] }, false],
    ["an empty name", "/api/v1/keys", { ...key, name: "" }, false],
    ["a name of blanks", "/api/v1/keys", { ...key, name: "  " }, false],
    ["a name of 100 emoji", "/api/v1/keys", { ...key, name: "😀".repeat(100) }, true],
    ["a name of 101", "/api/v1/keys", { ...key, name: "a".repeat(101) }, false],
    ["an invisible character", "/api/v1/keys", { ...key, name: "a\u200Bb" }, false],
    ["an invisible character beyond 16 bits", "/api/v1/keys", { ...key, name: "a\u{E0041}b" }, false],
    ["no targets", "/api/v1/keys", { ...key, targets: [] }, false],
    ["another target", "/api/v1/keys", { ...key, targets: ["pdf"] }, false],
    ["17 targets", "/api/v1/keys", { ...key, targets: Array(17).fill("html") }, false],
    ["null for what may be absent", "/api/v1/keys", { ...key, kind: null, expires_at: null, definition: null }, true],
    ["the empty kind", "/api/v1/keys", { ...key, kind: "" }, true],
    ["another kind", "/api/v1/keys", { ...key, kind: "root" }, false],
    ["a day that is no time", "/api/v1/keys", { ...key, expires_at: "2999-01-01" }, false],
    ["an unknown member", "/api/v1/keys", { ...key, surprise: true }, false],
    ["MJML", TEMPLATES, template, true],
    ["no source", TEMPLATES, { name: "T" }, false],
    ["two sources", TEMPLATES, { ...template, document: {} }, false],
    ["a source beside null", TEMPLATES, { ...template, document: null }, true],
    ["the empty slug", TEMPLATES, { ...template, slug: "" }, true],
    ["a slug", TEMPLATES, { ...template, slug: "a-1" }, true],
    ["a slug with capitals", TEMPLATES, { ...template, slug: "A" }, false],
    ["a slug like a UUID", TEMPLATES, { ...template, slug: "123e4567-e89b-42d3-a456-426614174000" }, false],
    ["a subject of two lines", TEMPLATES, { ...template, subject: "a\nb" }, false],
    ["files that are no texts", TEMPLATES, { ...template, files: { a: 1 } }, false],
    ["a grace period", `${MISSING}:rotate`, { grace_period: "1.5s" }, true],
    ["a grace period in words", `${MISSING}:rotate`, { grace_period: "an hour" }, false],
  ];

  it.each(rows)("%s", async (_, path, body, isTaken) => {
    const operation = `POST ${path.replace(/key_a+/, "{id}")}`;
    expect(bodyFaults(operation, body).length === 0).toBe(isTaken);
    expect((await call("POST", path, { body })).status !== 422).toBe(isTaken);
  });
});

it("tells which calls take an Idempotency-Key, and those alone look at it", async () => {
  const bodies: Readonly<Record<string, object>> = {
    CreateTemplate: { name: "T", mjml: MJML },
    DuplicateTemplate: { name: "T" },
    ValidateTemplate: { mjml: MJML },
    CreateBrand: { slug: "t", name: "T" },
    RollbackBrand: { version: 1 },
    CreateKey: { name: "k", targets: ["html"] },
    RollbackTemplate: { version: 1 },
  };
  const posts = [...operations].filter(([name]) => name.startsWith("POST /api"));
  for (const [name, { operationId, parameters = [] }] of posts) {
    const path = name.slice("POST ".length).replace("{id}", "nothing");
    const body = bodies[operationId] ?? {};
    const answer = await call("POST", path, { body, headers: { "idempotency-key": '"' } });
    const isRefused = (await answer.text()).includes("idempotency_key.format");
    expect([name, isRefused]).toEqual([
      name,
      parameters.some(({ $ref }) => $ref === "#/components/parameters/IdempotencyKey"),
    ]);
  }
});
