import { randomBytes } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { createClient, type Transport } from "@connectrpc/connect";
import {
  compressionGzip,
  createConnectTransport,
  createGrpcTransport,
  createGrpcWebTransport,
} from "@connectrpc/connect-node";
import * as conventions from "@opentelemetry/semantic-conventions";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { GetTemplateRequestSchema, TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { headingSource } from "../support/document-fixture.ts";
import { fetchRest } from "../support/rest-ways.ts";
import { LOCAL, startTestApp, type TestApp } from "../support/start-test-app.ts";
import { type ReceivedSpan, startReceiver } from "./start-receiver.ts";

const SERVER = 2;
const ERROR = 2;
const GET_TEMPLATE = "letterpress.v1.TemplateService/GetTemplate";
const FETCH = "/v1/sdk/template/heading?target=html&program_format=9";
const FETCH_ROUTE = "/v1/sdk/template/{id}";

/** A span of somebody else, as `traceparent` names it (W3C Trace Context, section 3.2). */
interface Caller {
  readonly traceId: string;
  readonly spanId: string;
}

function newCaller(): Caller {
  return { traceId: randomBytes(16).toString("hex"), spanId: randomBytes(8).toString("hex") };
}

function fieldOf({ traceId, spanId }: Caller, flags = "01"): string {
  return `00-${traceId}-${spanId}-${flags}`;
}

/** One call over each protocol, both as it is answered at the port and as connect-es and Fastify answer. */
const WAYS = ["REST", "Connect", "gRPC", "gRPC-web"].flatMap((protocol) =>
  ["fast path", "fallback"].map((path) => ({ protocol, path, name: `${protocol}, ${path}`, caller: newCaller() })),
);

const known = {
  notFound: newCaller(),
  wrongKey: newCaller(),
  keyInPath: newCaller(),
  publish: newCaller(),
  unsampled: newCaller(),
  sentTwice: newCaller(),
  malformed: newCaller(),
  probe: newCaller(),
};

let app: TestApp;
let spans: readonly ReceivedSpan[];
let sent: string;
let tokens: readonly string[];
let keyId: string;
let templateId: string;

beforeAll(async () => {
  const receiver = await startReceiver();
  app = await startTestApp({
    CORS_ORIGINS: "*",
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_SERVICE_NAME: "mails",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
  });
  const issued = await app.services.keys.create(LOCAL, {
    name: "sdk",
    kind: "sdk",
    scope: ["all"],
    definition: "full",
  });
  keyId = issued.key.id;
  const admin = await app.issueKey({ kind: "admin" });
  tokens = [issued.token, admin];
  const authorization = `Bearer ${issued.token}`;
  const rest = fetchRest(app.url);
  const asAdmin = {
    authorization: `Bearer ${admin}`,
    "content-type": "application/json",
    traceparent: fieldOf(known.publish),
  };
  const document = JSON.parse(headingSource().text);
  const { traceparent: _, ...untraced } = asAdmin;
  const made = await rest(
    "POST",
    "/api/v1/templates",
    untraced,
    JSON.stringify({ name: "Heading", slug: "heading", subject: "Heading", document }),
  );
  templateId = JSON.parse(made.body).id;
  await rest("POST", `/api/v1/templates/${templateId}:publish`, asAdmin, "{}");

  async function get(path: string, caller: Caller, headers: Record<string, string> = {}): Promise<void> {
    await rest("GET", path, { authorization, traceparent: fieldOf(caller), ...headers });
  }

  for (const { protocol, path, caller } of WAYS) {
    if (protocol === "REST") {
      await get(FETCH, caller, path === "fallback" ? { origin: "https://example.com" } : {});
      continue;
    }
    const client = createClient(TemplateService, transportOf(protocol, path));
    const request = create(GetTemplateRequestSchema, { id: "heading", target: "html", programFormat: 9 });
    await client.getTemplate(request, { headers: { authorization, traceparent: fieldOf(caller) } });
  }
  await get("/v1/sdk/template/nowhere", known.notFound);
  await get(FETCH, known.wrongKey, { authorization: `${authorization}x` });
  await get(FETCH, known.unsampled, { traceparent: fieldOf(known.unsampled, "00") });
  await get(FETCH, known.sentTwice, { traceparent: `${fieldOf(newCaller())}, ${fieldOf(known.sentTwice)}` });
  await get(FETCH, known.malformed, { traceparent: `00-${known.malformed.traceId}-0-01` });
  await get("/healthz", known.probe);
  await get(`/v1/sdk/template/${issued.token}?key=${issued.token}`, known.keyInPath, {
    "x-request-id": issued.token,
    "user-agent": issued.token,
  });
  await app.close();
  receiver.close();
  spans = receiver.spans();
  sent = receiver.text();
});

afterAll(() => {
  for (const name of Object.keys(process.env)) if (name.startsWith("OTEL_")) delete process.env[name];
});

function transportOf(protocol: string, path: string): Transport {
  const baseUrl = app.url;
  // What is compressed is for the fallback.
  const compression = path === "fallback" ? { sendCompression: compressionGzip, compressMinBytes: 0 } : {};
  if (protocol === "gRPC") return createGrpcTransport({ baseUrl, ...compression });
  if (protocol === "gRPC-web") return createGrpcWebTransport({ baseUrl, httpVersion: "1.1", ...compression });
  return createConnectTransport({ baseUrl, httpVersion: "1.1", ...compression });
}

function ofTrace({ traceId }: Caller): readonly ReceivedSpan[] {
  return spans.filter((span) => span.traceId === traceId);
}

/** The one span of a server in the trace of the caller, which must be below the span of the caller. */
function serverSpan(caller: Caller): ReceivedSpan {
  const [span, ...others] = ofTrace(caller).filter(({ kind }) => kind === SERVER);
  if (span === undefined || others.length > 0) throw new Error(`${others.length + 1} spans of the server`);
  expect(span.parentSpanId).toBe(caller.spanId);
  return span;
}

function below(parent: ReceivedSpan): readonly ReceivedSpan[] {
  return spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);
}

