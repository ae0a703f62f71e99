import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { auditEvent } from "../../../test/support/audit-event.ts";
import { newVersion, storedTemplate } from "../../../test/support/stored-template.ts";
import { useTestApp } from "../../../test/support/use-test-app.ts";
import { type CacheOptions, LetterpressClient } from "../src/index.ts";
import { errorOf } from "./support/error-of.ts";

const app = useTestApp();
let queries: string[] = [];
let isDown = false;
let apiKey: string;
let folder: string;

const programs = (text: string) => ({
  html: `{"format":1,"target":"html","tags":[],"conditions":[],"ops":["<p>${text}</p>"]}`,
});

beforeAll(async () => {
  apiKey = await app.issueKey();
  folder = await mkdtemp(join(tmpdir(), "letterpress-locales-"));
  const template = storedTemplate({ slug: "greeting" });
  await app.services.store.templates.create(template, auditEvent());
  const { source } = template;
  const translated = { de: { subject: "Hallo", source, programs: programs("Hallo"), fallbacks: 0, outdated: 0 } };
  const version = newVersion(template, { programs: programs("Hello"), targets: ["html"], translated });
  await app.services.store.templates.publish(version, undefined, auditEvent());
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  queries = [];
  isDown = false;
});

const counting: typeof fetch = async (url, init) => {
  if (isDown) throw new TypeError("fetch failed");
  queries.push(new URL(String(url)).searchParams.get("locale") ?? "none");
  return fetch(url, init);
};

function openClient(cache: CacheOptions = {}): LetterpressClient {
  return new LetterpressClient({ apiKey, baseUrl: app.url, fetch: counting, cache });
}

const inLocale = (locale?: string) => ({ templateId: "greeting", locale });

it("renders in the language of the reader, and keeps languages apart", async () => {
  const client = openClient();
  for (let times = 0; times < 2; times += 1) {
    expect((await client.render(inLocale("de-AT"))).output).toBe("<p>Hallo</p>");
    expect((await client.render(inLocale("fr"))).output).toBe("<p>Hello</p>");
    expect((await client.render(inLocale())).output).toBe("<p>Hello</p>");
    expect((await client.render(inLocale(""))).output).toBe("<p>Hello</p>");
  }
  expect(queries).toEqual(["de-AT", "fr", "none"]);
  const message = { from: "shop@example.com", to: "ann@example.com", subject: "Hi" };
  const mail = await client.renderMessage({ ...inLocale("de-AT"), message });
  expect(mail.html).toBe("<p>Hallo</p>");
  const { output } = await client.renderBytes(inLocale("de-AT"));
  expect(new TextDecoder().decode(output)).toBe("<p>Hallo</p>");
  const listed = await client.listCached();
  expect(listed.map(({ locale = "own" }) => locale).toSorted()).toEqual(["de-AT", "fr", "own"]);
  expect(await client.deleteCached("greeting")).toBe(3);
  expect(await client.listCached()).toEqual([]);
});

it("shares each language on disk, also while the service cannot be reached", async () => {
  const disk = { type: "disk", path: folder } as const;
  const first = openClient(disk);
  await first.render(inLocale("de"));
  await first.render(inLocale());
  isDown = true;
  const other = openClient({ ...disk, ttl: 0 });
  expect(await other.render(inLocale("de"))).toMatchObject({ output: "<p>Hallo</p>", fromStaleCache: true });
  expect(await other.render(inLocale())).toMatchObject({ output: "<p>Hello</p>", fromStaleCache: true });
  expect((await errorOf(other.render(inLocale("fr")))).code).toBe("NETWORK_ERROR");
  expect((await other.listCached()).map(({ locale = "own" }) => locale).toSorted()).toEqual(["de", "own"]);
});

it("keeps each language in a store of the application", async () => {
  const values = new Map<string, string>();
  const store = {
    get: (name: string) => values.get(name),
    set: (name: string, value: string) => void values.set(name, value),
  };
  await openClient({ type: "store", store }).render(inLocale("de"));
  await openClient({ type: "store", store }).render(inLocale());
  isDown = true;
  const other = openClient({ type: "store", store });
  expect((await other.render(inLocale("de"))).output).toBe("<p>Hallo</p>");
  expect((await other.render(inLocale())).output).toBe("<p>Hello</p>");
});

it("refuses a locale that is no text before anything is sent, and passes on what the service refuses", async () => {
  const client = openClient();
  const number = await errorOf(client.render(inLocale(5 as unknown as string)));
  expect(number).toMatchObject({ code: "INVALID_REQUEST", status: 0 });
  expect(queries).toEqual([]);
  expect(await errorOf(client.render(inLocale("de_AT")))).toMatchObject({ code: "INVALID_REQUEST", status: 422 });
});
