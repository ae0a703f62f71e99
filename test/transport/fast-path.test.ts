import { brotliCompressSync, gzipSync } from "node:zlib";
import { Code } from "@connectrpc/connect";
import { beforeAll, describe, expect, it } from "vitest";
import { headingSource } from "../support/document-fixture.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";
import { type PlainAnswer, sendByHttp1, sendByHttp2 } from "./support/send-plainly.ts";

const SERVICE = "/letterpress.v1.TemplateService";
const JSON_TYPE = { "content-type": "application/json" };
const GRPC = { "content-type": "application/grpc+proto", te: "trailers" };
const GRPC_WEB = { "content-type": "application/grpc-web+proto" };
/** GetTemplateRequest{id: "heading", target: "html", program_format: 1}, by hand. */
const MESSAGE = Buffer.from("0a0768656164696e67120468746d6c2801", "hex");
const ENVELOPE = Buffer.concat([Buffer.from([0, 0, 0, 0, MESSAGE.length]), MESSAGE]);

interface Case {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Sends the key and another one. */
  readonly hasTwoKeys?: boolean;
  /** Which key; the SDK key when absent. */
  readonly as?: "admin" | "html" | "program" | "nobody";
}

const DRAFT_AS_JSON = `${SERVICE}/DescribeTemplate?connect=v1&encoding=json&message=${encodeURIComponent('{"id":"heading"}')}`;
const ORIGIN = "https://a.example";
const TEMPLATE = "/v1/sdk/template/heading";
const CASES: Readonly<Record<string, Case>> = {
  "a template as it is": { path: TEMPLATE },
  "a template in gzip": { path: TEMPLATE, headers: { "accept-encoding": "gzip" } },
  "a template in Brotli": { path: `${TEMPLATE}?target=html`, headers: { "accept-encoding": "br;q=1, gzip;q=0.5" } },
  "a template in no known coding": { path: TEMPLATE, headers: { "accept-encoding": "zstd, identity;q=0" } },
  "a template with its programs": { path: `${TEMPLATE}?target=html&program_format=1` },
  "programs of a format that is none": { path: `${TEMPLATE}?program_format=x` },
  "no document to give": { path: TEMPLATE, as: "program" },
  "no document to give, and any entity tag": { path: TEMPLATE, as: "program", headers: { "if-none-match": "*" } },
  "the head of no document": { method: "HEAD", path: TEMPLATE, as: "program" },
  "a version": { path: `${TEMPLATE}?version=1` },
  "a version that is not there": { path: `${TEMPLATE}?version=9` },
  "any entity tag": { path: TEMPLATE, headers: { "if-none-match": "*" } },
  "any entity tag, in gzip": { path: TEMPLATE, headers: { "if-none-match": "*", "accept-encoding": "gzip" } },
  "another entity tag": { path: TEMPLATE, headers: { "if-none-match": '"x-gzip", W/"y"', "accept-encoding": "gzip" } },
  "a broken entity tag": { path: TEMPLATE, headers: { "if-none-match": "x" } },
  "the head of a template": { method: "HEAD", path: TEMPLATE, headers: { "accept-encoding": "gzip" } },
  "a GET with a body": { path: TEMPLATE, body: "{}", headers: JSON_TYPE },
  "no key": { path: TEMPLATE, as: "nobody" },
  "a key of the other kind": { path: TEMPLATE, as: "admin" },
  "a target out of scope": { path: `${TEMPLATE}?target=mjml`, as: "html" },
  "a target that is none": { path: `${TEMPLATE}?target=pdf` },
  "two keys": { path: TEMPLATE, hasTwoKeys: true },
  "a fragment": { path: `${TEMPLATE}#top` },
  "a query that is unknown": { path: `${TEMPLATE}?format=html` },
  "a broken escape in the path": { path: `${TEMPLATE}%` },
  "a broken escape": { path: `${TEMPLATE}?target=%` },
  "an escaped path": { path: "/v1/sdk/template/head%69ng" },
  "no such template": { path: "/v1/sdk/template/nothing" },
  "no such path": { path: "/v1/sdk/templates/heading" },
  "a list": { path: "/api/v1/templates?page_size=10", as: "admin" },
  "a list with a bad page size": { path: "/api/v1/templates?page_size=many", as: "admin" },
  "a method not allowed": { method: "DELETE", path: TEMPLATE },
  "OPTIONS that is no preflight": { method: "OPTIONS", path: TEMPLATE },
  "an id with a line break, and a verb": { method: "POST", path: "/api/v1/templates/a%0Ab:publish", as: "admin" },
  "another expectation": { path: TEMPLATE, headers: { expect: "cake" } },
  "Connect, JSON": rpc({ ...JSON_TYPE }, '{"id":"heading","target":"html"}'),
  "Connect, JSON in gzip": rpc({ ...JSON_TYPE, "accept-encoding": "gzip" }, '{"id":"heading"}'),
  "Connect, Protobuf": rpc({ "content-type": "application/proto" }, MESSAGE),
  "Connect, Protobuf in gzip": rpc({ "content-type": "application/proto", "accept-encoding": "gzip" }, MESSAGE),
  "Connect, no key": { ...rpc(JSON_TYPE, '{"id":"heading"}'), as: "nobody" },
  "Connect, two keys": { ...rpc(JSON_TYPE, '{"id":"heading"}'), hasTwoKeys: true },
  "Connect, no document to give": { ...rpc(JSON_TYPE, '{"id":"heading"}'), as: "program" },
  "Connect, a broken message": rpc(JSON_TYPE, '{"id":'),
  "Connect, a bad field": rpc(JSON_TYPE, '{"id":"heading","target":"pdf"}'),
  "Connect, no time": rpc({ ...JSON_TYPE, "connect-timeout-ms": "0" }, '{"id":"heading"}'),
  "Connect, a bad time": rpc({ ...JSON_TYPE, "connect-timeout-ms": "soon" }, '{"id":"heading"}'),
  "Connect, another media type": rpc({ "content-type": "text/plain" }, "heading"),
  "Connect, no such method": { method: "POST", path: `${SERVICE}/GetNothing`, headers: JSON_TYPE, body: "{}" },
  "Connect GET, JSON": {
    path: `${SERVICE}/GetTemplate?connect=v1&encoding=json&message=${encodeURIComponent('{"id":"heading"}')}`,
  },
  "Connect GET, Protobuf": {
    path: `${SERVICE}/GetTemplate?connect=v1&encoding=proto&base64=1&message=${MESSAGE.toString("base64url")}`,
  },
  "Connect GET, a fragment": {
    path: `${SERVICE}/GetTemplate?encoding=json&message=${encodeURIComponent('{"id":"heading"}')}#top`,
  },
  "Connect GET, a bad field": {
    path: `${SERVICE}/GetTemplate?connect=v1&encoding=json&message=${encodeURIComponent('{"target":"pdf"}')}`,
  },
  "Connect GET, a broken message": { path: `${SERVICE}/GetTemplate?encoding=proto&base64=1&message=AAAA` },
  "Connect GET, no encoding": { path: `${SERVICE}/GetTemplate?message=x` },
  "Connect GET of a method with side effects": { path: `${SERVICE}/CreateTemplate?encoding=json&message={}` },
  "Connect GET of a draft, JSON": { path: DRAFT_AS_JSON, as: "admin" },
  "Connect GET of a draft, Protobuf": {
    path: `${SERVICE}/DescribeTemplate?connect=v1&encoding=proto&base64=1&message=${MESSAGE.toString("base64url")}`,
    as: "admin",
  },
  gRPC: rpc(GRPC, ENVELOPE),
  "gRPC in gzip": rpc({ ...GRPC, "grpc-accept-encoding": "gzip" }, ENVELOPE),
  "gRPC-web": rpc(GRPC_WEB, ENVELOPE),
  "gRPC-web in gzip": rpc({ ...GRPC_WEB, "grpc-accept-encoding": "gzip" }, ENVELOPE),
  "gRPC-web, no key": { ...rpc(GRPC_WEB, ENVELOPE), as: "nobody" },
  "gRPC-web, two keys": { ...rpc(GRPC_WEB, ENVELOPE), hasTwoKeys: true },
  "gRPC-web, a reserved flag": rpc(GRPC_WEB, withFlags(ENVELOPE, 2)),
  "gRPC-web, trailers for a message": rpc(GRPC_WEB, withFlags(ENVELOPE, 0x80)),
  "gRPC-web, no message": rpc(GRPC_WEB, ""),
  "gRPC-web, half a message": rpc(GRPC_WEB, ENVELOPE.subarray(0, 9)),
};

