import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { KeyService } from "../../gen/letterpress/v1/key_service_pb.ts";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { headingDocument, headingSource } from "../support/document-fixture.ts";
import { fetchRest } from "../support/rest-ways.ts";
import { type RpcWay, rpcWays } from "../support/rpc-ways.ts";
import { slowSource } from "../support/slow-source.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { createTemplate, publishTemplate, listTemplateVersions } = TemplateService.method;
const { createKey, rotateKey } = KeyService.method;

const app = useTestApp({ CORS_ORIGINS: "https://page.example" });
let admin: Record<string, string>;
let otherAdmin: Record<string, string>;
beforeAll(async () => {
  admin = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}` };
  otherAdmin = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}` };
});

async function templatesNamed(name: string): Promise<number> {
  const page = await app.services.templates.list(LOCAL, { pageSize: 200, pageToken: "", showArchived: true });
  return page.templates.filter((template) => template.name === name).length;
}

async function keysNamed(name: string) {
  const page = await app.services.keys.list(LOCAL, { pageSize: 200, pageToken: "" });
  return page.keys.filter((key) => key.name === name);
}

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s", (protocol) => {
  let way: RpcWay;
  let once: Record<string, string>;
  let name: string;
  beforeAll(() => {
    way = rpcWays(app.url).find((each) => each.name === protocol) as RpcWay;
  });

  function begin(): void {
    name = `${protocol} ${randomUUID()}`;
    once = { ...admin, "idempotency-key": randomUUID() };
  }

  it("a create is carried out once, and answered alike each time", async () => {
    begin();
    const request = { name, subject: "Hi", document: headingDocument() };
    const first = await way.call(createTemplate, request, once);
    expect(first.code).toBe("OK");
    expect(await way.call(createTemplate, request, once)).toEqual(first);
    expect(await templatesNamed(name)).toBe(1);
  });

  it("a key that was given to another request is refused", async () => {
    begin();
    await way.call(createTemplate, { name, document: headingDocument() }, once);
    const other = await way.call(createTemplate, { name: `${name}!`, document: headingDocument() }, once);
    expect([other.code, other.issues]).toEqual([
      "INVALID_REQUEST",
      [
        "idempotency-key: was given to another request within 24 hours; give each request a key of its own " +
          "[idempotency_key.reused]",
      ],
    ]);
    expect(await templatesNamed(`${name}!`)).toBe(0);
  });

  it("a publish makes one version", async () => {
    begin();
    const { id } = await app.services.templates.create(LOCAL, { name, subject: "Hello", source: headingSource() });
    const request = { id, comment: "c", publish_unchanged: true };
    const first = await way.call(publishTemplate, request, once);
    expect(first).toMatchObject({ code: "OK", response: { version: { version: 1, unchanged: false } } });
    expect(await way.call(publishTemplate, request, once)).toEqual(first);
    const listed = await way.call(listTemplateVersions, { id }, admin);
    expect(listed.response?.versions).toHaveLength(1);
  });

  it("a publish of an unchanged draft is repeated as such", async () => {
    begin();
    const { id } = await app.services.templates.create(LOCAL, { name, subject: "Hello", source: headingSource() });
    await app.services.templates.publish(LOCAL, id, { comment: "" });
    const first = await way.call(publishTemplate, { id }, once);
    expect(first).toMatchObject({ response: { version: { version: 1, unchanged: true } } });
    await app.services.templates.publish(LOCAL, id, { comment: "", publishUnchanged: true });
    expect(await way.call(publishTemplate, { id }, once)).toEqual(first);
  });

  it("a key is made once, and its secret is not shown again", async () => {
    begin();
    const request = { name, targets: ["html"] };
    const { response } = await way.call(createKey, request, once);
    const again = await way.call(createKey, request, once);
    expect(again).toMatchObject({ code: "CONFLICT", response: undefined });
    expect(again.message).toContain(`this request has made ${response?.id}, whose secret was shown once`);
    expect((await keysNamed(name)).map(({ id }) => id)).toEqual([response?.id]);
  });

  it("a key is rotated once", async () => {
    begin();
    const scope = ["html"] as const;
    const made = await app.services.keys.create(LOCAL, { name, kind: "sdk", scope, definition: "full" });
    const first = await way.call(rotateKey, { id: made.key.id }, once);
    expect(first.code).toBe("OK");
    const { rotatedAt } = await app.services.keys.get(LOCAL, made.key.id);
    const again = await way.call(rotateKey, { id: made.key.id }, once);
    expect([again.code, again.message]).toEqual(["CONFLICT", expect.stringContaining(`rotated ${made.key.id}`)]);
    expect((await app.services.keys.get(LOCAL, made.key.id)).rotatedAt).toEqual(rotatedAt);
  });

  it("the keys of another caller are other ones", async () => {
    begin();
    const request = { name, document: headingDocument() };
    const first = await way.call(createTemplate, request, once);
    const second = await way.call(createTemplate, request, { ...once, ...otherAdmin });
    expect(second.code).toBe("OK");
    expect(second.response).not.toEqual(first.response);
  });

  it.each([["two, keys"], ['"'], ['""'], ['"a'], ["x".repeat(256)], ['"a";p=1']])("%j is refused", async (key) => {
    begin();
    const outcome = await way.call(createKey, { name, targets: ["html"] }, { ...admin, "idempotency-key": key });
    expect(outcome.code).toBe("INVALID_REQUEST");
    expect(outcome.issues).toEqual([expect.stringMatching(/^idempotency-key: .*\[idempotency_key.format\]$/)]);
    expect(await keysNamed(name)).toEqual([]);
  });
});

