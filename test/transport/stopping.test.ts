import { once } from "node:events";
import { connect } from "node:http2";
import { setTimeout as sleep } from "node:timers/promises";
import { create, toBinary } from "@bufbuild/protobuf";
import { Code, ConnectError, createMethodImplSpec } from "@connectrpc/connect";
import { describe, expect, it } from "vitest";
import { Health, HealthCheckRequestSchema } from "../../gen/grpc/health/v1/health_pb.ts";
import { createMetrics } from "../../src/metrics/metrics.ts";
import { registerRpcs } from "../../src/transport/fallback/register-rpcs.ts";
import { buildHttpServer } from "../../src/transport/http-server.ts";
import { createErrorInterceptor } from "../../src/transport/rpc/policy/error-interceptor.ts";
import { withErrorInfo } from "../../src/transport/rpc/policy/to-connect-error.ts";
import { buildEdges } from "./support/edge-fixture.ts";

/** What a server that stops gives to calls in progress. */
const GIVEN_MS = 3_500;
/** Half of that, and far more than it gives to clients that say nothing. */
const WORK_MS = 1_750;
const ENDLESS_MS = 30_000;
const CHECK = "/grpc.health.v1.Health/Check";

/** A server whose calls work for as long as they say, or until `finish` aborts. */
async function startServer() {
  let started = 0;
  const finish = new AbortController();
  const work = async (ms: number) => {
    started += 1;
    await sleep(ms, undefined, { signal: finish.signal }).catch(() => undefined);
  };
  const deps = { services: [Health], metrics: createMetrics() };
  const server = await buildHttpServer(deps, { logLevel: "silent", tls: undefined, corsOrigins: [] });
  const check = createMethodImplSpec(Health.method.check, async ({ service }) => {
    await work(Number(service));
    return {};
  });
  const interceptors = [createErrorInterceptor(() => undefined)];
  const pass = () => async () => {};
  const services = [{ service: Health, methods: { check } }];
  const { withDeadline } = server;
  const annotateError = (error: unknown) => withErrorInfo(ConnectError.from(error));
  const rpcs = { services, interceptors, withDeadline, annotateError, authorize: pass };
  await server.registerRpcs({ routes: (router, metrics) => registerRpcs(router, rpcs, metrics), unary: rpcs });
  server.fastify.get<{ Params: { ms: string } }>("/wait/:ms", async ({ params }) => {
    await work(Number(params.ms));
    return {};
  });
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  return { url, finish, close: () => server.close(), started: () => started };
}

async function callRest(url: string, ms: number): Promise<string> {
  return String((await fetch(`${url}/wait/${ms}`)).status);
}

async function callConnect(url: string, ms: number): Promise<string> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url + CHECK, { method: "POST", headers, body: JSON.stringify({ service: String(ms) }) });
  return String(answer.status);
}

/** The status of gRPC, or "cut off" when the stream ends without one. */
async function callGrpc(url: string, ms: number): Promise<string> {
  const message = toBinary(HealthCheckRequestSchema, create(HealthCheckRequestSchema, { service: String(ms) }));
  const session = connect(url).on("error", () => undefined);
  const stream = session.request({
    ":method": "POST",
    ":path": CHECK,
    "content-type": "application/grpc",
    te: "trailers",
  });
  let status = "cut off";
  const note = (fields: Record<string, unknown>) => {
    if (fields["grpc-status"] !== undefined) status = String(fields["grpc-status"]);
  };
  stream
    .on("error", () => undefined)
    .on("response", note)
    .on("trailers", note)
    .resume();
  stream.end(Buffer.concat([Buffer.of(0, 0, 0, 0, message.length), message]));
  await once(stream, "close");
  session.destroy();
  return status;
}

// Side by side, since both wait for real seconds.
describe.concurrent("a server that stops", () => {
  it("answers calls that have almost two seconds of work left", async ({ expect }) => {
    const stopDuringCalls = async (): Promise<readonly string[]> => {
      const { url, started, close } = await startServer();
      const calls = [callRest(url, WORK_MS), callConnect(url, WORK_MS), callGrpc(url, WORK_MS)];
      const answered = Promise.all(calls.map((call) => call.catch(() => "cut off")));
      await expect.poll(started).toBe(3);
      const closedAt = performance.now();
      const closed = close();
      const answers = await answered;
      const isInTime = performance.now() - closedAt < GIVEN_MS;
      await closed;
      // A slow machine may take all of the time that the calls are given.
      return isInTime ? answers : stopDuringCalls();
    };
    expect(await stopDuringCalls()).toEqual(["200", "200", "0"]);
  });

  it("tells longer ones that it stops, and ends whatever its handlers do", async ({ expect }) => {
    const { url, started, finish, close } = await startServer();
    const rest = callRest(url, ENDLESS_MS).catch(() => "cut off");
    const calls = [callConnect(url, ENDLESS_MS), callGrpc(url, ENDLESS_MS)];
    await expect.poll(started).toBe(3);
    await close();
    expect(finish.signal.aborted).toBe(false);
    expect(await Promise.all(calls)).toEqual(["503", "14"]); // UNAVAILABLE, twice
    expect(await rest).toBe("cut off");
    finish.abort();
  });
});

it("a call in flight is told over REST that the server stops", async () => {
  const stopping = new AbortController();
  let isAsked = false;
  const list = () => {
    isAsked = true;
    return new Promise<never>(() => {});
  };
  const edges = buildEdges({ stopping: stopping.signal, keys: { list } });
  const answer = edges.inject({ url: "/api/v1/keys", headers: { authorization: "Bearer admin" } });
  answer.then(() => undefined);
  await expect.poll(() => isAsked).toBe(true);
  stopping.abort(new ConnectError("the server is stopping", Code.Unavailable));
  expect(await answer).toMatchObject({ statusCode: 503 });
  await edges.close();
});
