import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LOCAL } from "../../../test/support/start-test-app.ts";
import { useTestApp } from "../../../test/support/use-test-app.ts";
import { type CacheOptions, LetterpressClient, renderTemplate, type TemplateChange } from "../src/index.ts";
import { errorFrom, errorOf } from "./support/error-of.ts";
import { json, startScriptedServer } from "./support/start-scripted-server.ts";
import { API_KEY, greetingTemplate } from "./support/template-fixture.ts";

const MJML = `<mjml><mj-head><lp-token name="accent" kind="color" value="#1a73e8"/></mj-head><mj-body><mj-section>
  <mj-column><mj-button background-color="{{ brand.accent }}">Go</mj-button></mj-column></mj-section></mj-body></mjml>`;

const app = useTestApp({ WATCH_HEARTBEAT_MS: "200" });
/** Every request to the server of the tests, as method, path, entity tag that was sent, and status. */
let requests: { path: string; etag: string | null; status: number }[] = [];
let isDown = false;
let apiKey: string;
let made = 0;
let slug: string;
let folder: string;

beforeAll(async () => {
  apiKey = await app.issueKey();
  folder = await mkdtemp(join(tmpdir(), "letterpress-brands-"));
  const { templates } = app.services;
  await templates.create(LOCAL, { name: "Go", slug: "go", subject: "Go", source: { kind: "mjml", text: MJML } });
  await templates.publish(LOCAL, "go", { comment: "", etag: undefined });
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  isDown = false;
  slug = `brand-${++made}`;
  await app.services.brands.create(LOCAL, { slug, name: "Acme", tokens: { accent: "#0a7d33" } });
  await app.services.brands.publish(LOCAL, slug, { comment: "" });
  requests = [];
});

/** The real fetch, while the service can be reached. */
const counting: typeof fetch = async (url, init) => {
  if (isDown) throw new TypeError("fetch failed");
  const answer = await fetch(url, init);
  const etag = new Headers(init?.headers).get("if-none-match");
  requests.push({ path: new URL(String(url)).pathname, etag, status: answer.status });
  return answer;
};

function openClient(cache: CacheOptions = {}, key = apiKey): LetterpressClient {
  return new LetterpressClient({ apiKey: key, baseUrl: app.url, fetch: counting, cache });
}

async function publish(accent: string): Promise<void> {
  await app.services.brands.update(LOCAL, slug, { etag: "*", tokens: { accent } });
  await app.services.brands.publish(LOCAL, slug, { comment: "" });
}

const toBrand = () => requests.filter(({ path }) => path === `/v1/sdk/brand/${slug}`);

describe("a stored brand", () => {
  it("fills the template in every form of rendering", async () => {
    const client = openClient();
    const dynamicData = { brand: slug };
    const request = { templateId: "go", dynamicData };
    const { output } = await client.render(request);
    expect(output).toContain("#0a7d33");
    expect(output).not.toContain("#1a73e8");
    expect(await client.renderHtml("go", dynamicData)).toBe(output);
    expect(await client.renderMjml("go", dynamicData)).toContain("#0a7d33");
    expect(await client.renderReact("go", dynamicData)).toContain("#0a7d33");
    expect(new TextDecoder().decode((await client.renderBytes(request)).output)).toBe(output);
    const [many] = await client.renderMany([request]);
    expect(many).toMatchObject({ output });
    const message = { from: "shop@example.com", to: "ann@example.com" };
    expect((await client.renderMessage({ ...request, message })).html).toBe(output);
    expect(toBrand()).toHaveLength(1);
  });

  it("is fetched once for a hundred renders at once", async () => {
    const client = openClient();
    const outputs = await Promise.all(Array.from({ length: 100 }, () => client.renderHtml("go", { brand: slug })));
    expect(new Set(outputs).size).toBe(1);
    expect(outputs[0]).toContain("#0a7d33");
    expect(toBrand()).toHaveLength(1);
  });

  it("is confirmed by its entity tag until it changes", async () => {
    const client = openClient({ ttl: 0 });
    await client.renderHtml("go", { brand: slug });
    expect(await client.renderHtml("go", { brand: slug })).toContain("#0a7d33");
    await publish("#b00020");
    expect(await client.renderHtml("go", { brand: slug })).toContain("#b00020");
    expect(toBrand().map(({ status }) => status)).toEqual([200, 304, 200]);
    expect(toBrand().map(({ etag }) => etag !== null)).toEqual([false, true, true]);
  });

  it("stands in while the service cannot be reached, from disk and from a store too", async () => {
    const store = new Map<string, string>();
    for (const cache of [{}, { type: "disk", path: join(folder, slug) } as const, { type: "store", store } as const]) {
      isDown = false;
      const request = { templateId: "go", dynamicData: { brand: slug } };
      const first = openClient({ ...cache, ttl: 0 });
      expect(await first.render(request)).toMatchObject({ fromStaleCache: false });
      isDown = true;
      const next = "type" in cache ? openClient({ ...cache, ttl: 0 }) : first;
      const mail = await next.render(request);
      expect(mail).toMatchObject({ fromStaleCache: true, output: expect.stringContaining("#0a7d33") });
    }
  });

  it("is no longer used once the key is revoked, or the brand archived", async () => {
    const { key, token } = await app.services.keys.create(LOCAL, {
      ...{ name: "gone", kind: "sdk", scope: ["all"], definition: "full" },
    });
    const client = openClient({ ttl: 0 }, token);
    const other = openClient({ ttl: 0 });
    for (const each of [client, other]) await each.renderHtml("go", { brand: slug });
    await app.services.keys.revoke(LOCAL, key.id, { force: false });
    expect(await errorOf(client.renderHtml("go", { brand: slug }))).toMatchObject({ code: "INVALID_API_KEY" });
    await app.services.brands.archive(LOCAL, slug);
    expect(await errorOf(other.renderHtml("go", { brand: slug }))).toMatchObject({ code: "BRAND_NOT_FOUND" });
    isDown = true;
    // Nothing is left that could stand in.
    expect(await errorOf(other.renderHtml("go", { brand: slug }))).toMatchObject({ code: "NETWORK_ERROR" });
  });

  it("is fetched by a client alone: a template at hand needs the values", () => {
    const data = { brand: "acme" } as object;
    const error = errorFrom(() => renderTemplate(greetingTemplate(), { dynamicData: data }));
    expect(error).toMatchObject({ code: "RENDER_ERROR", issues: [{ loc: ["brand"], type: "object_type" }] });
  });
});