describe("over REST", () => {
  function post(path: string, headers: Record<string, string>, body: object) {
    return fetchRest(app.url)("POST", path, { "content-type": "application/json", ...headers }, JSON.stringify(body));
  }

  it("a repeated create is 201 with the same body and place, whatever has become of the template", async () => {
    const headers = { ...admin, "idempotency-key": '"of a template that changes"' };
    const request = { name: "Changing", document: headingDocument() };
    const first = await post("/api/v1/templates", headers, request);
    const { id } = JSON.parse(first.body);
    await app.services.templates.update(LOCAL, id, { etag: "*", name: "Changed" });
    const again = await post("/api/v1/templates", headers, request);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
    expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
  });

  it("a key is the same in quotes and without, and a quote in it is escaped", async () => {
    for (const [plain, quoted] of [
      ["plain-1", '"plain-1"'],
      ["back\\slash", '"back\\\\slash"'],
    ] as const) {
      const request = { name: plain, document: headingDocument() };
      const first = await post("/api/v1/templates", { ...admin, "idempotency-key": plain }, request);
      const again = await post("/api/v1/templates", { ...admin, "idempotency-key": quoted }, request);
      expect([first.status, again.body]).toEqual([201, first.body]);
    }
  });

  it("a request is the same in whatever order its members come", async () => {
    const headers = { ...admin, "idempotency-key": "ordered" };
    const { rows, ...document } = headingDocument();
    const first = await post("/api/v1/templates", headers, { name: "Ordered", document: { rows, ...document } });
    const again = await post("/api/v1/templates", headers, { document: { ...document, rows }, name: "Ordered" });
    expect([again.status, JSON.parse(again.body).id]).toEqual([201, JSON.parse(first.body).id]);
  });

  it("the place of a fault is the header", async () => {
    const { status, body } = await post(
      "/api/v1/keys",
      { ...admin, "idempotency-key": "" },
      { name: "k", targets: ["all"] },
    );
    expect([status, JSON.parse(body).issues]).toMatchObject([422, [{ loc: ["header", "idempotency-key"] }]]);
  });

  it("a refused request may be corrected under its key", async () => {
    const headers = { ...admin, "idempotency-key": "corrected" };
    const mjml = "<mjml><mj-bod></mj-bod></mjml>";
    const wrong = await post("/api/v1/templates", headers, { name: "Wrong", mjml, require_valid: true });
    const right = await post("/api/v1/templates", headers, { name: "Right", document: headingDocument() });
    expect([wrong.status, right.status]).toEqual([422, 201]);
  });

  it("a request whose first call is under way is 409, with the time to wait", async () => {
    const headers = { ...admin, "idempotency-key": "under-way" };
    const request = { name: "Slow", document: JSON.parse(slowSource().text) };
    const leaving = new AbortController();
    const ask = () =>
      fetch(`${app.url}/api/v1/templates`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(request),
        signal: leaving.signal,
      });
    // Compiling takes seconds, so the answer that comes first is that of the call that came second.
    const calls = [ask(), ask()];
    const refused = await Promise.race(calls);
    const { code } = (await refused.json()) as { readonly code: string };
    expect([refused.status, code, refused.headers.get("retry-after")]).toEqual([409, "REQUEST_IN_PROGRESS", "1"]);
    leaving.abort();
    await Promise.allSettled(calls);
  });

  it("pages may send it", async () => {
    const asked = { origin: "https://page.example", "access-control-request-method": "POST" };
    const { headers } = await fetchRest(app.url)("OPTIONS", "/api/v1/keys", asked);
    expect(headers.get("access-control-allow-headers")?.toLowerCase()).toContain("idempotency-key");
  });
});

it("processes on one store carry a request out once between them", async () => {
  const { key, token } = await app.services.keys.create(LOCAL, {
    name: "shared",
    kind: "admin",
    scope: ["all"],
    definition: "full",
  });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": "shared" };
  const { text } = headingSource();
  const body = JSON.stringify({ name: "Shared", subject: "Hello", document: JSON.parse(text) });
  const { status, body: answered } = await fetchRest(app.url)("POST", "/api/v1/templates", headers, body);
  expect(status).toBe(201);
  const request = {
    name: "Shared",
    subject: "Hello",
    source: headingSource(),
    force: false,
    allowUnknown: false,
    strict: false,
  };
  const again = await app.services.templates.create({ kind: "key", key }, { ...request, idempotencyKey: "shared" });
  expect(again.id).toBe(JSON.parse(answered).id);
});
