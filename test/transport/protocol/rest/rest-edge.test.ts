import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../../src/domain/diagnostic.ts";
import { Refusal, refuseIssues } from "../../../../src/domain/error.ts";
import type { NewKey } from "../../../../src/service/issue-key.ts";
import {
  AT,
  buildEdges,
  keyFixture,
  TEMPLATE_ID,
  templateFixture,
  versionFixture,
} from "../../support/edge-fixture.ts";

const ADMIN = { authorization: "Bearer admin" };
const JSON_TYPE = { "content-type": "application/json" };
const FINDING: Diagnostic = {
  rule: "link.empty",
  severity: "warning",
  message: "there is no link",
  path: ["document", "rows", 0],
  node: "b1",
};
const KEY = { name: "prod-mailer-html", targets: ["html"] };

describe("the REST edge", () => {
  const calls: unknown[] = [];
  const reported: unknown[] = [];
  let server: FastifyInstance;

  beforeAll(() => {
    server = buildEdges({
      report: (error) => reported.push(error),
      keys: {
        async create(_caller, request) {
          calls.push(request);
          return { key: keyFixture("sdk"), token: "lp_sdk_secret" };
        },
        async revoke(_caller, id, options) {
          calls.push([id, options]);
          return { ...keyFixture("sdk"), revokedAt: AT };
        },
        async get() {
          throw new Error("SELECT secret FROM keys");
        },
        async list() {
          throw new Refusal("UNAVAILABLE", "storage is full");
        },
      },
      templates: {
        async create(_caller, request) {
          calls.push(request);
          if (request.name === "bad") {
            throw refuseIssues("RENDER_ERROR", [
              { path: ["document", "rows", 0, "width"], msg: "is negative", type: "width" },
            ]);
          }
          return { ...templateFixture(), diagnostics: [FINDING] };
        },
        async describe() {
          return templateFixture();
        },
        async update(_caller, ref, change) {
          calls.push([ref, change]);
          return { ...templateFixture(), diagnostics: [] };
        },
        async publish(_caller, ref, options) {
          calls.push([ref, options]);
          throw refuseIssues("RENDER_ERROR", [{ path: ["document", "rows", 0], msg: "is odd", type: "odd" }]);
        },
        async getVersion(_caller, ref, version) {
          calls.push([ref, version]);
          return versionFixture();
        },
      },
    });
  });
  afterAll(() => server.close());

  function send(method: InjectOptions["method"], url: string, payload?: unknown, headers: Record<string, string> = {}) {
    const body = typeof payload === "string" || payload instanceof Uint8Array ? payload : JSON.stringify(payload);
    const type = payload === undefined ? {} : JSON_TYPE;
    return server.inject({
      method: method ?? "GET",
      url,
      headers: { ...ADMIN, ...type, ...headers },
      ...(body === undefined ? {} : { payload: body as string }),
    });
  }

  test("creates with 201, a location and no-store, in the published spelling", async () => {
    const response = await send("POST", "/api/v1/keys", { ...KEY, expiresAt: "2999-01-01T00:00:00Z" });
    expect(response.statusCode).toBe(201);
    expect(response.headers).toMatchObject({
      location: "/api/v1/keys/key_4AbXFYPE3W7u",
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
    });
    expect(response.json()).toEqual({
      id: "key_4AbXFYPE3W7u",
      name: "prod-mailer-html",
      key: "lp_sdk_secret",
      targets: ["html"],
      created_at: "2026-01-31T12:00:00Z",
      definition: "full",
      kind: "sdk",
      role: "",
    });
    expect(calls.at(-1)).toEqual({
      name: "prod-mailer-html",
      scope: ["html"],
      definition: "full",
      kind: "sdk",
      expiresAt: new Date("2999-01-01T00:00:00Z"),
    } satisfies NewKey);
  });

  test("writes empty fields, unwraps the answer, and shows its etag", async () => {
    const response = await send("GET", `/api/v1/templates/${TEMPLATE_ID}`);
    expect(response.headers).toMatchObject({ etag: '"5"', "cache-control": "no-store" });
    expect(response.json()).toEqual({
      id: TEMPLATE_ID,
      name: "Welcome",
      kind: "mail",
      slug: "",
      subject: "Hi {{ name }}",
      etag: '"5"',
      published_by: "",
      published_version: 0,
      has_unpublished_changes: true,
      draft_version: 0,
      created_at: "2026-01-31T12:00:00Z",
      updated_at: "2026-01-31T12:00:00Z",
      document: { rows: [1, { a: null }] },
      diagnostics: [],
      publish_blocker: "",
      files: {},
      mjml_path: "",
      sending_service: "",
      tags: ["monthly", "vip"],
      published_digest: "a".repeat(64),
      used_by: [],
    });
  });

  test("tells what was found in a template with it, each with the page that explains it", async () => {
    const response = await send("POST", "/api/v1/templates", { name: "a", document: {} });
    expect(response.json().diagnostics).toEqual([
      {
        rule: "link.empty",
        severity: "warning",
        message: "there is no link",
        place: "document.rows[0]",
        node: "b1",
        file: "",
        documentation_url: "/docs/diagnostics#link.empty",
        waived: "",
      },
    ]);
  });

  test("tells places in MJML by line and column, in documents by path", async () => {
    const response = await send("GET", "/api/v1/templates/welcome/versions/2");
    expect(calls.at(-1)).toEqual(["welcome", 2]);
    expect(response.json().diagnostics.map(({ place }: { place: string }) => place)).toEqual([
      "mjml:12:5",
      "document.rows[0]",
    ]);
  });

  test("hands a document on as JSON text", async () => {
    await send("POST", "/api/v1/templates", { name: "a", document: { b: [1.5, "ü", null], a: {} } });
    expect(calls.at(-1)).toMatchObject({ source: { kind: "document", text: '{"b":[1.5,"ü",null],"a":{}}' } });
  });

  test("takes a verb route without a body", async () => {
    const response = await send("POST", "/api/v1/keys/key%2Fx:revoke");
    expect(response.statusCode).toBe(200);
    expect(calls.at(-1)).toEqual(["key/x", { force: false }]);
    expect(response.json().revoked_at).toBe("2026-01-31T12:00:00Z");
  });

  test("takes the etag from the body or from If-Match, and refuses two that differ", async () => {
    await send("PATCH", "/api/v1/templates/welcome", { name: "b" }, { "if-match": '"5"' });
    expect(calls.at(-1)).toMatchObject(["welcome", { etag: '"5"', name: "b", slug: undefined, source: undefined }]);
    await send("PATCH", "/api/v1/templates/welcome", { etag: '"5"' }, { "if-match": '"5"' });
    expect(calls.at(-1)).toMatchObject(["welcome", { etag: '"5"' }]);
    const response = await send("PATCH", "/api/v1/templates/welcome", { etag: '"4"' }, { "if-match": '"5"' });
    expect(response.json().issues).toEqual([
      { loc: ["header", "etag"], msg: "contradicts the header if-match", type: "field.contradiction" },
    ]);
  });

  test("reports every fault of a request at once, each field once", async () => {
    const response = await send("POST", "/api/v1/keys", {
      targets: [1, "pdf"],
      kind: "root",
      extra: 1,
      name: "\u0000",
    });
    expect(response.statusCode).toBe(422);
    const { code, message, issues, detail, request_id } = response.json();
    expect(issues.map(({ loc, type }: { loc: string[]; type: string }) => [loc.join("."), type])).toEqual([
      ["body.targets.0", "field.type"],
      ["body.extra", "field.unknown"],
      ["body.name", "name.printable"],
      ["body.kind", "string.in"],
    ]);
    expect(detail).toEqual(issues);
    expect([code, message]).toEqual(["INVALID_REQUEST", "4 problems, the first: targets[0]: must be a string"]);
    expect(request_id).not.toBe("");
  });

  test("names the members of a oneof when neither is there", async () => {
    const response = await send("POST", "/api/v1/templates", { name: "a" });
    expect(response.json().issues).toMatchObject([{ loc: ["body", "document"], type: "required" }]);
  });

  test("says that a render error is in the body only when it is", async () => {
    const inBody = await send("POST", "/api/v1/templates", { name: "bad", document: {} });
    expect(inBody.statusCode).toBe(422);
    expect(inBody.json().issues).toEqual([
      { loc: ["body", "document", "rows", 0, "width"], msg: "is negative", type: "width" },
    ]);
    const stored = await send("POST", "/api/v1/templates/welcome:publish", {});
    expect(stored.json().issues).toMatchObject([{ loc: ["document", "rows", 0] }]);
  });

  test("answers one constant 401 before it looks at the body", async () => {
    for (const authorization of ["", "Bearer nobody", "Basic x"]) {
      const response = await send("POST", "/api/v1/keys", "{", { authorization, "content-encoding": "gzip" });
      expect(response.statusCode).toBe(401);
      expect(response.headers["www-authenticate"]).toBe('Bearer realm="letterpress"');
      const { request_id: _, ...body } = response.json();
      const message = "Invalid or missing API key.";
      const documentation_url = "/docs/errors#INVALID_API_KEY";
      expect(body).toEqual({ code: "INVALID_API_KEY", message, detail: message, documentation_url });
    }
    expect((await send("POST", "/api/v1/keys", "{", { authorization: "Bearer sdk" })).statusCode).toBe(403);
  });

  test("tells nothing of a fault but its request id, and reports it", async () => {
    const response = await send("GET", "/api/v1/keys/k1");
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: "INTERNAL", message: "internal error", detail: "internal error" });
    expect(response.body).not.toContain("SELECT");
    expect(reported).toEqual([new Error("SELECT secret FROM keys")]);
  });

  test("asks to come back when it is unavailable", async () => {
    const response = await send("GET", "/api/v1/keys");
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "1"]);
  });

  test.each<
    [name: string, body: string | Uint8Array, headers: Record<string, string>, status: number, message: string]
  >([
    ["malformed JSON", '{"name":\n 1,}', {}, 400, 'unexpected "}" at line 2, column 4'],
    ["an array", "[]", {}, 400, "the body must be a JSON object"],
    ["broken UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), {}, 400, "the body is not valid UTF-8"],
    ["a repeated member", '{"name":"a","name":"b"}', {}, 400, 'repeated member "name"'],
    ["deep nesting", `{"x":${"[".repeat(60_000)}`, {}, 400, "nested deeper than 100"],
    ["plain text", "x", { "content-type": "text/plain" }, 415, "the body must be JSON"],
    ["a form", "a=b", { "content-type": "application/x-www-form-urlencoded" }, 415, "the body must be JSON"],
    ["another charset", "{}", { "content-type": "application/json; charset=utf-16" }, 415, "the charset must be utf-8"],
    ["a compressed body", "{}", { "content-encoding": "gzip" }, 415, "must not be compressed"],
    ["a large body", `{"name":"${"a".repeat(70_000)}"}`, {}, 413, "larger than 65536 bytes"],
  ])("refuses %s", async (_, body, headers, status, message) => {
    const response = await send("POST", "/api/v1/keys", body, headers);
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toContain(message);
    expect(response.json().detail).toBe(response.json().message);
  });

  test("lets a template be larger than other bodies, to a limit of its own", async () => {
    const document = { text: "a".repeat(1_000_000) };
    expect((await send("POST", "/api/v1/templates", { name: "a", document })).statusCode).toBe(201);
    const response = await send("POST", "/api/v1/templates", { name: "a", document: { text: "a".repeat(1_100_000) } });
    expect([response.statusCode, response.json().message]).toEqual([413, "the body is larger than 1048576 bytes"]);
  });

  test.each(["application/json; charset=UTF-8", 'application/json;charset="utf-8"'])("takes %s", async (type) => {
    expect((await send("POST", "/api/v1/keys", KEY, { "content-type": type })).statusCode).toBe(201);
  });

  test.each([
    ["DELETE", "/api/v1/keys", "GET, HEAD, POST"],
    ["OPTIONS", "/api/v1/keys", "GET, HEAD, POST"],
    ["PUT", "/api/v1/templates/welcome", "DELETE, GET, HEAD, PATCH"],
    ["GET", "/api/v1/keys/k1:revoke", "POST"],
    ["PATCH", "/api/v1/templates:validate", "POST"],
    ["POST", "/v1/sdk/template/welcome", "GET, HEAD"],
    ["QUERY", "/v1/sdk/template/welcome", "GET, HEAD"],
  ] as const)("%s %s is 405, allowed %s", async (method, url, allow) => {
    const response = await server.inject({ method: method as "GET", url, payload: "x".repeat(100_000) });
    expect([response.statusCode, response.headers.allow]).toEqual([405, allow]);
    expect(response.json().code).toBe("METHOD_NOT_ALLOWED");
  });

  test.each(["/", "/api/v1", "/api/v1/keys/", "/api/v1/keys/a/b", "/V1/sdk/template/x", "/api/v1/keys%2Fx"])(
    "%s is no route",
    async (url) => {
      const response = await server.inject(url);
      expect([response.statusCode, response.json().code]).toEqual([404, "ROUTE_NOT_FOUND"]);
      expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    },
  );

  test.each(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] as const)(
    "%s on the removed endpoint is 410",
    async (method) => {
      const response = await server.inject({ method, url: "/v1/sdk/render?x=1", payload: "x".repeat(3_000_000) });
      expect(response.statusCode).toBe(410);
      expect(response.json()).toMatchObject({
        code: "ENDPOINT_REMOVED",
        message: expect.stringContaining("GET /v1/sdk/template/{id}"),
      });
      expect(response.headers).toMatchObject({
        deprecation: "@1780617600",
        sunset: "Fri, 05 Jun 2026 00:00:00 GMT",
        link: '</v1/sdk/template/{id}>; rel="successor-version"',
      });
    },
  );
});
