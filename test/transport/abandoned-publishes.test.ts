import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEvent } from "../support/audit-event.ts";
import { readSeries } from "../support/read-series.ts";
import { slowSource } from "../support/slow-source.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { storedTemplate } from "../support/stored-template.ts";
import { useTestApp } from "../support/use-test-app.ts";
import { type BeginCall, beginAndReset, beginByHttp1, beginByHttp2 } from "./support/begin-call.ts";
import { type PlainRequest, sendByHttp1, sendByHttp2 } from "./support/send-plainly.ts";

const ORIGIN = "https://a.example";
const RPC = "/letterpress.v1.TemplateService/PublishTemplate";
const SLUG = "slow";
/** PublishTemplateRequest{id: "slow"}, by hand. */
const MESSAGE = Buffer.from("0a04736c6f77", "hex");
const JSON_MESSAGE = JSON.stringify({ id: SLUG });

const app = useTestApp({ CORS_ORIGINS: ORIGIN }, { ownCompiler: true });
let authorization: string;
beforeAll(async () => {
  authorization = `Bearer ${await app.issueKey({ kind: "admin" })}`;
  // Past the compiler, which would take as long as the publishes that are to be given up.
  const template = storedTemplate({ slug: SLUG, source: slowSource() });
  await app.services.store.templates.create(template, auditEvent());
});

function post(path: string, type: string, body: string | Buffer, headers: Record<string, string> = {}): PlainRequest {
  return { method: "POST", path, headers: { authorization, "content-type": type, ...headers }, body };
}

function framed(message: Buffer, isCompressed = false): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt8(isCompressed ? 1 : 0, 0);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

const rest = () => post(`/api/v1/templates/${SLUG}:publish`, "application/json", "{}");
const connectRpc = (headers = {}) => post(RPC, "application/json", JSON_MESSAGE, headers);
const connectGzip = (headers = {}) =>
  post(RPC, "application/json", gzipSync(JSON_MESSAGE), { "content-encoding": "gzip", ...headers });
const grpcWeb = (headers = {}) => post(RPC, "application/grpc-web+proto", framed(MESSAGE), headers);
const grpc = (headers = {}) => post(RPC, "application/grpc", framed(MESSAGE), { te: "trailers", ...headers });
const grpcGzip = (headers = {}) =>
  post(RPC, "application/grpc", framed(gzipSync(MESSAGE), true), {
    te: "trailers",
    "grpc-encoding": "gzip",
    ...headers,
  });

const WAYS: readonly [name: string, begin: BeginCall, request: () => PlainRequest][] = [
  ["REST over HTTP/1.1", beginByHttp1, rest],
  ["REST over HTTP/2", beginByHttp2, rest],
  ["REST over HTTP/2, reset", beginAndReset, rest],
  ["Connect over HTTP/1.1", beginByHttp1, connectRpc],
  ["Connect over HTTP/2", beginByHttp2, connectRpc],
  ["Connect over HTTP/2, reset", beginAndReset, connectRpc],
  ["Connect from a page", beginByHttp1, () => connectRpc({ origin: ORIGIN })],
  ["Connect from a page over HTTP/2", beginByHttp2, () => connectRpc({ origin: ORIGIN })],
  ["Connect in gzip, by connect-es", beginByHttp1, connectGzip],
  ["Connect in gzip over HTTP/2, by connect-es", beginAndReset, connectGzip],
  ["gRPC-web over HTTP/1.1", beginByHttp1, grpcWeb],
  ["gRPC-web over HTTP/2", beginByHttp2, grpcWeb],
  ["gRPC", beginByHttp2, grpc],
  ["gRPC, reset", beginAndReset, grpc],
  ["gRPC in gzip, by connect-es", beginAndReset, grpcGzip],
];

const running = 'letterpress_compile_running{purpose="change"}';
const endedBy = (reason: string) =>
  `letterpress_compile_duration_seconds_count{kind="document",purpose="change",end="${reason}"}`;

async function publishedVersions(): Promise<number> {
  return (await app.services.templates.listVersions(LOCAL, SLUG, { pageSize: 0, pageToken: "" })).versions.length;
}

describe.each(WAYS)("a publish by %s whose client leaves", (_name, begin, request) => {
  it("is ended while it is compiled, and does nothing", async () => {
    const before = await readSeries(app.url, endedBy("left"));
    const leave = begin(app.url, request());
    await expect.poll(() => readSeries(app.url, running)).toBe(1);
    leave();
    await expect.poll(() => readSeries(app.url, endedBy("left"))).toBe(before + 1);
    expect([await readSeries(app.url, running), await publishedVersions()]).toEqual([0, 0]);
  });
});

const CONNECT_DEADLINE = { "connect-timeout-ms": "300" };
const GRPC_DEADLINE = { "grpc-timeout": "300m" };
const DEADLINES: readonly [name: string, send: typeof sendByHttp1, request: () => PlainRequest, answer: RegExp][] = [
  ["Connect over HTTP/1.1", sendByHttp1, () => connectRpc(CONNECT_DEADLINE), /deadline_exceeded/],
  ["Connect over HTTP/2", sendByHttp2, () => connectRpc(CONNECT_DEADLINE), /deadline_exceeded/],
  ["Connect in gzip, by connect-es", sendByHttp1, () => connectGzip(CONNECT_DEADLINE), /deadline_exceeded/],
  ["gRPC-web", sendByHttp1, () => grpcWeb(GRPC_DEADLINE), /"?grpc-status"?:\s*"?4/],
  ["gRPC", sendByHttp2, () => grpc(GRPC_DEADLINE), /"grpc-status":"4"/],
];

describe.each(DEADLINES)("a publish by %s whose deadline passes", (_name, send, request, answer) => {
  it("is answered so, ended while it is compiled, and does nothing", async () => {
    const before = await readSeries(app.url, endedBy("deadline"));
    const answered = await send(app.url, request());
    expect(JSON.stringify(answered.headers) + answered.body).toMatch(answer);
    await expect.poll(() => readSeries(app.url, endedBy("deadline"))).toBe(before + 1);
    expect([await readSeries(app.url, running), await publishedVersions()]).toEqual([0, 0]);
  });
});

it("publishes that wait are dropped when their clients leave", async () => {
  const dropped = 'letterpress_compile_dropped_total{purpose="change",reason="left"}';
  const leaving = Array.from({ length: 5 }, () => beginByHttp1(app.url, rest()));
  await expect.poll(() => readSeries(app.url, 'letterpress_compile_waiting{purpose="change"}')).toBe(4);
  for (const leave of leaving) leave();
  await expect.poll(() => readSeries(app.url, dropped)).toBe(4);
  await expect.poll(() => readSeries(app.url, running)).toBe(0);
  expect(await publishedVersions()).toBe(0);
});
