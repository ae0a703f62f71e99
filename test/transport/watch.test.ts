import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCAL, startTestApp, type TestApp } from "../support/start-test-app.ts";
import {
  connectWatchWays,
  eventStreamWay,
  grpcJsWatchWay,
  type OpenWatch,
  type WatchWay,
} from "../support/watch-ways.ts";

const mjml = (text: string): string =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`;
const NAMES = ["server-sent events", "Connect JSON", "Connect over h2", "gRPC-web", "gRPC"];

let app: TestApp;
let ways: readonly WatchWay[];
let sdk: string;

beforeAll(async () => {
  app = await startTestApp({ WATCH_STREAMS: "12", WATCH_STREAMS_PER_KEY: "10", WATCH_HEARTBEAT_MS: "300" });
  ways = [eventStreamWay(app.url), ...connectWatchWays(app.url), grpcJsWatchWay(app.url)];
  sdk = await app.issueKey();
  const { templates } = app.services;
  for (const slug of ["welcome", "draft"]) {
    const source = { kind: "mjml", text: mjml("One") } as const;
    await templates.create(LOCAL, { name: slug, slug, subject: "Hello", source });
  }
  await publish("welcome");
});

afterAll(async () => {
  for (const way of ways) way.close();
  await app.close();
});

function wayOf(name: string): WatchWay {
  const way = ways.find((each) => each.name === name);
  if (way === undefined) throw new Error(`no way ${name}`);
  return way;
}

/** By another connection to the store, as another process would. */
const publish = (slug: string) => app.services.templates.publish(LOCAL, slug, { comment: "", etag: undefined });
const rollback = (slug: string) => app.services.templates.rollback(LOCAL, slug, { version: 1, comment: "" });

/** Where the stream of changes is now. */
async function cursorNow(): Promise<string> {
  const watch = ways[0]?.open({ untilNow: true }, sdk);
  await watch?.ended;
  return watch?.told.at(-1)?.cursor ?? "";
}

async function finish(watch: OpenWatch): Promise<void> {
  watch.cancel();
  await watch.ended;
}

describe.each(NAMES)("a stream over %s", (name) => {
  it("tells each change once and in order, and goes on behind a cursor", async () => {
    const { templates } = app.services;
    const [first, second] = [wayOf(name).open({}, sdk), wayOf(name).open({}, sdk)];
    await Promise.all([first.began, second.began]);
    const { id } = await templates.describe(LOCAL, "welcome");
    const { version } = await rollback("welcome");
    await templates.archive(LOCAL, "welcome");
    const told = await first.changes(2);
    await finish(first);
    await templates.archive(LOCAL, "draft");
    await templates.unarchive(LOCAL, "draft");
    await templates.unarchive(LOCAL, "welcome");
    await rollback("welcome");
    const resumed = wayOf(name).open({ cursor: told[1]?.cursor ?? "" }, sdk);
    const all = [...told, ...(await resumed.changes(2))];
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    const change = { templateId: id, slug: "welcome", digest };
    expect(all).toMatchObject([
      { ...change, kind: "rolled_back", version },
      { ...change, kind: "archived", version },
      { ...change, kind: "unarchived", version },
      { ...change, kind: "rolled_back", version: version + 1 },
    ]);
    expect(all.map(({ cursor }) => cursor)).toEqual((await second.changes(4)).map(({ cursor }) => cursor));
    await Promise.all([finish(resumed), finish(second)]);
    expect([first, second, resumed].map(({ told: [head] }) => head?.kind)).toEqual(Array(3).fill("heartbeat"));
  });

  it("tells a new slug with the one before", async () => {
    const cursor = await cursorNow();
    const { templates } = app.services;
    const { id } = await templates.describe(LOCAL, "welcome");
    await templates.update(LOCAL, id, { etag: "*", slug: "hello" });
    await templates.update(LOCAL, id, { etag: "*", slug: "welcome" });
    const watch = wayOf(name).open({ cursor, untilNow: true }, sdk);
    expect(await watch.ended).toBe("OK");
    expect(watch.told.slice(1)).toMatchObject([
      { kind: "renamed", templateId: id, slug: "hello", previousSlug: "welcome" },
      { kind: "renamed", templateId: id, slug: "welcome", previousSlug: "hello" },
    ]);
  });

  it("ends when all is told, where that is asked for", async () => {
    const cursor = await cursorNow();
    await rollback("welcome");
    const watch = wayOf(name).open({ cursor, untilNow: true }, sdk);
    expect(await watch.ended).toBe("OK");
    expect(watch.told.map(({ kind }) => kind)).toEqual(["heartbeat", "rolled_back"]);
  });

  it("has a heartbeat with its cursor while nothing changes", async () => {
    const watch = wayOf(name).open({}, sdk);
    await expect.poll(() => watch.told.length).toBeGreaterThan(2);
    expect(new Set(watch.told.map(({ kind, cursor }) => `${kind} ${cursor}`)).size).toBe(1);
    await finish(watch);
  });

  it("ends with the refusal when its key is revoked", async () => {
    const token = await app.issueKey();
    const watch = wayOf(name).open({}, token);
    await watch.began;
    const { items } = await app.services.store.keys.list({ limit: 1 });
    await app.services.keys.revoke(LOCAL, items[0]?.id ?? "", { force: false });
    expect(await watch.ended).toBe("INVALID_API_KEY: Invalid or missing API key.");
  });

  it.each([
    ["without a key", {}, async () => undefined, "INVALID_API_KEY: Missing API key"],
    ["with an admin key", {}, () => app.issueKey({ kind: "admin" }), "FORBIDDEN: this call takes an SDK key"],
    [
      "for a target that its key lacks",
      { target: "mjml" },
      () => app.issueKey({ scope: ["html"] }),
      "FORBIDDEN: key targets [html], requested 'mjml'",
    ],
    ["for a target that there is not", { target: "pdf" }, async () => sdk, "INVALID_REQUEST: target: "],
    [
      "from a cursor of somewhere else",
      { cursor: "eA" },
      async () => sdk,
      "INVALID_REQUEST: cursor: must be the cursor",
    ],
    ["from a cursor that is too long", { cursor: "x".repeat(300) }, async () => sdk, "INVALID_REQUEST: cursor: "],
  ])("is refused %s", async (_what, request, makeToken, refusal) => {
    const watch = wayOf(name).open(request, await makeToken());
    expect(await watch.ended).toContain(refusal);
    expect(watch.told).toEqual([]);
  });

  it("begins anew from a cursor of a time that is forgotten", async () => {
    const old = await cursorNow();
    const connection = new Sqlite(app.storePath);
    connection.exec("UPDATE change_counter SET kept = 2");
    for (let time = 0; time < 4; time += 1) await rollback("welcome");
    connection.exec("UPDATE change_counter SET kept = 100000");
    connection.close();
    const watch = wayOf(name).open({ cursor: old }, sdk);
    await watch.began;
    await rollback("welcome");
    await watch.changes(1);
    expect(watch.told.filter(({ kind }) => kind !== "heartbeat").map(({ kind }) => kind)).toEqual([
      "reset",
      "rolled_back",
    ]);
    await finish(watch);
  });
});

it("refuses streams beyond the limits of a key and of the process, and takes more when some have ended", async () => {
  const way = wayOf("server-sent events");
  const open = async (count: number, token: string) => {
    const watches = Array.from({ length: count }, () => way.open({}, token));
    await Promise.all(watches.map(({ began }) => began));
    return watches;
  };
  const watches = await open(10, sdk);
  expect(await way.open({}, sdk).ended).toBe(
    "RATE_LIMITED: this key has 10 streams open in this process, which is its limit",
  );
  const other = await app.issueKey();
  watches.push(...(await open(2, other)));
  expect(await way.open({}, other).ended).toBe("OVERLOADED: 12 streams are open in this process, which is its limit");
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toContain("letterpress_watch_streams 12\n");
  expect(metrics).toContain('letterpress_rate_limited_total{limit="streams"} 2\n');
  for (const watch of watches) await finish(watch);
  await expect
    .poll(async () => await (await fetch(`${app.url}/metrics`)).text())
    .toContain("letterpress_watch_streams 0\n");
  const again = way.open({}, sdk);
  await again.began;
  expect(again.told).toMatchObject([{ kind: "heartbeat" }]);
  await finish(again);
});

it("answers HEAD with the head alone, and other methods with 405", async () => {
  const headers = { authorization: `Bearer ${sdk}` };
  const head = await fetch(`${app.url}/v1/sdk/watch`, { method: "HEAD", headers });
  expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([200, "text/event-stream", ""]);
  const post = await fetch(`${app.url}/v1/sdk/watch`, { method: "POST", headers });
  expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

it("lets the header of a client that comes again stand before the URL of its first request", async () => {
  const cursor = await cursorNow();
  await rollback("welcome");
  const url = `${app.url}/v1/sdk/watch?until_now=true&cursor=${cursor}`;
  const headers = { authorization: `Bearer ${sdk}`, "last-event-id": await cursorNow() };
  const text = await (await fetch(url, { headers })).text();
  expect(text).not.toContain("rolled_back");
  expect(await (await fetch(url, { headers: { authorization: headers.authorization } })).text()).toContain(
    "event: rolled_back\n",
  );
});
