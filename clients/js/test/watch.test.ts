import { beforeAll, expect, it } from "vitest";
import { startApp } from "../../../src/app/start-app.ts";
import { readConfig } from "../../../src/config.ts";
import { LOCAL } from "../../../test/support/start-test-app.ts";
import { useTestApp } from "../../../test/support/use-test-app.ts";
import { LetterpressClient, type TemplateChange } from "../src/index.ts";

const mjml = (text: string): string =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`;

const app = useTestApp({ WATCH_HEARTBEAT_MS: "200" });
let apiKey: string;

beforeAll(async () => {
  apiKey = await app.issueKey();
});

async function publish(slug: string, text: string): Promise<void> {
  const { templates } = app.services;
  const source = { kind: "mjml", text: mjml(text) } as const;
  const found = await templates.describe(LOCAL, slug).catch(() => undefined);
  if (found === undefined) await templates.create(LOCAL, { name: slug, slug, subject: "Hello", source });
  else await templates.update(LOCAL, slug, { etag: `"${found.revision}"`, source });
  await templates.publish(LOCAL, slug, { comment: "", etag: undefined });
}

const makeClient = (baseUrl = app.url, key = apiKey): LetterpressClient =>
  new LetterpressClient({ apiKey: key, baseUrl });

/** Changes as they are heard, and a promise of so many. */
function collect() {
  const changes: TemplateChange[] = [];
  const waiting = new Set<() => void>();
  return {
    changes,
    onChange(change: TemplateChange) {
      changes.push(change);
      for (const wake of waiting) wake();
    },
    async until(count: number) {
      while (changes.length < count) await new Promise<void>((resolve) => waiting.add(resolve));
    },
  };
}

it("has a published change in the next render, long before the cache time ends", async () => {
  await publish("cached", "One");
  const client = makeClient();
  expect(await client.renderHtml("cached")).toContain("One");
  const heard = collect();
  const watch = client.watch({ onChange: heard.onChange });
  await watch.ready;
  await client.renderHtml("cached");
  await publish("cached", "Two");
  await heard.until(1);
  expect(await client.renderHtml("cached")).toContain("Two");
  const [change] = heard.changes;
  expect(change).toMatchObject({ kind: "published", slug: "cached", version: 2, cursor: watch.cursor });
  expect(change?.changedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  const cached = await client.listCached();
  expect(cached).toMatchObject([{ templateId: "cached", isFresh: true }]);
  watch.close();
  expect(await watch.ended).toBeUndefined();
});

it("asks again for what was cached before it listened", async () => {
  await publish("before", "One");
  const client = makeClient();
  await client.renderHtml("before");
  await publish("before", "Two");
  expect(await client.renderHtml("before")).toContain("One");
  const watch = client.watch();
  await watch.ready;
  expect(await client.renderHtml("before")).toContain("Two");
  watch.close();
});

it("no longer serves a template from the cache that is archived", async () => {
  await publish("archived", "One");
  const client = makeClient();
  await client.renderHtml("archived");
  const heard = collect();
  const watch = client.watch({ onChange: heard.onChange });
  await watch.ready;
  await app.services.templates.archive(LOCAL, "archived");
  await heard.until(1);
  await expect(client.renderHtml("archived")).rejects.toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
  watch.close();
});

it("serves nothing from the cache under a slug that its template gave up", async () => {
  await publish("renamed", "One");
  const client = makeClient();
  const heard = collect();
  const watch = client.watch({ onChange: heard.onChange });
  await watch.ready;
  await client.renderHtml("renamed");
  await app.services.templates.update(LOCAL, "renamed", { etag: "*", slug: "renamed-new" });
  await heard.until(1);
  expect(heard.changes).toMatchObject([{ kind: "renamed", slug: "renamed-new", previousSlug: "renamed" }]);
  await expect(client.renderHtml("renamed")).rejects.toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
  watch.close();
});

it("goes on from a cursor, and tells each change once and in order", async () => {
  await publish("resumed", "One");
  const first = collect();
  const earlier = makeClient().watch({ onChange: first.onChange });
  await earlier.ready;
  await publish("resumed", "Two");
  await first.until(1);
  earlier.close();
  for (const text of ["Three", "Four"]) await publish("resumed", text);
  const heard = collect();
  const later = makeClient().watch({ cursor: earlier.cursor, onChange: heard.onChange });
  await heard.until(2);
  await publish("resumed", "Five");
  await heard.until(3);
  expect([...first.changes, ...heard.changes].map(({ version }) => version)).toEqual([2, 3, 4, 5]);
  later.close();
});

it("comes again behind the last change when the server it spoke to is gone", async () => {
  const settings = { BOOTSTRAP_ADMIN: "off", LOG_LEVEL: "silent", MAX_LOOP_DELAY_MS: "off", WARM_COMPILER: "off" };
  const config = readConfig({ ...settings, PORT: "0", STORE_URL: `sqlite:${app.storePath}` });
  const before = await startApp(config);
  const heard = collect();
  const errors: string[] = [];
  const watch = makeClient(before.url).watch({ onChange: heard.onChange, onError: ({ code }) => errors.push(code) });
  await watch.ready;
  await before.close();
  await publish("restarted", "One");
  const after = await startApp({ ...config, port: Number(new URL(before.url).port) });
  await heard.until(1);
  expect(heard.changes).toMatchObject([{ slug: "restarted", version: 1 }]);
  expect(errors).toContain("UNAVAILABLE");
  watch.close();
  await after.close();
});

it("ends with the reason when its key is revoked", async () => {
  const token = await app.issueKey();
  const watch = makeClient(app.url, token).watch();
  await watch.ready;
  const { items } = await app.services.store.keys.list({ limit: 1 });
  await app.services.keys.revoke(LOCAL, items[0]?.id ?? "", { force: false });
  expect(await watch.ended).toMatchObject({ code: "INVALID_API_KEY", status: 401 });
});

it.each([["a cursor of somewhere else", { cursor: "x" }, { code: "INVALID_REQUEST", status: 422 }]])(
  "ends with what the service refuses: %s",
  async (_what, options, error) => {
    expect(await makeClient().watch(options).ended).toMatchObject(error);
  },
);

it("ends when its signal is aborted, before and while it listens", async () => {
  expect(await makeClient().watch({ signal: AbortSignal.abort() }).ended).toBeUndefined();
  const controller = new AbortController();
  const watch = makeClient().watch({ signal: controller.signal });
  await watch.ready;
  controller.abort();
  expect(await watch.ended).toBeUndefined();
});

it("tells every fault of its options at once", () => {
  const wrong = { cursor: 1, onchange: () => undefined, onError: true };
  expect(() => makeClient().watch(wrong as never)).toThrow(
    "cursor must be a string; onError must be a function; onchange is no option: there are",
  );
});
