import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CacheOptions, LetterpressClient } from "../src/index.ts";
import { json, type ScriptedServer, startScriptedServer } from "./support/start-scripted-server.ts";
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
  return new LetterpressClient({ apiKey: API_KEY, baseUrl: server.url, cache });
}

function passTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

const MINUTE = 60_000;

describe("single flight", () => {
  it("sends one request for many renders at once, also when it fails", async () => {
    const client = clientOf();
    await Promise.all(Array.from({ length: 50 }, () => client.renderHtml("greeting")));
    expect(server.seen).toHaveLength(1);
    server.answer = json(404, { code: "TEMPLATE_NOT_FOUND", message: "m" });
    const failed = await Promise.allSettled(Array.from({ length: 50 }, () => client.renderHtml("absent")));
    expect(failed.every(({ status }) => status === "rejected")).toBe(true);
    expect(server.seen).toHaveLength(2);
    await expect(client.renderHtml("absent")).rejects.toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
    expect(server.seen).toHaveLength(3);
  });

  it("sends one request per template and target", async () => {
    const client = clientOf();
    await Promise.all([client.renderHtml("a"), client.renderHtml("b"), client.renderMjml("a"), client.renderHtml("a")]);
    expect(server.seen).toHaveLength(3);
  });
});

describe("the cache", () => {
  it("lists what is cached and whether it is fresh", async () => {
    const client = clientOf({ ttl: MINUTE });
    const start = new Date(Date.now());
    await client.renderHtml("a");
    passTime(MINUTE - 1);
    await client.renderMjml("b");
    passTime(1);
    expect(await client.listCached()).toEqual([
      { templateId: "a", target: "html", checkedAt: start, isFresh: false },
      { templateId: "b", target: "mjml", checkedAt: new Date(start.getTime() + MINUTE - 1), isFresh: true },
    ]);
  });

  it("asks again when the clock was set back, for it cannot tell how old anything is", async () => {
    const client = clientOf({ ttl: MINUTE });
    await client.renderHtml("a");
    passTime(-1);
    await client.renderHtml("a");
    expect(server.seen).toHaveLength(2);
  });

  it("does not let an answer that was under way back in", async () => {
    const client = clientOf();
    const asked = Promise.withResolvers<void>();
    const mayAnswer = Promise.withResolvers<void>();
    server.answer = async (response, request) => {
      asked.resolve();
      await mayAnswer.promise;
      greeting(response, request);
    };
    const rendering = client.renderHtml("greeting");
    await asked.promise;
    await client.clearCache();
    mayAnswer.resolve();
    expect(await rendering).toBe("<p>Hello </p>");
    expect(await client.listCached()).toEqual([]);
  });
});
