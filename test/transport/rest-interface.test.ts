import { connect } from "node:http2";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { headingDocument, headingSource } from "../support/document-fixture.ts";
import { fetchRest, http2Rest, type SendRest } from "../support/rest-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const app = useTestApp();
let send: SendRest;
let admin: Record<string, string>;
let sdk: Record<string, string>;

beforeAll(async () => {
  send = fetchRest(app.url);
  admin = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}`, "content-type": "application/json" };
  sdk = { authorization: `Bearer ${await app.issueKey()}` };
  const { templates } = app.services;
  const source = headingSource("word ".repeat(400));
  await templates.create(LOCAL, { name: "Heading", slug: "heading", subject: "Hello", source });
  await templates.publish(LOCAL, "heading", { comment: "" });
});

describe("an id that no template has", () => {
  it.each(["%0A", "%0D", "%0D%0A", "%0B", "%0C", "%C2%85", "%E2%80%A8", "%E2%80%A9", "%00", "%2F", ":", "%3A"])(
    "is not found before a verb either, be there a line break or what else: %s",
    async (character) => {
      const answer = await send("POST", `/api/v1/templates/a${character}b:publish`, admin, "{}");
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([404, "TEMPLATE_NOT_FOUND"]);
    },
  );
});

describe("template fetch", () => {
  it("carries the published headers", async () => {
    const answer = await send("GET", "/v1/sdk/template/heading?target=html&program_format=1", sdk);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("cache-control")).toMatch(/^private, max-age=\d+$/);
    expect(answer.headers.get("vary")?.toLowerCase()).toContain("accept-encoding");
    expect(answer.headers.get("vary")?.toLowerCase()).toContain("authorization");
  });

  it("gives MJML text the name of its template, and a new entity tag with a new name", async () => {
    const mjml = "<mjml><mj-body></mj-body></mjml>";
    const body = JSON.stringify({ name: "Spring <sale>/1", slug: "spring", subject: "Sale", mjml });
    const created = JSON.parse((await send("POST", "/api/v1/templates", admin, body)).body);
    await send("POST", "/api/v1/templates/spring:publish", admin, "{}");
    const fetched = await send("GET", "/v1/sdk/template/spring?program_format=1", sdk);
    expect(JSON.parse(fetched.body)).toMatchObject({
      template_id: created.id,
      template_name: "Spring <sale>/1",
      schema_version: "1.0",
      programs: { html: {}, mjml: {}, "react-email": {}, text: {} },
    });
    const { etag } = JSON.parse((await send("GET", "/api/v1/templates/spring", admin)).body);
    await send("PATCH", "/api/v1/templates/spring", admin, JSON.stringify({ name: "Summer", etag }));
    const again = await send("GET", "/v1/sdk/template/spring?program_format=1", sdk);
    expect(JSON.parse(again.body).template_name).toBe("Summer");
    expect(again.headers.get("etag")).not.toBe(fetched.headers.get("etag"));
  });

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("is encoded as %s on request, with an entity tag of its own", async (encoding, decode) => {
    const session = connect(app.url);
    const raw = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      const stream = session.request({ ":path": "/v1/sdk/template/heading", "accept-encoding": encoding, ...sdk });
      const chunks: Buffer[] = [];
      let headers: Record<string, unknown> = {};
      stream.on("response", (received) => {
        headers = received;
      });
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", () => resolve({ headers, body: Buffer.concat(chunks) }));
      stream.on("error", reject);
    });
    const identity = await http2Rest(session)("GET", "/v1/sdk/template/heading", {
      ...sdk,
      "accept-encoding": "identity",
    });
    expect(raw.headers["content-encoding"]).toBe(encoding);
    expect(decode(raw.body).toString()).toBe(identity.body);
    expect(raw.headers.etag).not.toBe(identity.headers.get("etag"));
    for (const [accepted, etag] of [
      [encoding, String(raw.headers.etag)],
      ["identity", String(identity.headers.get("etag"))],
    ] as const) {
      const headers = { ...sdk, "accept-encoding": accepted, "if-none-match": etag };
      const again = await http2Rest(session)("GET", "/v1/sdk/template/heading", headers);
      expect(again.status).toBe(304);
      expect(again.body).toBe("");
    }
    session.close();
  });

  it("answers HEAD as GET, without a body", async () => {
    const get = await send("GET", "/v1/sdk/template/heading", { ...sdk, "accept-encoding": "identity" });
    const head = await send("HEAD", "/v1/sdk/template/heading", { ...sdk, "accept-encoding": "identity" });
    expect(head.status).toBe(200);
    expect(head.body).toBe("");
    expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
    expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(get.body)));
  });

  it("answers one identical 401 for every unusable key", async () => {
    const answers = await Promise.all(
      ["Bearer x", "bearer a b", `Bearer ${"x".repeat(5000)}`, "Bearer lp_sdk_a_b"].map(async (authorization) => {
        const { status, headers, body } = await send("GET", "/v1/sdk/template/heading", { authorization });
        const { request_id, documentation_url: _, ...rest } = JSON.parse(body);
        expect(request_id).toEqual(expect.any(String));
        return JSON.stringify([status, headers.get("www-authenticate"), rest]);
      }),
    );
    expect(new Set(answers)).toEqual(
      new Set([
        JSON.stringify([
          401,
          'Bearer realm="letterpress"',
          { code: "INVALID_API_KEY", message: "Invalid or missing API key.", detail: "Invalid or missing API key." },
        ]),
      ]),
    );
  });
});

describe("error body", () => {
  it("repeats the message as detail, and has no issues", async () => {
    const answer = await send("GET", "/v1/sdk/template/nothing", sdk);
    const body = JSON.parse(answer.body);
    expect(answer.status).toBe(404);
    expect(Object.keys(body).sort()).toEqual(["code", "detail", "documentation_url", "message", "request_id"]);
    expect(body.detail).toBe(body.message);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("x-request-id")).toBe(body.request_id);
  });

  it("repeats the issues as detail for 422, each with the place it came from", async () => {
    const body = JSON.stringify({ name: "", targets: ["pdf"], surprise: 1, kind: 7 });
    const answer = await send("POST", "/api/v1/keys", admin, body);
    expect(answer.status).toBe(422);
    const { code, issues, detail } = JSON.parse(answer.body);
    expect(code).toBe("INVALID_REQUEST");
    expect(detail).toEqual(issues);
    const places = issues.map(({ loc }: { loc: string[] }) => loc.join("."));
    expect(places.sort()).toEqual(["body.kind", "body.name", "body.surprise", "body.targets.0"]);
    for (const issue of issues) expect(Object.keys(issue).sort()).toEqual(["loc", "msg", "type"]);
  });

  it("names query and path truthfully", async () => {
    const answer = await send("GET", "/v1/sdk/template/heading?target=pdf&version=x&color=red", sdk);
    expect(answer.status).toBe(422);
    const places = JSON.parse(answer.body).issues.map(({ loc }: { loc: string[] }) => loc.join("."));
    expect(places.sort()).toEqual(["query.color", "query.target", "query.version"]);
    const version = await send("GET", "/api/v1/templates/heading/versions/first", admin);
    expect(version.status).toBe(422);
    expect(JSON.parse(version.body).issues[0].loc).toEqual(["path", "version"]);
  });
});

describe("removed render", () => {
  it.each(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"])(
    "answers %s with 410, without a key",
    async (method) => {
      const answer = await send(method, "/v1/sdk/render");
      expect(answer.status).toBe(410);
      expect(answer.headers.get("deprecation")).toBe("@1780617600");
      expect(answer.headers.get("sunset")).toBe("Fri, 05 Jun 2026 00:00:00 GMT");
      expect(answer.headers.get("link")).toContain('</v1/sdk/template/{id}>; rel="successor-version"');
      if (method === "HEAD") return;
      const body = JSON.parse(answer.body);
      expect(body.code).toBe("ENDPOINT_REMOVED");
      expect(body.message).toContain("GET /v1/sdk/template/{id}");
    },
  );
});

describe("operators", () => {
  it("create, update, publish, roll back, list and archive over REST", async () => {
    const created = await send(
      "POST",
      "/api/v1/templates",
      admin,
      JSON.stringify({ name: "Flow", slug: "flow", subject: "Flow", document: headingDocument() }),
    );
    expect(created.status).toBe(201);
    const template = JSON.parse(created.body);
    expect(created.headers.get("location")).toBe(`/api/v1/templates/${template.id}`);
    expect(template).toMatchObject({ name: "Flow", slug: "flow", published_version: 0, has_unpublished_changes: true });
    expect(template.document).toEqual(headingDocument());

    const published = await send("POST", "/api/v1/templates/flow:publish", admin, JSON.stringify({ comment: "first" }));
    expect(published.status).toBe(200);
    expect(JSON.parse(published.body)).toMatchObject({
      version: 1,
      comment: "first",
      targets: expect.arrayContaining(["html"]),
    });

    const described = await send("GET", "/api/v1/templates/flow", admin);
    const etag = described.headers.get("etag") ?? "";
    const change = JSON.stringify({ subject: "Hello" });
    const updated = await send("PATCH", "/api/v1/templates/flow", { ...admin, "if-match": etag }, change);
    expect(updated.status).toBe(200);
    const stale = await send("PATCH", "/api/v1/templates/flow", { ...admin, "if-match": etag }, change);
    expect(stale.status).toBe(412);
    expect(JSON.parse(stale.body).code).toBe("ETAG_MISMATCH");
    const taken = await send(
      "POST",
      "/api/v1/templates",
      admin,
      JSON.stringify({ name: "x", slug: "flow", document: headingDocument() }),
    );
    expect(taken.status).toBe(409);

    const rolledBack = await send("POST", "/api/v1/templates/flow:rollback", admin, JSON.stringify({ version: 1 }));
    expect(JSON.parse(rolledBack.body)).toMatchObject({ version: 2, rolled_back_from: 1 });
    const versions = await send("GET", "/api/v1/templates/flow/versions?page_size=1", admin);
    expect(JSON.parse(versions.body)).toMatchObject({
      versions: [{ version: 2 }],
      next_page_token: expect.stringMatching(/./),
    });

    const archived = await send("POST", "/api/v1/templates/flow:archive", admin, "{}");
    expect(JSON.parse(archived.body).archived_at).toMatch(/^\d{4}-/);
    const list = await send("GET", "/api/v1/templates", admin);
    expect(JSON.parse(list.body).templates.map(({ slug }: { slug: string }) => slug)).not.toContain("flow");
  });

  it("learn every fault of a document at its place, and nothing is stored", async () => {
    const document = headingDocument() as { schema_version: string; canvas: object; rows: { columns: unknown }[] };
    document.schema_version = "2.0";
    document.canvas = { width: "wide" };
    document.rows.push({ columns: "none" });
    const answer = await send(
      "POST",
      "/api/v1/templates",
      admin,
      JSON.stringify({ name: "bad", slug: "bad", document, require_valid: true }),
    );
    expect(answer.status).toBe(422);
    const { code, issues } = JSON.parse(answer.body);
    expect(code).toBe("RENDER_ERROR");
    const places = issues.map(({ loc }: { loc: (string | number)[] }) => loc.join("."));
    expect(places).toEqual(
      expect.arrayContaining([
        "body.document.schema_version",
        "body.document.canvas.width",
        "body.document.rows.1.columns",
      ]),
    );
    expect((await send("GET", "/api/v1/templates/bad", admin)).status).toBe(404);
    const validated = await send("POST", "/api/v1/templates:validate", admin, JSON.stringify({ document }));
    expect(validated.status).toBe(200);
    expect(JSON.parse(validated.body)).toMatchObject({ valid: false });
    expect(JSON.parse(validated.body).diagnostics.map(({ place }: { place: string }) => place)).toContain(
      "document.rows[1].columns",
    );
  });
});

describe("a template that Gmail would cut off", () => {
  const large = headingDocument("word ".repeat(22_000));
  const post = (method: string, path: string, body: unknown, headers = {}) =>
    send(method, path, { ...admin, ...headers }, JSON.stringify(body));

  it("is refused by each call that requires a valid draft or publishes one, unless forced", async () => {
    const template = { name: "Large", slug: "large", subject: "Large", document: large, require_valid: true };
    const refusal = { code: "RENDER_ERROR", issues: [{ loc: ["body", "document"], type: "size.gmail-clip" }] };
    const refused = await post("POST", "/api/v1/templates", template);
    expect([refused.status, JSON.parse(refused.body)]).toMatchObject([422, refusal]);
    const created = await post("POST", "/api/v1/templates", { ...template, force: true });
    expect(created.status).toBe(201);

    const etag = { "if-match": created.headers.get("etag") ?? "" };
    const change = { document: headingDocument("words ".repeat(22_000)), require_valid: true };
    expect((await post("PATCH", "/api/v1/templates/large", change, etag)).status).toBe(422);
    expect((await post("PATCH", "/api/v1/templates/large", { ...change, force: true }, etag)).status).toBe(200);

    expect((await post("POST", "/api/v1/templates/large:publish", {})).status).toBe(422);
    const published = await post("POST", "/api/v1/templates/large:publish", { force: true });
    expect(published.status).toBe(200);
    expect(JSON.parse(published.body).diagnostics).toMatchObject([{ rule: "size.gmail-clip", severity: "warning" }]);
  });

  it("is not valid", async () => {
    const answer = await post("POST", "/api/v1/templates:validate", { document: large, subject: "Hi {{ you there }}" });
    expect(JSON.parse(answer.body)).toMatchObject({
      valid: false,
      diagnostics: [
        { rule: "tag.malformed", severity: "error", place: "subject" },
        { rule: "size.gmail-clip", severity: "error", place: "document" },
      ],
    });
  });
});
