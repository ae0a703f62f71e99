import { Code, ConnectError, createClient, type Interceptor, type Transport } from "@connectrpc/connect";
import { fastifyConnectPlugin } from "@connectrpc/connect-fastify";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { Registry } from "prom-client";
import { afterEach, describe, expect, it } from "vitest";
import { Health } from "../../gen/grpc/health/v1/health_pb.ts";
import { createMetrics, type Metrics } from "../../src/metrics/metrics.ts";
import { createRequestTally } from "../../src/metrics/request-tally.ts";
import { markRoutes } from "../../src/metrics/route-kind.ts";
import { createHealthState } from "../../src/transport/health/health-state.ts";
import { registerHealth } from "../../src/transport/health/register-health.ts";
import { openRawClient } from "../transport/listener/raw-client.ts";
import { closeTestPorts, openTestPort, type TestPort } from "../transport/listener/test-port.ts";

afterEach(closeTestPorts);

/** Refuses one name, as an interceptor that authenticates would. */
const refuseIntruder: Interceptor = (next) => (request) => {
  if (request.header.get("who") === "intruder") throw new ConnectError("no", Code.Unauthenticated);
  return next(request);
};

async function openMeasuredPort(): Promise<TestPort & { metrics: Metrics }> {
  const metrics = createMetrics();
  const opened = await openTestPort({}, async (app) => {
    metrics.install(app);
    await app.register(async (scope) => {
      markRoutes(scope, "rest");
      scope.get("/v1/things/:id", () => ({}));
      scope.get("/v1/slow", () => new Promise(() => {}));
    });
    await app.register(async (scope) => {
      markRoutes(scope, "rpc");
      await scope.register(fastifyConnectPlugin, {
        routes: (router) => registerHealth(router, createHealthState([])),
        readMaxBytes: 1_000,
        interceptors: [metrics.interceptor, refuseIntruder],
        contextValues: metrics.contextValues,
      });
    });
  });
  metrics.observeConnections(opened.listener.stats);
  return { ...opened, metrics };
}

/** One line of the text format: name, labels, value (https://prometheus.io/docs/instrumenting/exposition_formats/). */
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)$/;

async function samplesOf(metrics: Pick<Metrics, "text">, name: string): Promise<Record<string, number>> {
  const samples: Record<string, number> = {};
  for (const line of (await metrics.text()).split("\n")) {
    if (line === "" || line.startsWith("# HELP ") || line.startsWith("# TYPE ")) continue;
    const match = SAMPLE.exec(line);
    if (match === null) throw new Error(`not a sample: ${line}`);
    if (match[1] === name) samples[(match[2] ?? "").replaceAll('"', "")] = Number(match[3]);
  }
  return samples;
}

const transports: [string, (baseUrl: string) => Transport][] = [
  ["grpc", (baseUrl) => createGrpcTransport({ baseUrl })],
  ["grpc-web", (baseUrl) => createGrpcWebTransport({ baseUrl, httpVersion: "1.1" })],
  ["connect", (baseUrl) => createConnectTransport({ baseUrl, httpVersion: "1.1" })],
];