/** What else a call may look like, and what it is answered as. */
const SAME_CALLS: Readonly<Record<string, readonly [call: Case, plain: keyof typeof CASES]>> = {
  "Connect, JSON, sent in gzip": [
    rpc(
      { ...JSON_TYPE, "content-encoding": "gzip", "accept-encoding": "identity" },
      gzipSync('{"id":"heading","target":"html"}'),
    ),
    "Connect, JSON",
  ],
  "Connect, Protobuf, sent in gzip by a client that lists no coding": [
    rpc({ "content-type": "application/proto", "content-encoding": "gzip" }, gzipSync(MESSAGE)),
    "Connect, Protobuf in gzip",
  ],
  "Connect, Protobuf, sent in Brotli": [
    rpc(
      { "content-type": "application/proto", "content-encoding": "br", "accept-encoding": "identity" },
      brotliCompressSync(MESSAGE),
    ),
    "Connect, Protobuf",
  ],
  "Connect, a media type with its charset": [
    rpc({ "content-type": "Application/JSON; charset=UTF-8" }, '{"id":"heading","target":"html"}'),
    "Connect, JSON",
  ],
  "Connect, an escaped path with a query": [
    { ...rpc(JSON_TYPE, '{"id":"heading","target":"html"}'), path: `${SERVICE}/Get%54emplate?x` },
    "Connect, JSON",
  ],
  "Connect GET, in gzip": [
    {
      path: `${SERVICE}/GetTemplate?encoding=proto&base64=1&compression=gzip&message=${gzipSync(MESSAGE).toString("base64url")}`,
      headers: { "accept-encoding": "identity" },
    },
    "Connect GET, Protobuf",
  ],
  "Connect GET, with a body": [
    {
      path: `${SERVICE}/GetTemplate?connect=v1&encoding=json&message=${encodeURIComponent('{"id":"heading"}')}`,
      body: "{}",
      headers: JSON_TYPE,
    },
    "Connect GET, JSON",
  ],
  "gRPC, sent in gzip": [
    rpc({ ...GRPC, "grpc-encoding": "gzip", "grpc-accept-encoding": "identity" }, packed(gzipSync(MESSAGE))),
    "gRPC",
  ],
  "gRPC, sent in gzip by a client that lists no coding": [
    rpc({ ...GRPC, "grpc-encoding": "gzip" }, packed(gzipSync(MESSAGE))),
    "gRPC in gzip",
  ],
  "gRPC-web, sent in Brotli": [
    rpc(
      { ...GRPC_WEB, "grpc-encoding": "br", "grpc-accept-encoding": "identity" },
      packed(brotliCompressSync(MESSAGE)),
    ),
    "gRPC-web",
  ],
};

