import { once } from "node:events";
import { connect } from "node:http2";
import { setTimeout as sleep } from "node:timers/promises";
import { create, toBinary } from "@bufbuild/protobuf";
import { ConnectError, createMethodImplSpec } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Health, HealthCheckRequestSchema } from "../../gen/grpc/health/v1/health_pb.ts";
import { createMetrics } from "../../src/metrics/metrics.ts";
import { registerRpcs } from "../../src/transport/fallback/register-rpcs.ts";
import { buildHttpServer, type HttpServer } from "../../src/transport/http-server.ts";
import { createErrorInterceptor } from "../../src/transport/rpc/policy/error-interceptor.ts";
import { withErrorInfo } from "../../src/transport/rpc/policy/to-connect-error.ts";
import { startTestApp } from "../support/start-test-app.ts";

/** The protocols as their raw bytes, so that no client library keeps the deadline in the server's place. */
const PROTOCOLS = ["gRPC", "gRPC-web", "Connect"] as const;
type RawProtocol = (typeof PROTOCOLS)[number];

const MEDIA_TYPE = { gRPC: "application/grpc", "gRPC-web": "application/grpc-web", Connect: "application/proto" };
const CODES = {
  ok: { gRPC: "0", "gRPC-web": "0", Connect: "200" },
  invalid_argument: { gRPC: "3", "gRPC-web": "3", Connect: "invalid_argument" },
  deadline_exceeded: { gRPC: "4", "gRPC-web": "4", Connect: "deadline_exceeded" },
  resource_exhausted: { gRPC: "8", "gRPC-web": "8", Connect: "resource_exhausted" },
};
/** No test waits for it. */
const WORK_MS = 3_600_000;

let server: HttpServer;
let url: string;
let started = 0;
const finish = new AbortController();
const reported: unknown[] = [];

/** A health service whose check takes as long as the name it is asked for says, and works on when nobody waits. */
beforeAll(async () => {
  server = await buildHttpServer(
    { services: [Health], metrics: createMetrics() },
    { logLevel: "silent", tls: undefined, corsOrigins: [] },
  );
  const check = createMethodImplSpec(Health.method.check, async ({ service }) => {
    started += 1;
    await sleep(Number(service), undefined, { signal: finish.signal }).catch(() => undefined);
    return {};
  });
  const interceptors = [createErrorInterceptor((error) => void reported.push(error))];
  const pass = () => async () => {};
  const rpcs = {
    services: [{ service: Health, methods: { check } }],
    interceptors,
    withDeadline: server.withDeadline,
    annotateError: (error: unknown) => withErrorInfo(ConnectError.from(error)),
    authorize: pass,
  };
  await server.registerRpcs({ routes: (router, metrics) => registerRpcs(router, rpcs, metrics), unary: rpcs });
  url = await server.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  finish.abort();
  await server.close();
});

function frame(message: Uint8Array, length = message.length): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(length, 1);
  return Buffer.concat([prefix, message]);
}

function headersOf(protocol: RawProtocol, timeout: string): Record<string, string> {
  return {
    "content-type": MEDIA_TYPE[protocol],
    [protocol === "Connect" ? "connect-timeout-ms" : "grpc-timeout"]: timeout,
  };
}

function openGrpc(headers: Record<string, string>, baseUrl = url, method = "Check") {
  const session = connect(baseUrl);
  session.on("error", () => undefined);
  const path = `/grpc.health.v1.Health/${method}`;
  const stream = session.request({ ":method": "POST", ":path": path, te: "trailers", ...headers });
  stream.on("error", () => undefined);
  const status = new Promise<string>((resolve) => {
    const note = (fields: Record<string, unknown>) => {
      if (fields["grpc-status"] !== undefined) resolve(String(fields["grpc-status"]));
    };
    stream.on("response", note).on("trailers", note).resume();
  });
  return { session, stream, status };
}