describe("request metrics", () => {
  it.each(transports)("tell the codes of %s calls", async (protocol, open) => {
    const { metrics, url } = await openMeasuredPort();
    const client = createClient(Health, open(url));
    await client.check({});
    await client.check({});
    await expect(client.check({ service: "a.B" })).rejects.toMatchObject({ code: Code.NotFound });
    const asIntruder = { headers: { who: "intruder" } };
    await expect(client.check({}, asIntruder)).rejects.toMatchObject({ code: Code.Unauthenticated });
    const prefix = `route=/grpc.health.v1.Health/Check,protocol=${protocol},code=`;
    await expect
      .poll(() => samplesOf(metrics, "letterpress_requests_total"))
      .toEqual({ [`${prefix}ok`]: 2, [`${prefix}not_found`]: 1, [`${prefix}unauthenticated`]: 1 });
  });

  it.each([
    ["grpc", "resource_exhausted"],
    ["grpc-web", "unknown"],
    ["connect", "resource_exhausted"],
  ])("tell what is known of a %s call that failed before any interceptor", async (protocol, code) => {
    const { metrics, url } = await openMeasuredPort();
    const open = transports.find(([name]) => name === protocol)?.[1] ?? expect.unreachable();
    const client = createClient(Health, open(url));
    await expect(client.check({ service: "x".repeat(2_000) })).rejects.toMatchObject({ code: Code.ResourceExhausted });
    const label = `route=/grpc.health.v1.Health/Check,protocol=${protocol},code=${code}`;
    await expect.poll(() => samplesOf(metrics, "letterpress_requests_total")).toEqual({ [label]: 1 });
  });

  it.each(transports)("follow a %s stream from its start to its client's leaving", async (protocol, open) => {
    const { metrics, url } = await openMeasuredPort();
    const controller = new AbortController();
    const client = createClient(Health, open(url));
    const watch = client.watch({}, { signal: controller.signal })[Symbol.asyncIterator]();
    await watch.next();
    expect((await samplesOf(metrics, "letterpress_requests_in_flight"))[`protocol=${protocol}`]).toBe(1);
    controller.abort();
    await expect(watch.next()).rejects.toMatchObject({ code: Code.Canceled });
    const label = `route=/grpc.health.v1.Health/Watch,protocol=${protocol},code=canceled`;
    await expect.poll(() => samplesOf(metrics, "letterpress_requests_total")).toEqual({ [label]: 1 });
    expect((await samplesOf(metrics, "letterpress_requests_in_flight"))[`protocol=${protocol}`]).toBe(0);
  });

  it("have one series per route, status and protocol, whatever is asked for", async () => {
    const { metrics, url } = await openMeasuredPort();
    for (const id of ["1", "2", 'x"y', "%0A"]) await fetch(`${url}/v1/things/${id}?q=${id}`);
    for (let i = 0; i < 20; i += 1) await fetch(`${url}/nothing/${i}`, { method: i % 2 === 0 ? "GET" : "DELETE" });
    await fetch(`${url}/hello`);
    await fetch(`${url}/no.Such/Rpc`, { method: "POST", headers: { "content-type": "application/grpc" } });
    await expect
      .poll(() => samplesOf(metrics, "letterpress_requests_total"))
      .toEqual({
        "route=/v1/things/:id,protocol=rest,code=200": 4,
        "route=unmatched,protocol=http,code=404": 20,
        "route=/hello,protocol=http,code=200": 1,
        "route=unmatched,protocol=grpc,code=not_found": 1,
      });
  });

  it("count a client that leaves early as 499", async () => {
    const { metrics, port } = await openMeasuredPort();
    const client = await openRawClient(port);
    await client.send("GET /v1/slow HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect
      .poll(async () => (await samplesOf(metrics, "letterpress_requests_in_flight"))["protocol=rest"])
      .toBe(1);
    client.socket.destroy();
    const label = "route=/v1/slow,protocol=rest,code=499";
    await expect.poll(() => samplesOf(metrics, "letterpress_requests_total")).toEqual({ [label]: 1 });
  });

  it("hold durations in cumulative buckets", async () => {
    const registry = new Registry();
    const requests = createRequestTally(registry);
    const metrics = { text: () => registry.metrics() };
    for (const seconds of [0.0004, 0.0005, 0.2, 45]) requests.add(seconds, "/a", "rest", "200");
    const name = "letterpress_request_duration_seconds";
    const labels = "route=/a,protocol=rest,code=200";
    const buckets = await samplesOf(metrics, `${name}_bucket`);
    const at = (bound: string) => buckets[`${labels},le=${bound}`];
    expect([at("0.0005"), at("0.1"), at("0.25"), at("30"), at("+Inf")]).toEqual([2, 2, 3, 3, 4]);
    expect(await samplesOf(metrics, `${name}_count`)).toEqual({ [labels]: 4 });
    expect((await samplesOf(metrics, `${name}_sum`))[labels]).toBeCloseTo(45.2009);
    expect(await metrics.text()).toContain(`# TYPE ${name} histogram`);
  });
});

describe("the other metrics", () => {
  it("count failed authentications by reason", async () => {
    const metrics = createMetrics();
    metrics.countAuthenticationFailure("revoked");
    metrics.countAuthenticationFailure("revoked");
    metrics.countAuthenticationFailure("missing");
    expect(await samplesOf(metrics, "letterpress_authentication_failures_total")).toEqual({
      "reason=revoked": 2,
      "reason=missing": 1,
    });
  });

  it("tell connections by what they speak", async () => {
    const { metrics, port } = await openMeasuredPort();
    const client = await openRawClient(port);
    await client.send("PRI");
    await expect
      .poll(() => samplesOf(metrics, "letterpress_connections"))
      .toEqual({
        "protocol=http1": 0,
        "protocol=http2": 0,
        "protocol=undecided": 1,
      });
    expect(await samplesOf(metrics, "letterpress_connections_refused_total")).toEqual({ "": 0 });
    client.socket.destroy();
  });

  it("include the process's own, in the text format", async () => {
    const metrics = createMetrics();
    expect(metrics.contentType).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect((await samplesOf(metrics, "process_resident_memory_bytes"))[""]).toBeGreaterThan(1_000_000);
    expect(Object.keys(await samplesOf(metrics, "nodejs_eventloop_lag_p99_seconds"))).toEqual([""]);
  });
});