/** What the conventions for HTTP and for RPC have a span of a fetch say. */
function conventional(protocol: string): Readonly<Record<string, unknown>> {
  if (protocol !== "REST") {
    return {
      [conventions.ATTR_RPC_SYSTEM_NAME]: protocol === "Connect" ? "connectrpc" : "grpc",
      [conventions.ATTR_RPC_METHOD]: GET_TEMPLATE,
      [conventions.ATTR_RPC_STATUS_CODE]: protocol === "Connect" ? "ok" : "OK",
    };
  }
  return {
    [conventions.ATTR_HTTP_REQUEST_METHOD]: "GET",
    [conventions.ATTR_HTTP_ROUTE]: FETCH_ROUTE,
    [conventions.ATTR_URL_PATH]: "/v1/sdk/template/heading",
    [conventions.ATTR_URL_SCHEME]: "http",
    [conventions.ATTR_HTTP_RESPONSE_STATUS_CODE]: 200,
  };
}

describe("a fetch", () => {
  it.each(WAYS)("over $name is a span of its caller's trace", ({ protocol, caller }) => {
    const span = serverSpan(caller);
    expect(span.name).toBe(protocol === "REST" ? `GET ${FETCH_ROUTE}` : GET_TEMPLATE);
    expect(span.status.code ?? 0).toBe(0);
    expect(span.attributes).toMatchObject({
      ...conventional(protocol),
      [conventions.ATTR_SERVER_ADDRESS]: "127.0.0.1",
      [conventions.ATTR_SERVER_PORT]: Number(new URL(app.url).port),
      [conventions.ATTR_NETWORK_PROTOCOL_VERSION]: protocol === "gRPC" ? "2" : "1.1",
      "letterpress.key.id": keyId,
      "letterpress.template": templateId,
      "letterpress.template.version": 1,
      "letterpress.outcome": "ok",
    });
  });

  it.each(WAYS)("over $name has the look-ups of the store below it", ({ caller }) => {
    const store = below(serverSpan(caller));
    expect(store.map(({ name }) => name).slice(0, 2)).toEqual(["findByTokenId keys", "findPublication templates"]);
    for (const { attributes } of store) expect(attributes[conventions.ATTR_DB_SYSTEM_NAME]).toBe("sqlite");
  });
});

test.each([
  { caller: known.notFound, status: 404, outcome: "TEMPLATE_NOT_FOUND" },
  { caller: known.wrongKey, status: 401, outcome: "INVALID_API_KEY" },
  { caller: known.keyInPath, status: 422, outcome: "INVALID_REQUEST" },
])("a mistake of a caller is no fault of the server: $status $outcome", ({ caller, status, outcome }) => {
  const span = serverSpan(caller);
  expect(span.status.code ?? 0).not.toBe(ERROR);
  expect(span.attributes).toMatchObject({
    [conventions.ATTR_HTTP_RESPONSE_STATUS_CODE]: status,
    "letterpress.outcome": outcome,
  });
});

test("a publish has spans for the compiler, its thread and the stages there, and for what is stored", () => {
  const span = serverSpan(known.publish);
  expect(span.name).toBe("POST /api/v1/templates/{id}:publish");
  const compile = find(below(span), "compile document");
  const thread = find(below(compile), "compile.thread");
  const stages = below(thread).map(({ name }) => name);
  expect(new Set(stages)).toEqual(new Set(["compile.read", "compile.html", "compile.proof", "compile.print"]));
  find(below(span), "publish templates");
  for (const inner of below(thread)) {
    expect(BigInt(inner.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(thread.startTimeUnixNano));
    expect(BigInt(inner.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(thread.endTimeUnixNano));
  }
});

function find(among: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const found = among.find((span) => span.name === name);
  if (found === undefined) throw new Error(`no ${name} among ${among.map((span) => span.name)}`);
  return found;
}

test("the sampled flag of a caller is followed", () => {
  expect(ofTrace(known.unsampled)).toEqual([]);
});

test("of a context that was sent twice the last one counts", () => {
  expect(serverSpan(known.sentTwice).name).toBe(`GET ${FETCH_ROUTE}`);
});

test("a malformed context begins a new trace", () => {
  expect(ofTrace(known.malformed)).toEqual([]);
  const roots = spans.filter(({ kind, parentSpanId }) => kind === SERVER && !parentSpanId);
  expect(roots.map(({ name }) => name)).toEqual(["POST /api/v1/templates", `GET ${FETCH_ROUTE}`]);
});

test("probes have no spans, and nothing is traced but for a request", () => {
  expect(ofTrace(known.probe)).toEqual([]);
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const orphans = spans.filter(({ kind, parentSpanId }) => kind !== SERVER && !ids.has(parentSpanId ?? ""));
  expect(orphans).toEqual([]);
});

test("no secret is sent, wherever a caller has put it", () => {
  for (const token of tokens) expect(sent).not.toContain(token.slice("lp_sdk_123456789012_".length));
  expect(sent).toContain(tokens[0]?.slice(0, "lp_sdk_123456789012".length));
});

test("the resource is named as the environment says", () => {
  for (const word of ["mails", "deployment.environment.name"]) expect(sent).toContain(`"${word}"`);
});