/** Calls Check with work of so many milliseconds; the code of the answer. */
async function check(protocol: RawProtocol, workMs: number, timeout: string): Promise<string> {
  const message = toBinary(HealthCheckRequestSchema, create(HealthCheckRequestSchema, { service: String(workMs) }));
  const headers = headersOf(protocol, timeout);
  if (protocol === "gRPC") {
    const { session, stream, status } = openGrpc(headers);
    stream.end(frame(message));
    const code = await status;
    session.destroy();
    return code;
  }
  const body = protocol === "Connect" ? message : frame(message);
  const response = await fetch(`${url}/grpc.health.v1.Health/Check`, { method: "POST", headers, body });
  const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
  const found = response.headers.get("grpc-status") ?? /grpc-status: ?(\d+)/.exec(text)?.[1];
  return found ?? /"code":"(\w+)"/.exec(text)?.[1] ?? String(response.status);
}

describe.each(PROTOCOLS)("a %s call", (protocol) => {
  const inUnits = (connectMs: string, grpc: string) => (protocol === "Connect" ? connectMs : grpc);

  it("ends at its deadline, whatever the service does", async () => {
    const startedAt = performance.now();
    expect(await check(protocol, WORK_MS, inUnits("300", "300m"))).toBe(CODES.deadline_exceeded[protocol]);
    expect(performance.now() - startedAt).toBeGreaterThan(290);
  });

  it("starts nothing when its deadline is over on arrival", async () => {
    const before = started;
    expect(await check(protocol, 0, inUnits("0", "0n"))).toBe(CODES.deadline_exceeded[protocol]);
    expect(started).toBe(before);
  });

  it.each([
    ["a minute", "60000", "60S"],
    ["many years", "9999999999", "99999999H"],
    ["a month", "2678400000", "744H"],
    ["a month in minutes", "2678400000", "44640M"],
    ["a month in seconds", "2678400000", "2678400S"],
  ])("may have a deadline of %s", async (_what, connectMs, grpc) => {
    expect(await check(protocol, 20, inUnits(connectMs, grpc))).toBe(CODES.ok[protocol]);
  });

  it.each([
    ["no number", "soon", "soon"],
    ["a negative number", "-1", "-1S"],
    ["too many digits", "12345678901", "123456789S"],
    ["an unknown unit", "1s", "1s"],
  ])("is refused when its timeout is %s", async (_what, connectMs, grpc) => {
    expect(await check(protocol, 0, inUnits(connectMs, grpc))).toBe(CODES.invalid_argument[protocol]);
  });
});

describe("a gRPC call", () => {
  it("of a stream ends at its deadline, after what it has sent", async () => {
    const app = await startTestApp();
    const watch = async (deadlineMs: number): Promise<readonly [status: string, bytes: number]> => {
      const { session, stream, status } = openGrpc(headersOf("gRPC", `${deadlineMs}m`), app.url, "Watch");
      let bytes = 0;
      stream.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      stream.end(frame(Uint8Array.of()));
      const ended = await status;
      session.destroy();
      // A slow machine may find a short deadline over before anything is sent.
      return bytes === 0 ? watch(2 * deadlineMs) : [ended, bytes];
    };
    expect(await watch(300)).toEqual([CODES.deadline_exceeded.gRPC, frame(Uint8Array.of(8, 1)).length]); // SERVING
    await app.close();
  });

  it.each(["744H", "44640M", "2678400S"])("of a stream may have a deadline of a month: %s", async (timeout) => {
    const app = await startTestApp();
    const { session, stream, status } = openGrpc(headersOf("gRPC", timeout), app.url, "Watch");
    stream.end(frame(Uint8Array.of()));
    await once(stream, "data");
    expect(await Promise.race([status, sleep(200, "goes on")])).toBe("goes on");
    session.destroy();
    await app.close();
  });

  it("that its client resets is let go, and its session lives on", async () => {
    const { session, stream } = openGrpc(headersOf("gRPC", "60S"));
    const before = started;
    stream.end(frame(toBinary(HealthCheckRequestSchema, create(HealthCheckRequestSchema, { service: "20000" }))));
    await expect.poll(() => started).toBe(before + 1);
    stream.close(8); // CANCEL (RFC 9113, section 7)
    await once(stream, "close");
    await new Promise((resolve, reject) => session.ping((error) => (error === null ? resolve(0) : reject(error))));
    session.destroy();
    expect(reported).toEqual([]);
  });

  it("that announces a message above the limit is refused before the message arrives", async () => {
    const { session, stream, status } = openGrpc(headersOf("gRPC", "60S"));
    stream.write(frame(Uint8Array.of(), 0xffff_ffff));
    expect(await status).toBe(CODES.resource_exhausted.gRPC);
    session.destroy();
  });
});
