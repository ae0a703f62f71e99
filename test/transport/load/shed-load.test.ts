import { monitorEventLoopDelay } from "node:perf_hooks";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ErrorInfoSchema, RetryInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";
import { Health, HealthCheckResponse_ServingStatus as ServingStatus } from "../../../gen/grpc/health/v1/health_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { startTestApp, type TestApp } from "../../support/start-test-app.ts";
import { until } from "../../support/until.ts";

const JSON_TYPE = { "content-type": "application/json" };

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

async function start(env: Record<string, string>): Promise<TestApp> {
  app = await startTestApp(env);
  return app;
}

const status = async (url: string, path: string) => (await fetch(url + path)).status;

describe("a process with too much memory", () => {
  let url: string;
  beforeEach(async () => {
    // Node itself takes more than this.
    url = (await start({ MAX_RSS_MB: "1" })).url;
    await expect.poll(() => status(url, "/v1/sdk/template/x")).toBe(503);
  });

  it("refuses REST with 503 and the time to wait, and counts it", async () => {
    const answer = await fetch(`${url}/v1/sdk/template/x`);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await answer.json()).toMatchObject({ code: "OVERLOADED" });
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toMatch(/^letterpress_shed_total\{overload="memory"\} [1-9]/m);
  });

  it.each([
    ["gRPC", () => createGrpcTransport({ baseUrl: url })],
    ["Connect", () => createConnectTransport({ baseUrl: url, httpVersion: "1.1" })],
  ])("refuses %s with the reason and the time to wait", async (_protocol, openTransport) => {
    const client = createClient(TemplateService, openTransport());
    const error = await client.getTemplate({ id: "x" }).catch((err) => ConnectError.from(err));
    if (!(error instanceof ConnectError)) throw new Error("the call was not refused");
    expect(error.code).toBe(Code.ResourceExhausted);
    expect(error.findDetails(ErrorInfoSchema)).toMatchObject([{ reason: "OVERLOADED" }]);
    expect(error.findDetails(RetryInfoSchema)).toMatchObject([{ retryDelay: { seconds: 2n } }]);
  });

  it("answers probes", async () => {
    expect(await Promise.all(["/healthz", "/readyz", "/metrics"].map((path) => status(url, path)))).toEqual([
      200, 200, 200,
    ]);
    const health = createClient(Health, createGrpcTransport({ baseUrl: url }));
    expect(await health.check({})).toMatchObject({ status: ServingStatus.SERVING });
  });
});

describe("an event loop with too much to do", () => {
  it("is left alone until it has caught up", async () => {
    const { url } = await start({ MAX_LOOP_DELAY_MS: "100" });
    expect(await status(url, "/v1/sdk/template/x")).toBe(401);
    const busy = setInterval(() => block(300), 310);
    await expect.poll(() => status(url, "/v1/sdk/template/x")).toBe(503);
    expect(await status(url, "/healthz")).toBe(200);
    clearInterval(busy);
    await expect.poll(() => status(url, "/v1/sdk/template/x")).toBe(401);
  });

  it("refuses sources long before fetches", async () => {
    // What Node measures is replaced, so that it is between the shares of both whatever else the machine does.
    const measured = Object.getPrototypeOf(Object.getPrototypeOf(monitorEventLoopDelay()));
    const mean = vi.spyOn(measured, "mean", "get").mockReturnValue(600e6);
    const { url } = await start({ MAX_LOOP_DELAY_MS: "1000" });
    const rpc = (path: string) =>
      fetch(`${url}/letterpress.v1.${path}`, { method: "POST", headers: JSON_TYPE, body: "{}" });
    const validate = () =>
      fetch(`${url}/api/v1/templates:validate`, { method: "POST", headers: JSON_TYPE, body: "{}" });
    await until(async () => {
      expect((await validate()).status).toBe(503);
      expect((await rpc("TemplateService/PublishTemplate")).status).toBe(429);
      expect(await status(url, "/v1/sdk/template/x")).toBe(401);
      expect((await rpc("TemplateService/GetTemplate")).status).toBe(401);
      expect(await status(url, "/readyz")).toBe(200);
    });
    mean.mockRestore();
  });

  it("survives one long pause without turning anyone away", async () => {
    const { url } = await start({ MAX_LOOP_DELAY_MS: "100" });
    block(1_500);
    const until = performance.now() + 2_500;
    while (performance.now() < until) expect(await status(url, "/v1/sdk/template/x")).toBe(401);
  });
});

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
