import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ClientOptions, LetterpressClient } from "../src/index.ts";
import { json, reset, type ScriptedServer, startScriptedServer, template } from "./support/start-scripted-server.ts";
import { API_KEY, greeting, greetingTemplate } from "./support/template-fixture.ts";

let server: ScriptedServer;
let path: string;
beforeEach(async () => {
  server = await startScriptedServer(greeting);
  path = join(await mkdtemp(join(tmpdir(), "letterpress-")), "cache");
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await rm(join(path, ".."), { recursive: true });
});

interface DiskOptions {
  readonly ttl?: number;
  readonly maxEntries?: number;
  readonly maxBytes?: number;
  readonly onError?: (error: unknown) => void;
}

function clientOf(disk: DiskOptions = {}, options: Partial<ClientOptions> = {}): LetterpressClient {
  return new LetterpressClient({
    apiKey: API_KEY,
    baseUrl: server.url,
    cache: { type: "disk", path, ...disk },
    ...options,
  });
}

async function onlyFile(): Promise<string> {
  const names = await readdir(path);
  expect(names).toHaveLength(1);
  return join(path, names[0] ?? "");
}

describe("disk cache", () => {
  it("serves another client, also while the service is away", async () => {
    await clientOf().renderHtml("greeting");
    server.answer = reset;
    expect(await clientOf().render({ templateId: "greeting" })).toMatchObject({ fromStaleCache: false });
    expect(await clientOf({ ttl: 0 }).render({ templateId: "greeting" })).toMatchObject({ fromStaleCache: true });
    expect(server.seen).toHaveLength(2);
  });

  it("is confirmed with the entity tag another client got", async () => {
    await clientOf().renderHtml("greeting");
    await clientOf({ ttl: 0 }).renderHtml("greeting");
    expect(server.seen.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"v1"']);
  });

  it("gives a client what another one fetched later", async () => {
    const now = vi.spyOn(Date, "now").mockReturnValue(1_000_000);
    const first = clientOf({ ttl: 60 });
    await first.renderHtml("greeting");
    now.mockReturnValue(1_000_080);
    server.answer = template(greetingTemplate("Good day"), '"v2"');
    await clientOf({ ttl: 0 }).renderHtml("greeting");
    expect(await first.renderHtml("greeting")).toBe("<p>Good day </p>");
    expect(server.seen).toHaveLength(2);
    now.mockRestore();
  });

  it("keeps keys and base URLs apart", async () => {
    await clientOf().renderHtml("greeting");
    const other = clientOf({}, { apiKey: `${API_KEY}x` });
    expect(await other.listCached()).toEqual([]);
    await other.renderHtml("greeting");
    await clientOf({}, { baseUrl: `${server.url}/other` }).renderHtml("greeting");
    expect(server.seen).toHaveLength(3);
    await other.clearCache();
    expect(await clientOf().listCached()).toHaveLength(1);
    expect(await readdir(path)).toHaveLength(2);
  });

  it("writes neither the key nor a part of it, and lets nobody else read", async () => {
    await clientOf().renderHtml("greeting");
    const file = await onlyFile();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    const written = file + (await readFile(file, "utf8"));
    for (let at = 0; at + 8 <= API_KEY.length; at++) expect(written).not.toContain(API_KEY.slice(at, at + 8));
  });

  it.each<[string, (text: string) => string]>([
    ["cut", (text) => text.slice(0, -10)],
    ["empty", () => ""],
    ["changed", (text) => text.replace("Hello", "Hullo")],
    ["of another layout", (text) => text.replace("letterpress-cache 2", "letterpress-cache 3")],
    ["not ours", () => "{}\n{}"],
  ])("takes a file that is %s for absent, and replaces it", async (_, damage) => {
    await clientOf().renderHtml("greeting");
    const file = await onlyFile();
    const whole = await readFile(file, "utf8");
    await writeFile(file, damage(whole));
    const client = clientOf();
    expect(await client.listCached()).toEqual([]);
    expect(await client.renderHtml("greeting")).toBe("<p>Hello </p>");
    expect(server.seen.at(-1)?.headers["if-none-match"]).toBeUndefined();
    expect(await clientOf().listCached()).toHaveLength(1);
  });

  it("does not take one template's file for another's", async () => {
    await clientOf().renderHtml("a");
    const file = await onlyFile();
    const copy = await readFile(file);
    await rm(file);
    await clientOf().renderHtml("b");
    await writeFile(await onlyFile(), copy);
    server.seen.length = 0;
    await clientOf().renderHtml("b");
    expect(server.seen).toHaveLength(1);
  });

  it("holds whole entries only, however many clients write at once", async () => {
    const clients = Array.from({ length: 20 }, () => clientOf({ ttl: 0 }));
    const reader = clientOf();
    const rounds = Array.from({ length: 5 }, async () => {
      await Promise.all(clients.map((client) => client.renderHtml("greeting")));
      expect((await reader.listCached()).length).toBeLessThanOrEqual(1);
    });
    await Promise.all(rounds);
    await onlyFile();
    server.answer = reset;
    expect(await clientOf().renderHtml("greeting")).toBe("<p>Hello </p>");
  });

  it("drops the file when the service refuses", async () => {
    await clientOf().renderHtml("greeting");
    server.answer = json(401, { code: "INVALID_API_KEY", message: "m" });
    await expect(clientOf({ ttl: 0 }).renderHtml("greeting")).rejects.toMatchObject({ code: "INVALID_API_KEY" });
    expect(await readdir(path)).toEqual([]);
  });

  it("removes the oldest entries over maxEntries, and what dead writers left", async () => {
    const client = clientOf({ maxEntries: 2 });
    await client.renderHtml("a");
    const first = await onlyFile();
    await utimes(first, 1, 1);
    const abandoned = `${first}.0.tmp`;
    await writeFile(abandoned, "");
    await utimes(abandoned, 1, 1);
    await client.renderHtml("b");
    await client.renderHtml("c");
    expect(await readdir(path)).toHaveLength(2);
    const cached = await clientOf().listCached();
    expect(cached.map(({ templateId }) => templateId).sort()).toEqual(["b", "c"]);
  });

  it("removes the oldest entries over maxBytes, and leaves them for one that is longer than that", async () => {
    await clientOf().renderHtml("a");
    const { size } = await stat(await onlyFile());
    await utimes(await onlyFile(), 1, 1);
    const client = clientOf({ maxBytes: 2 * size + 1 });
    await client.renderHtml("b");
    await client.renderHtml("c");
    const kept = async () => (await clientOf().listCached()).map(({ templateId }) => templateId).sort();
    expect(await kept()).toEqual(["b", "c"]);
    server.answer = template(greetingTemplate("x".repeat(2 * size)), '"v1"');
    await client.renderHtml("long");
    expect(await kept()).toEqual(["b", "c"]);
  });

  it("deletes files with deleteCached and clearCache", async () => {
    const client = clientOf();
    await client.renderMany([{ templateId: "a" }, { templateId: "a", target: "mjml" }, { templateId: "b" }]);
    expect(await readdir(path)).toHaveLength(3);
    expect(await clientOf().deleteCached("a")).toBe(2);
    expect(await readdir(path)).toHaveLength(1);
    await clientOf().clearCache();
    expect(await readdir(path)).toEqual([]);
  });

  it("that fails tells onError and fails no render", async () => {
    await writeFile(path, "a file where the directory should be");
    const errors: unknown[] = [];
    const client = clientOf({ ttl: 0, onError: (error) => errors.push(error) });
    expect(await client.renderHtml("greeting")).toBe("<p>Hello </p>");
    expect(errors.map((error) => (error as NodeJS.ErrnoException).code)).toEqual(["ENOTDIR", "EEXIST"]);
    await expect(client.clearCache()).rejects.toMatchObject({ code: "ENOTDIR" });
  });
});
