import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { headingSource } from "../support/document-fixture.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { LOCAL, startTestApp, type TestApp } from "../support/start-test-app.ts";

const PAGE = "https://page.example";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ CORS_ORIGINS: PAGE });
  const source = headingSource();
  const { id } = await app.services.templates.create(LOCAL, {
    name: "Heading",
    slug: "heading",
    subject: "Hi",
    source,
  });
  await app.services.templates.publish(LOCAL, id, { comment: "" });
  token = await app.issueKey({ scope: ["html"] });
});
afterAll(() => app.close());

/** The samples of a series by their labels, of those that are not zero. */
async function read(name: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const samples = lines.map((line): [string, number] => {
    const [, labels = "", value] = /^[a-z_]+(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    return [labels.replaceAll('"', ""), Number(value)];
  });
  return Object.fromEntries(samples.filter(([, value]) => value > 0));
}

describe.each([
  ["the fast path", {}],
  ["the fallback", { origin: PAGE }],
])("fetches on %s", (_path, sent) => {
  it.each([
    ["REST", "rest"],
    ["Connect JSON", "connect"],
    ["gRPC-web", "grpc-web"],
    ["gRPC", "grpc"],
  ])("are counted and timed over %s, by outcome", async (name, protocol) => {
    const way = rpcWays(app.url).find((each) => each.name === name);
    const outcomes = ["ok", "not_modified", "TEMPLATE_NOT_FOUND", "FORBIDDEN", "INVALID_API_KEY"];
    const count = async (series: string) => {
      const samples = await read(series);
      return outcomes.map((outcome) => samples[`protocol=${protocol},outcome=${outcome}`] ?? 0);
    };
    const before = await count("letterpress_fetches_total");
    const timedBefore = await count("letterpress_fetch_duration_seconds_count");
    async function get(request: Readonly<Record<string, unknown>>, headers = {}, bearer = token): Promise<void> {
      const all = { ...sent, ...headers, authorization: `Bearer ${bearer}` };
      await way?.call(TemplateService.method.getTemplate, request, all);
    }
    const found = { id: "heading", target: "html", program_format: 1 };
    await get(found);
    await get(found);
    await get(name === "REST" ? found : { ...found, if_none_match: "*" }, { "if-none-match": "*" });
    await get({ id: "nowhere" });
    await get({ id: "heading", target: "mjml" });
    await get(found, {}, "nonsense");
    const after = [2, 1, 1, 1, 1];
    await expect
      .poll(async () => (await count("letterpress_fetches_total")).map((each, i) => each - (before[i] ?? 0)))
      .toEqual(after);
    const timed = await count("letterpress_fetch_duration_seconds_count");
    expect(timed.map((each, i) => each - (timedBefore[i] ?? 0))).toEqual(after);
  });
});

it("do not count other calls", async () => {
  const before = await read("letterpress_fetches_total");
  await fetch(`${app.url}/healthz`);
  await fetch(`${app.url}/api/v1/templates`, { headers: { authorization: `Bearer ${token}` } });
  await expect
    .poll(async () => (await read("letterpress_requests_total"))["route=/api/v1/templates,protocol=rest,code=403"])
    .toBe(1);
  expect(await read("letterpress_fetches_total")).toEqual(before);
});

it("the cache tells what it was good for", async () => {
  const fresh = await startTestApp({ CACHE_MB: "1" });
  try {
    const source = headingSource();
    const { id } = await fresh.services.templates.create(LOCAL, { name: "A", slug: "a", subject: "Hi", source });
    await fresh.services.templates.publish(LOCAL, id, { comment: "" });
    const authorization = `Bearer ${await fresh.issueKey()}`;
    for (let i = 0; i < 4; i += 1) await fetch(`${fresh.url}/v1/sdk/template/a`, { headers: { authorization } });
    const text = await (await fetch(`${fresh.url}/metrics`)).text();
    expect(text).toMatch(/^letterpress_template_cache_hits_total 3$/m);
    expect(text).toMatch(/^letterpress_template_cache_misses_total 1$/m);
    expect(text).toMatch(/^letterpress_template_cache_evictions_total 0$/m);
    expect(text).toMatch(/^letterpress_template_cache_entries 1$/m);
    expect(text).toMatch(/^letterpress_template_cache_limit_bytes 1048576$/m);
    expect(Number(/^letterpress_template_cache_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(1_024);
  } finally {
    await fresh.close();
  }
});

it("the store tells its size and what was written", async () => {
  const samples = { ...(await read("letterpress_store_bytes")), ...(await read("letterpress_store_wal_bytes")) };
  expect(samples[""]).toBeGreaterThan(4_096);
  const before = (await read("letterpress_store_commits_total"))[""] ?? 0;
  const authorization = `Bearer ${await app.issueKey({ kind: "admin", scope: ["all"] })}`;
  const body = JSON.stringify({ name: "a", targets: ["html"] });
  const headers = { authorization, "content-type": "application/json" };
  expect((await fetch(`${app.url}/api/v1/keys`, { method: "POST", headers, body })).status).toBe(201);
  // Uses of keys are stored meanwhile, twice a minute.
  expect((await read("letterpress_store_commits_total"))[""]).toBeGreaterThan(before);
});

it("a store in a file tells nothing of a database", async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  expect(text).toContain("letterpress_store_commits_total");
  expect(text).not.toMatch(/letterpress_store_(look_up|heartbeat|lease|pool|lost|synchronous|clock)/);
});
