import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CacheOptions, LetterpressClient } from "../src/index.ts";
import { json, type ScriptedServer, startScriptedServer, template } from "./support/start-scripted-server.ts";
import { API_KEY, greeting, greetingTemplate } from "./support/template-fixture.ts";

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

describe("freshness", () => {
  it("asks once within the ttl, and again with the entity tag after it", async () => {
    const client = clientOf({ ttl: 5 * MINUTE });
    await client.renderHtml("greeting");
    passTime(5 * MINUTE - 1);
    await client.renderHtml("greeting");
    expect(server.seen).toHaveLength(1);
    passTime(1);
    const result = await client.render({ templateId: "greeting" });
    expect(result).toMatchObject({ output: "<p>Hello </p>", fromStaleCache: false });
    expect(server.seen.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"v1"']);
    passTime(5 * MINUTE - 1);
    await client.renderHtml("greeting");
    expect(server.seen).toHaveLength(2);
  });

  it("takes a new version when there is one", async () => {
    const client = clientOf({ ttl: 0 });
    expect(await client.renderHtml("greeting")).toBe("<p>Hello </p>");
    server.answer = template(greetingTemplate("Good day"), '"v2"');
    expect(await client.renderHtml("greeting")).toBe("<p>Good day </p>");
    await client.renderHtml("greeting");
    expect(server.seen.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"v1"', '"v2"']);
  });

  it("asks again when the clock was set back", async () => {
    const client = clientOf();
    await client.renderHtml("greeting");
    passTime(-HOUR);
    await client.renderHtml("greeting");
    expect(server.seen).toHaveLength(2);
  });

  it("keeps targets apart, so that each is checked against the scope of the key", async () => {
    const client = clientOf();
    await client.renderHtml("greeting");
    server.answer = json(403, { code: "FORBIDDEN", message: "key targets [html], requested 'mjml'" });
    await expect(client.renderMjml("greeting")).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await client.renderHtml("greeting")).toBe("<p>Hello </p>");
  });

  it("works without entity tags", async () => {
    server.answer = json(200, greetingTemplate());
    const client = clientOf({ ttl: 0 });
    await client.renderHtml("greeting");
    await client.renderHtml("greeting");
    expect(server.seen.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, undefined]);
  });
});

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

describe("management", () => {
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

  it("deletes one target, all targets, or everything", async () => {
    const client = clientOf();
    const fill = () =>
      client.renderMany([{ templateId: "a" }, { templateId: "a", target: "mjml" }, { templateId: "b" }]);
    await fill();
    expect(await client.deleteCached("a", "mjml")).toBe(1);
    expect(await client.deleteCached("a")).toBe(1);
    expect(await client.deleteCached("a")).toBe(0);
    expect(await client.listCached()).toMatchObject([{ templateId: "b" }]);
    await client.clearCache();
    expect(await client.listCached()).toEqual([]);
    server.seen.length = 0;
    await fill();
    expect(server.seen).toHaveLength(3);
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

  it("keeps the most recently used up to maxEntries", async () => {
    const client = clientOf({ maxEntries: 2 });
    await client.renderHtml("a");
    await client.renderHtml("b");
    await client.renderHtml("a");
    await client.renderHtml("c");
    expect((await client.listCached()).map(({ templateId }) => templateId)).toEqual(["a", "c"]);
  });
});