/** A compressed message in its envelope. */
function packed(message: Buffer): Buffer {
  const prefix = Buffer.of(1, 0, 0, 0, 0);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

function withFlags(envelope: Buffer, flags: number): Buffer {
  return Buffer.concat([Buffer.of(flags), envelope.subarray(1)]);
}

function rpc(headers: Readonly<Record<string, string>>, body: string | Buffer): Case {
  return { method: "POST", path: `${SERVICE}/GetTemplate`, headers, body };
}

const app = useTestApp({ CORS_ORIGINS: ORIGIN });
let tokens: Readonly<Record<"sdk" | "admin" | "html" | "program", string>>;

beforeAll(async () => {
  const { templates } = app.services;
  const draft = { name: "Heading", slug: "heading", subject: "Hi", source: headingSource() };
  const template = await templates.create(LOCAL, draft);
  await templates.publish(LOCAL, template.id, { comment: "" });
  tokens = {
    sdk: await app.issueKey(),
    admin: await app.issueKey({ kind: "admin" }),
    html: await app.issueKey({ scope: ["html"] }),
    program: await app.issueKey({ definition: "program" }),
  };
});

type Send = (each: Case, more: Readonly<Record<string, string>>) => Promise<PlainAnswer>;

/** Sends a case with one of the keys. */
function sender(sendPlainly: typeof sendByHttp1): Send {
  return ({ method = "GET", path, headers, body, as, hasTwoKeys = false }, more) => {
    const own = as === "nobody" ? [] : [tokens[as ?? "sdk"]];
    const keys = hasTwoKeys ? [...own, tokens.html] : own;
    const authorization = keys.length > 0 && { authorization: keys.map((token) => `Bearer ${token}`) };
    const fields = { ...authorization, "x-request-id": "case", ...headers, ...more };
    return sendPlainly(app.url, { method, path, headers: fields, body });
  };
}

const VERSIONS: readonly [name: string, send: Send][] = [
  ["HTTP/1.1", sender(sendByHttp1)],
  ["HTTP/2", sender(sendByHttp2)],
];

/** Of a page of another origin. */
const FROM_PAGE = { origin: ORIGIN };

/** Makes a GET of REST go through Fastify: no request with this field is cached. */
const THROUGH_FASTIFY = { "if-match": "*" };

const isRest = ([, { path }]: readonly [string, Case]): boolean => !path.startsWith(SERVICE);

/** Without what is said to pages alone. */
function withoutCors({ headers, ...answer }: PlainAnswer): PlainAnswer {
  const plain = Object.entries(headers).filter(([name]) => !name.startsWith("access-control-"));
  return { ...answer, headers: Object.fromEntries(plain) };
}

/** Without what HTTP/1.1 alone says of a connection and of the length of a body. */
function withoutConnection({ headers, ...answer }: PlainAnswer): PlainAnswer {
  const own = Object.entries(headers).filter(([name]) => !CONNECTION_FIELDS.has(name));
  return { ...answer, headers: Object.fromEntries(own) };
}

const CONNECTION_FIELDS = new Set(["connection", "keep-alive", "transfer-encoding", "content-length"]);

it.each(Object.entries(CASES))("is answered over HTTP/1.1 as over HTTP/2: %s", async (_name, each) => {
  const [first, second] = await Promise.all(VERSIONS.map(([, send]) => send(each, {})));
  expect(withoutConnection(first ?? expect.unreachable())).toEqual(withoutConnection(second ?? expect.unreachable()));
});

describe.each(VERSIONS)("a call over %s that is answered before Fastify", (_version, send) => {
  it.each(Object.entries(SAME_CALLS))("is answered as the plain one: %s", async (_name, [each, plain]) => {
    const answer = await send(each, {});
    expect(answer.status).toBe(200);
    expect(answer).toEqual(await send(CASES[plain] ?? expect.unreachable(), {}));
  });

  it.each([
    ["Connect, Protobuf in gzip", "content-encoding"],
    ["gRPC in gzip", "grpc-encoding"],
    ["gRPC-web in gzip", "grpc-encoding"],
  ])("is answered in the coding that its client accepts: %s", async (name, field) => {
    const { headers } = await send(CASES[name] ?? expect.unreachable(), {});
    expect(headers[field]).toBe("gzip");
  });

  it.each([
    [
      "Connect",
      rpc({ "content-type": "application/proto", "content-encoding": "gzip" }, gzipSync(Buffer.alloc(70_000))),
    ],
    ["gRPC-web", rpc({ ...GRPC_WEB, "grpc-encoding": "gzip" }, packed(gzipSync(Buffer.alloc(70_000))))],
  ])("is refused when it is small, and large once it is decompressed: %s", async (_protocol, each) => {
    const { body } = await send(each, {});
    expect(decodeURIComponent(body)).toContain(
      "message is larger than configured readMaxBytes 65536 after decompression",
    );
  });

  it("is told that it is too large when it is text that is cut within a group", async () => {
    const envelope = Buffer.alloc(200_005);
    envelope.writeUInt32BE(200_000, 1);
    // One character more than four for each byte of the largest envelope.
    const body = envelope.toString("base64").slice(0, 4 * (5 + 65_536) + 1);
    const answer = await send(rpc({ "content-type": "application/grpc-web-text+proto" }, body), {});
    expect(decodeURIComponent(Buffer.from(answer.body, "base64").toString())).toContain(
      "message size 200000 is larger than configured readMaxBytes 65536",
    );
  });

  it.each([
    ["Connect", rpc({ ...JSON_TYPE, "content-encoding": "deflate" }, "{}")],
    ["gRPC-web", rpc({ ...GRPC_WEB, "grpc-encoding": "deflate" }, ENVELOPE)],
  ])("is told which compressions there are: %s", async (_protocol, each) => {
    const { body } = await send(each, {});
    expect(decodeURIComponent(body)).toContain("supported encodings are gzip,br");
  });

  it.each([
    [405, "PUT", "application/json", "GET, POST"],
    [415, "POST", "text/plain", undefined],
  ])("is refused with %i when it is none: %s of %s", async (status, method, type, allow) => {
    const { headers, ...answer } = await send({ ...rpc({ "content-type": type }, "{}"), method }, {});
    expect([answer.status, headers.allow]).toEqual([status, allow]);
  });

  it.each(Object.entries(CASES))("is answered to a page as to a program, each time: %s", async (_name, each) => {
    const toPage = withoutCors(await send(each, FROM_PAGE));
    expect(withoutCors(await send(each, {}))).toEqual(toPage);
    expect(withoutCors(await send(each, {}))).toEqual(toPage);
  });

  it.each(Object.entries(CASES).filter(isRest))("is answered as it would be behind it: %s", async (_name, each) => {
    const behind = withoutCors(await send(each, THROUGH_FASTIFY));
    expect(withoutCors(await send(each, {}))).toEqual(behind);
    // What was cached the first time is not another answer the second time.
    expect(withoutCors(await send(each, {}))).toEqual(behind);
  });

  it.each(["a template as it is", "Connect, JSON", "Connect GET, JSON", "gRPC-web"])(
    "does not pass Fastify, which tells everyone what pages may see: %s",
    async (name) => {
      const { headers } = await send(CASES[name] ?? expect.unreachable(), {});
      expect(Object.keys(headers).filter((field) => field.startsWith("access-control-"))).toEqual([]);
    },
  );

  it.each([
    [200, "a template as it is"],
    [200, "a template in gzip"],
    [304, "any entity tag"],
    [200, "the head of a template"],
    [401, "no key"],
    [404, "no such template"],
    [400, "two keys"],
    [400, "a broken escape in the path"],
    [405, "OPTIONS that is no preflight"],
    [200, "Connect, JSON"],
    [200, "Connect GET, JSON"],
    [400, "Connect GET, a bad field"],
  ])("says that its %i depends on the origin: %s", async (status, name) => {
    const each = CASES[name] ?? expect.unreachable();
    for (const more of [{}, FROM_PAGE]) {
      const { headers, ...answer } = await send(each, more);
      expect(answer.status).toBe(status);
      const vary = String(headers.vary).toLowerCase().split(/, */);
      expect(vary).toContain("origin");
      // A template depends on more.
      if (status < 400) expect(vary).toEqual(expect.arrayContaining(["authorization", "accept-encoding"]));
    }
  });

  it.each(["two keys", "Connect, two keys", "gRPC-web, two keys"])("is refused for %s", async (name) => {
    const { headers, body } = await send(CASES[name] ?? expect.unreachable(), {});
    expect(decodeURIComponent(`${headers["grpc-message"] ?? ""}${body}`)).toContain(
      "header Authorization: must be sent once",
    );
  });

  it.each(["a template as it is", "Connect, JSON", "gRPC-web", "Connect, no key"])(
    "tells a page of an allowed origin what it may see, and no other: %s",
    async (name) => {
      const each = CASES[name] ?? expect.unreachable();
      const { headers } = await send(each, FROM_PAGE);
      expect(headers["access-control-allow-origin"]).toBe(ORIGIN);
      expect(headers["access-control-expose-headers"]).toContain("ETag");
      const other = await send(each, { origin: "https://b.example" });
      expect(other.headers["access-control-allow-origin"]).toBeUndefined();
    },
  );

  it("shows a document as JSON to a GET of Connect that asks for JSON", async () => {
    const { status, body } = await send({ path: DRAFT_AS_JSON, as: "admin" }, {});
    expect([status, JSON.parse(body).template.document]).toEqual([
      200,
      expect.objectContaining({ rows: expect.any(Array) }),
    ]);
  });

  it("is refused by the next request after its key was revoked, also where the URL is cached", async () => {
    const { key, token } = await app.services.keys.create(LOCAL, {
      name: "short",
      kind: "sdk",
      scope: ["all"],
      definition: "full",
    });
    const headers = { authorization: `Bearer ${token}` };
    expect((await send({ path: TEMPLATE, as: "nobody" }, headers)).status).toBe(200);
    await app.services.keys.revoke(LOCAL, key.id, { force: false });
    expect((await send({ path: TEMPLATE, as: "nobody" }, headers)).status).toBe(401);
  });

  it("is counted under its route, protocol and code", async () => {
    const before = await countOf();
    await send({ path: `${TEMPLATE}?target=html` }, {});
    await expect.poll(countOf).toBe(before + 1);
  });
});

describe("a method that HTTP does not have", () => {
  it("is told so with the id of the request", async () => {
    const headers = { "x-request-id": "odd" };
    const answer = await sendByHttp2(app.url, { method: "ODD", path: TEMPLATE, headers, body: undefined });
    expect([answer.status, answer.headers["x-request-id"]]).toEqual([400, "odd"]);
    const message = "request method: is none that HTTP has";
    expect(JSON.parse(answer.body)).toMatchObject({ code: "BAD_REQUEST", message, request_id: "odd" });
  });
});

describe("a gRPC call on its stream", () => {
  it.each([
    [
      "with two keys",
      { hasTwoKeys: true, body: ENVELOPE },
      Code.InvalidArgument,
      "header Authorization: must be sent once",
    ],
    [
      "with a reserved flag",
      { body: withFlags(ENVELOPE, 3) },
      Code.Internal,
      "protocol error: invalid envelope flags 0x3",
    ],
    [
      "with a compressed message whose coding it does not name",
      { body: packed(gzipSync(MESSAGE)) },
      Code.Internal,
      "received compressed envelope, but do not know how to decompress",
    ],
  ])("is refused %s", async (_why, each, code, message) => {
    const headers = { "content-type": "application/grpc" };
    const { headers: fields } = await sender(sendByHttp2)({ ...rpc(headers, each.body), ...each }, {});
    expect([fields["grpc-status"], decodeURIComponent(String(fields["grpc-message"]))]).toEqual([
      String(code),
      message,
    ]);
  });

  it("is refused when its body came with its head, and empty", async () => {
    const headers = { authorization: `Bearer ${tokens.sdk}`, "content-type": "application/grpc" };
    const answer = await sendByHttp2(app.url, { method: "POST", path: `${SERVICE}/GetTemplate`, headers, body: "" });
    expect([answer.status, answer.headers["grpc-status"]]).toEqual([200, String(Code.Unimplemented)]);
  });
});

async function countOf(): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const line = /^letterpress_requests_total\{route="\/v1\/sdk\/template\/\{id\}",protocol="rest",code="200"\} (\d+)$/m;
  return Number(line.exec(text)?.[1] ?? 0);
}
