import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CacheOptions, LetterpressClient } from "../src/index.ts";
import {
  type Answer,
  json,
  reset,
  type ScriptedServer,
  silence,
  startScriptedServer,
} from "./support/start-scripted-server.ts";
import { API_KEY, greeting } from "./support/template-fixture.ts";

let server: ScriptedServer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  server = await startScriptedServer(greeting);
});
afterEach(async () => {
  vi.useRealTimers();
  await server[Symbol.asyncDispose]();
});

function clientOf(cache: CacheOptions = {}): LetterpressClient {
  return new LetterpressClient({ apiKey: API_KEY, baseUrl: server.url, timeout: 150, cache });
}

function passTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("outages", () => {
  const passing: [string, Answer][] = [
    ["500", json(500, { code: "INTERNAL", message: "m" })],
    ["502 of a proxy", (response) => response.writeHead(502).end("bad gateway")],
    ["503", json(503, { code: "UNAVAILABLE", message: "m" })],
    ["429", json(429, { code: "RATE_LIMITED", message: "m" })],
    ["a broken connection", reset],
    ["no answer", silence],
  ];

  it.each(passing)("%s: a cached template stands in", async (_, answer) => {
    const client = clientOf({ ttl: MINUTE });
    await client.renderHtml("greeting");
    passTime(MINUTE);
    server.answer = answer;
    const result = await client.render({ templateId: "greeting" });
    expect(result).toMatchObject({ output: "<p>Hello </p>", fromStaleCache: true });
    expect(server.seen).toHaveLength(2);
  });

  it.each(passing)("%s: without a cached template it is an error", async (_, answer) => {
    server.answer = answer;
    await expect(clientOf().renderHtml("greeting")).rejects.toThrow();
  });

  it("let it stand in without asking for ten seconds, then ask again", async () => {
    const client = clientOf({ ttl: MINUTE });
    await client.renderHtml("greeting");
    passTime(MINUTE);
    server.answer = reset;
    await client.renderHtml("greeting");
    passTime(9_999);
    expect(await client.render({ templateId: "greeting" })).toMatchObject({ fromStaleCache: true });
    expect(server.seen).toHaveLength(2);
    server.answer = greeting;
    passTime(1);
    expect(await client.render({ templateId: "greeting" })).toMatchObject({ fromStaleCache: false });
    expect(server.seen).toHaveLength(3);
  });

  it("let it stand in for maxStale since it was last confirmed, and no longer", async () => {
    const client = clientOf({ ttl: MINUTE, maxStale: HOUR });
    await client.renderHtml("greeting");
    server.answer = reset;
    passTime(HOUR);
    expect(await client.render({ templateId: "greeting" })).toMatchObject({ fromStaleCache: true });
    passTime(1);
    await expect(client.renderHtml("greeting")).rejects.toMatchObject({ code: "NETWORK_ERROR" });
  });

  it("let it stand in for a day by default", async () => {
    const client = clientOf();
    await client.renderHtml("greeting");
    server.answer = reset;
    passTime(24 * HOUR);
    expect(await client.render({ templateId: "greeting" })).toMatchObject({ fromStaleCache: true });
    passTime(1);
    await expect(client.renderHtml("greeting")).rejects.toMatchObject({ code: "NETWORK_ERROR" });
  });

  it("never let it stand in when maxStale is 0", async () => {
    const client = clientOf({ ttl: 0, maxStale: 0 });
    await client.renderHtml("greeting");
    passTime(1);
    server.answer = reset;
    await expect(client.renderHtml("greeting")).rejects.toMatchObject({ code: "NETWORK_ERROR" });
  });
});

describe("refusals", () => {
  it.each([
    [401, "INVALID_API_KEY"],
    [403, "FORBIDDEN"],
    [404, "TEMPLATE_NOT_FOUND"],
    [410, "ENDPOINT_REMOVED"],
  ])("%d drops the cached template for good", async (status, code) => {
    const client = clientOf({ ttl: MINUTE });
    await client.renderHtml("greeting");
    passTime(MINUTE);
    server.answer = json(status, { code, message: "m" });
    await expect(client.renderHtml("greeting")).rejects.toMatchObject({ code, status });
    expect(await client.listCached()).toEqual([]);
    server.answer = reset;
    await expect(client.renderHtml("greeting")).rejects.toMatchObject({ code: "NETWORK_ERROR" });
  });

  it.each<[string, Answer]>([
    ["422", json(422, { code: "INVALID_REQUEST", message: "m" })],
    ["200 that is no template", json(200, [])],
  ])("%s is thrown, and a cached template does not stand in", async (_, answer) => {
    const client = clientOf({ ttl: MINUTE });
    await client.renderHtml("greeting");
    passTime(MINUTE);
    server.answer = answer;
    await expect(client.renderHtml("greeting")).rejects.toThrow();
    expect(await client.listCached()).toHaveLength(1);
  });
});
