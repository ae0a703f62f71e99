import { once } from "node:events";
import { createClient } from "@connectrpc/connect";
import { fastifyConnectPlugin } from "@connectrpc/connect-fastify";
import { createConnectTransport } from "@connectrpc/connect-node";
import { credentials, loadPackageDefinition, type ServiceError, status } from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { afterEach, describe, expect, it } from "vitest";
import { Health } from "../../../gen/grpc/health/v1/health_pb.ts";
import { createHealthState, type HealthState } from "../../../src/transport/health/health-state.ts";
import { registerHealth } from "../../../src/transport/health/register-health.ts";
import { closeTestPorts, openTestPort, type TestPort } from "../listener/test-port.ts";

afterEach(closeTestPorts);

/** The calls of `grpc.health.v1.Health` as grpc-js makes them from the proto file. */
interface HealthClient extends NodeJS.EventEmitter {
  check(request: { service: string }, done: (error: ServiceError | null, answer?: { status: string }) => void): void;
  list(request: object, done: (error: ServiceError | null, answer?: { statuses: object }) => void): void;
  watch(request: { service: string }): NodeJS.EventEmitter & { cancel(): void };
  close(): void;
}

const HEALTH_PROTO = new URL("../../../proto/vendor/grpc/health/v1/health.proto", import.meta.url).pathname;

function openHealthClient(port: number): HealthClient {
  const root = loadPackageDefinition(loadSync(HEALTH_PROTO, { enums: String, defaults: true })) as never as {
    grpc: { health: { v1: { Health: new (address: string, channel: unknown) => HealthClient } } };
  }; // the package's types know nothing of the proto
  return new root.grpc.health.v1.Health(`127.0.0.1:${port}`, credentials.createInsecure());
}

async function openHealthPort(): Promise<TestPort & { state: HealthState; client: HealthClient }> {
  const state = createHealthState(["letterpress.v1.KeyService"]);
  const opened = await openTestPort({}, async (app) => {
    await app.register(fastifyConnectPlugin, { routes: (router) => registerHealth(router, state) });
  });
  return { ...opened, state, client: openHealthClient(opened.port) };
}

function check(client: HealthClient, service: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    client.check({ service }, (error, answer) => (error === null ? resolve(answer?.status) : reject(error)));
  });
}

describe("grpc.health.v1.Health, asked by grpc-js", () => {
  it("checks the server and each service", async () => {
    const { client, state } = await openHealthPort();
    expect(await check(client, "")).toBe("NOT_SERVING");
    state.setServing(true);
    expect(await check(client, "")).toBe("SERVING");
    expect(await check(client, "letterpress.v1.KeyService")).toBe("SERVING");
    client.close();
  });

  it("answers NOT_FOUND to a check of an unknown service", async () => {
    const { client } = await openHealthPort();
    await expect(check(client, "a.B")).rejects.toMatchObject({ code: status.NOT_FOUND });
    client.close();
  });

  it("lists every service", async () => {
    const { client, state } = await openHealthPort();
    state.setServing(true);
    const answer = await new Promise((resolve, reject) => {
      client.list({}, (error, listed) => (error === null ? resolve(listed) : reject(error)));
    });
    expect(answer).toEqual({
      statuses: { "": { status: "SERVING" }, "letterpress.v1.KeyService": { status: "SERVING" } },
    });
    client.close();
  });

  it("tells a watcher the state at once, each change, and the end", async () => {
    const { client, state } = await openHealthPort();
    const call = client.watch({ service: "" });
    const seen: string[] = [];
    call.on("data", (answer: { status: string }) => seen.push(answer.status));
    const ended = once(call, "error");
    await expect.poll(() => seen).toEqual(["NOT_SERVING"]);
    state.setServing(true);
    await expect.poll(() => seen).toEqual(["NOT_SERVING", "SERVING"]);
    state.setServing(true);
    state.close();
    expect(await ended).toMatchObject([{ code: status.UNAVAILABLE }]);
    expect(seen).toEqual(["NOT_SERVING", "SERVING", "NOT_SERVING"]);
    client.close();
  });

  it("keeps a watch of an unknown service open", async () => {
    const { client, state } = await openHealthPort();
    const call = client.watch({ service: "a.B" });
    const seen: string[] = [];
    call.on("data", (answer: { status: string }) => seen.push(answer.status));
    const ended = once(call, "error");
    await expect.poll(() => seen).toEqual(["SERVICE_UNKNOWN"]);
    state.setServing(true);
    state.close();
    await ended;
    expect(seen).toEqual(["SERVICE_UNKNOWN"]);
    client.close();
  });

  it("ends a watch when its client leaves", async () => {
    const { client, listener } = await openHealthPort();
    const call = client.watch({ service: "" });
    call.on("error", () => {});
    await once(call, "data");
    expect(listener.stats().http2Streams).toBe(1);
    call.cancel();
    await expect.poll(() => listener.stats().http2Streams).toBe(0);
    client.close();
  });

  it("does not hold up a stopping server", async () => {
    const { client, state, app } = await openHealthPort();
    const call = client.watch({ service: "" });
    call.on("error", () => {});
    await once(call, "data");
    state.close();
    await app.close();
    client.close();
  });
});

describe("grpc.health.v1.Health, asked by Connect over HTTP/1.1", () => {
  it("checks and watches", async () => {
    const { url, state, client: unused } = await openHealthPort();
    unused.close();
    state.setServing(true);
    const client = createClient(Health, createConnectTransport({ baseUrl: url, httpVersion: "1.1" }));
    expect(await client.check({ service: "" })).toMatchObject({ status: 1 });
    const controller = new AbortController();
    for await (const answer of client.watch({ service: "" }, { signal: controller.signal })) {
      expect(answer.status).toBe(1);
      break;
    }
    controller.abort();
  });
});