describe("a watch with brands", () => {
  it("has a published brand in the next render, and leaves templates and other brands in the cache", async () => {
    const client = openClient();
    const changes: TemplateChange[] = [];
    let wake = (): void => undefined;
    const onChange = (change: TemplateChange): void => {
      changes.push(change);
      wake();
    };
    const watch = client.watch({ brands: true, onChange });
    await watch.ready;
    expect(await client.renderHtml("go", { brand: slug })).toContain("#0a7d33");
    const heard = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await publish("#b00020");
    await heard;
    requests = [];
    expect(await client.renderHtml("go", { brand: slug })).toContain("#b00020");
    expect(requests.map(({ path }) => path)).toEqual([`/v1/sdk/brand/${slug}`]);
    const { id } = await app.services.brands.describe(LOCAL, slug);
    const expected = { kind: "brand_published", templateId: "", brandId: id, slug, version: 2 };
    expect(changes).toMatchObject([{ ...expected, digest: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    watch.close();
    expect(await watch.ended).toBeUndefined();
  });

  it("requests a brand by the id that the call has", async () => {
    const client = openClient();
    const { id } = await app.services.brands.describe(LOCAL, slug);
    let wake = (): void => undefined;
    const heard = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const watch = client.watch({ brands: true, onChange: () => wake() });
    await watch.ready;
    expect(await client.renderHtml("go", { brand: id })).toContain("#0a7d33");
    await publish("#b00020");
    await heard;
    expect(await client.renderHtml("go", { brand: id })).toContain("#b00020");
    watch.close();
  });

  it("hears of what has changed since a cursor, which a watch without brands leaves out", async () => {
    const client = openClient();
    const first = client.watch();
    await first.ready;
    first.close();
    await publish("#b00020");
    const kinds = async (brands: boolean) => {
      const heard: string[] = [];
      const watch = client.watch({ cursor: first.cursor, brands, onChange: ({ kind }) => heard.push(kind) });
      await expect.poll(() => watch.cursor).not.toBe(first.cursor);
      watch.close();
      await watch.ended;
      return heard;
    };
    expect(await kinds(true)).toEqual(["brand_published"]);
    expect(await kinds(false)).toEqual([]);
  });

  it("ends with the reason at a service that stores no brands", async () => {
    const refusal = { code: "INVALID_REQUEST", message: "brands: unknown query parameter", issues: [] };
    await using old = await startScriptedServer(json(400, refusal));
    const watch = new LetterpressClient({ apiKey: API_KEY, baseUrl: old.url }).watch({ brands: true });
    expect(await watch.ended).toMatchObject({ code: "INVALID_REQUEST", status: 400, message: refusal.message });
    expect(old.seen.map(({ url }) => url)).toEqual(["/v1/sdk/watch?brands=true"]);
  });
});
