import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Keyv from "keyv";
import { KeyvFile } from "keyv-file";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type CacheOptions, type CacheStore, LetterpressClient } from "../src/index.ts";
import { errorFrom } from "./support/error-of.ts";
import { json, reset, startScriptedServer, template } from "./support/start-scripted-server.ts";
import { API_KEY, greeting, greetingTemplate } from "./support/template-fixture.ts";

const server = await startScriptedServer(greeting);
const folder = await mkdtemp(join(tmpdir(), "letterpress-store-"));
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

let files = 0;
let store: CacheStore;
beforeEach(() => {
  server.answer = greeting;
  server.seen.length = 0;
  files += 1;
  const written = new KeyvFile({ filename: join(folder, `${files}`), separatedFile: true });
  store = new Keyv({ store: written });
});

type StoreOptions = Partial<Omit<Extract<CacheOptions, { type: "store" }>, "type">>;

function clientOf(options: StoreOptions = {}, apiKey = API_KEY): LetterpressClient {
  return new LetterpressClient({ apiKey, baseUrl: server.url, cache: { type: "store", store, ...options } });
}

describe("a store", () => {
  it("serves another client, also while the service is away", async () => {
    await clientOf().renderHtml("greeting");
    server.answer = reset;
    expect(await clientOf().render({ templateId: "greeting" })).toMatchObject({ fromStaleCache: false });
    expect(await clientOf({ ttl: 0 }).render({ templateId: "greeting" })).toMatchObject({ fromStaleCache: true });
    expect(server.seen.length).toBe(2);
  });

  it("is confirmed with the entity tag another client got", async () => {
    await clientOf().renderHtml("greeting");
    await clientOf({ ttl: 0 }).renderHtml("greeting");
    expect(server.seen.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"v1"']);
  });

  it("is not asked for what is fresh in memory", async () => {
    const asked: string[] = [];
    const counting: CacheStore = { get: (name) => void asked.push(name), set: () => undefined };
    const client = clientOf({ store: counting });
    await client.renderHtml("greeting");
    const before = asked.length;
    await client.renderHtml("greeting");
    expect([before > 0, asked.length]).toEqual([true, before]);
  });

  it("is told for how long an entry is of use, and neither key nor template in a name", async () => {
    const kept = new Map<string, { value: string; ttlMs: number }>();
    const map: CacheStore = { get: () => undefined, set: (name, value, ttlMs) => kept.set(name, { value, ttlMs }) };
    await clientOf({ store: map, ttl: 60_000, maxStale: 3_600_000 }).renderHtml("greeting");
    const [[name, { value, ttlMs }] = ["", { value: "", ttlMs: 0 }]] = kept;
    expect([kept.size, ttlMs]).toEqual([1, 3_661_000]);
    expect(name).toMatch(/^[0-9a-f]{30}\.[0-9a-f]{30}$/);
    expect(value).not.toContain(API_KEY);
  });

  it("may be a Map", async () => {
    const map = new Map<string, string>();
    await clientOf({ store: map }).renderHtml("greeting");
    expect(await clientOf({ store: map }).renderHtml("greeting")).toBe("<p>Hello </p>");
    expect(server.seen.length).toBe(1);
  });

  it("keeps entries of other keys apart", async () => {
    await clientOf().renderHtml("greeting");
    await clientOf({}, `${API_KEY}x`).renderHtml("greeting");
    expect(server.seen.length).toBe(2);
  });

  it("loses what the service refuses", async () => {
    await clientOf().renderHtml("greeting");
    server.answer = json(404, { code: "TEMPLATE_NOT_FOUND", message: "m" });
    await expect(clientOf({ ttl: 0 }).renderHtml("greeting")).rejects.toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
    await expect(clientOf().renderHtml("greeting")).rejects.toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
  });

  it("loses a template for one target or for all", async () => {
    const other = clientOf();
    await other.renderHtml("greeting");
    await other.renderMjml("greeting");
    expect(await clientOf().deleteCached("greeting", "mjml")).toBe(1);
    expect(await clientOf().deleteCached("greeting")).toBe(1);
    expect(await clientOf().deleteCached("greeting")).toBe(0);
    await clientOf().renderHtml("greeting");
    expect(server.seen.length).toBe(3);
  });

  it("loses all of a key, and lists what the client has in memory", async () => {
    const first = clientOf();
    await first.renderHtml("greeting");
    await clientOf({}, `${API_KEY}x`).renderHtml("greeting");
    expect((await first.listCached()).map(({ templateId }) => templateId)).toEqual(["greeting"]);
    expect(await clientOf().listCached()).toEqual([]);
    await clientOf().clearCache();
    await clientOf().renderHtml("greeting");
    await clientOf({}, `${API_KEY}x`).renderHtml("greeting");
    expect(server.seen.length).toBe(3);
  });
});

describe("what somebody else wrote into a store", () => {
  it.each<[string, (value: string, other: string) => unknown]>([
    ["changed", (value) => value.replace("Hello", "Evil!")],
    ["moved to another name", (_, other) => other],
    ["cut", (value) => value.slice(0, -1)],
    ["a number", () => 7],
    ["bytes", (value) => Buffer.from(value)],
    ["nothing", () => ""],
  ])("is absent: %s", async (_, forge) => {
    const map = new Map<string, unknown>();
    server.answer = template(greetingTemplate(), '"v1"');
    await clientOf({ store: map }).renderHtml("greeting");
    await clientOf({ store: map }).renderHtml("other");
    const [[name, value] = ["", ""], [, other] = ["", ""]] = map;
    map.set(name, forge(String(value), String(other)));
    expect(await clientOf({ store: map }).renderHtml("greeting")).toBe("<p>Hello </p>");
    expect(server.seen.length).toBe(3);
    expect(server.seen[2]?.headers["if-none-match"]).toBeUndefined();
  });
});

describe("a store that fails", () => {
  const fail = () => {
    throw new Error("no store here");
  };

  it.each<[string, Partial<CacheStore>, readonly string[]]>([
    ["throws", { get: fail, set: fail }, ["no store here", "no store here"]],
    ["rejects", { get: async () => fail(), set: async () => fail() }, ["no store here", "no store here"]],
    ["keeps nothing", { get: () => null, set: fail }, ["no store here"]],
  ])("fails no render: it %s", async (_, faulty, expected) => {
    const heard: unknown[] = [];
    const failing: CacheStore = { get: () => undefined, set: () => undefined, ...faulty };
    const client = clientOf({ store: failing, onError: (error) => void heard.push(error) });
    expect(await client.renderHtml("greeting")).toBe("<p>Hello </p>");
    expect(heard.slice(0, expected.length).map((error) => (error as Error).message)).toEqual(expected);
  });

  it("is left alone when it did not answer", async () => {
    const heard: unknown[] = [];
    let asked = 0;
    const silent: CacheStore = { get: () => new Promise(() => (asked += 1)), set: () => undefined };
    const client = clientOf({ store: silent, onError: (error) => void heard.push(error) });
    expect(await client.renderHtml("greeting")).toBe("<p>Hello </p>");
    expect(await client.renderMjml("greeting")).toBe("<mj-text></mj-text>");
    expect(asked).toBe(1);
    expect(heard.map((error) => (error as Error).message)).toEqual(
      Array(4).fill("the store did not answer within 1000 ms"),
    );
  });

  it("fails what relies on entries being gone", async () => {
    const client = clientOf({ store: { get: fail, set: fail } });
    await expect(client.clearCache()).rejects.toThrow("no store here");
    await expect(client.deleteCached("greeting")).rejects.toThrow("no store here");
  });
});

it.each([undefined, null, {}, { get: () => undefined }, "redis"])("%j is no store", (value) => {
  const error = errorFrom(() => clientOf({ store: value as unknown as CacheStore }));
  expect(error.message).toBe("cache.store must have the methods get and set");
});
