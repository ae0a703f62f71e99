import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";
import {
  connectWatchWays,
  eventStreamWay,
  grpcJsWatchWay,
  type OpenWatch,
  type WatchWay,
} from "../support/watch-ways.ts";

const mjml = (text: string): string =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`;

const app = useTestApp({ WATCH_STREAMS: "12", WATCH_STREAMS_PER_KEY: "10", WATCH_HEARTBEAT_MS: "300" });
let ways: readonly WatchWay[];
let sdk: string;

beforeAll(async () => {
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
});

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

/** Opens a stream over each protocol. Changes of the store are seen twice a second: no protocol waits for another. */
function openAll(request: Parameters<WatchWay["open"]>[0], token = sdk): readonly OpenWatch[] {
  return ways.map((way) => way.open(request, token));
}

/** What each of them gives, in the order of the protocols. */
const each = <Result>(watches: readonly OpenWatch[], read: (watch: OpenWatch) => Promise<Result> | Result) =>
  Promise.all(watches.map(read));

/** What follows the heartbeat that comes first. On a slow machine more of them come between the changes. */
const changesOf = ({ told: [first, ...rest] }: OpenWatch) => {
  expect(first?.kind).toBe("heartbeat");
  return rest.filter(({ kind }) => kind !== "heartbeat");
};
const kindsOf = ({ told }: OpenWatch) => told.map(({ kind }) => kind);
/** The same for each protocol. */
const all = <Value>(value: Value): Value[] => ways.map(() => value);

describe("streams over server-sent events, Connect over HTTP/1.1 and HTTP/2, gRPC-web and gRPC", () => {
  it("tell each change once and in order, and continue behind a cursor", async () => {
    const { templates } = app.services;
    const [first, second] = [openAll({}), openAll({})];
    await each([...first, ...second], ({ began }) => began);
    const { id } = await templates.describe(LOCAL, "welcome");
    const { version } = await rollback("welcome");
    await templates.archive(LOCAL, "welcome");
    const told = await each(first, (watch) => watch.changes(2));
    await each(first, finish);
    await templates.archive(LOCAL, "draft");
    await templates.unarchive(LOCAL, "draft");
    await templates.unarchive(LOCAL, "welcome");
    await rollback("welcome");
    const resumed = ways.map((way, at) => way.open({ cursor: told[at]?.[1]?.cursor ?? "" }, sdk));
    const rest = await each(resumed, (watch) => watch.changes(2));
    const seen = told.map((changes, at) => [...changes, ...(rest[at] ?? [])]);
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    const change = { templateId: id, slug: "welcome", digest };
    expect(seen).toMatchObject(
      all([
        { ...change, kind: "rolled_back", version },
        { ...change, kind: "archived", version },
        { ...change, kind: "unarchived", version },
        { ...change, kind: "rolled_back", version: version + 1 },
      ]),
    );
    const cursors = seen[0]?.map(({ cursor }) => cursor);
    expect(seen.map((changes) => changes.map(({ cursor }) => cursor))).toEqual(all(cursors));
    expect(await each(second, async (watch) => (await watch.changes(4)).map(({ cursor }) => cursor))).toEqual(
      all(cursors),
    );
    await each([...resumed, ...second], finish);
    for (const { told } of [...first, ...second, ...resumed]) expect(told[0]?.kind).toBe("heartbeat");
  });

  it("tell a new slug with the one before", async () => {
    const cursor = await cursorNow();
    const { templates } = app.services;
    const { id } = await templates.describe(LOCAL, "welcome");
    await templates.update(LOCAL, id, { etag: "*", slug: "hello" });
    await templates.update(LOCAL, id, { etag: "*", slug: "welcome" });
    const watches = openAll({ cursor, untilNow: true });
    expect(await each(watches, ({ ended }) => ended)).toEqual(all("OK"));
    expect(watches.map(changesOf)).toMatchObject(
      all([
        { kind: "renamed", templateId: id, slug: "hello", previousSlug: "welcome" },
        { kind: "renamed", templateId: id, slug: "welcome", previousSlug: "hello" },
      ]),
    );
  });

  it("end after the latest change, where the request says so", async () => {
    const cursor = await cursorNow();
    await rollback("welcome");
    const watches = openAll({ cursor, untilNow: true });
    expect(await each(watches, ({ ended }) => ended)).toEqual(all("OK"));
    expect(watches.map(changesOf)).toMatchObject(all([{ kind: "rolled_back" }]));
  });

  it("have a heartbeat with their cursor while nothing changes", async () => {
    const watches = openAll({});
    await expect.poll(() => Math.min(...watches.map(({ told }) => told.length))).toBeGreaterThan(2);
    for (const { told } of watches) expect(new Set(told.map(({ kind, cursor }) => `${kind} ${cursor}`)).size).toBe(1);
    await each(watches, finish);
  });

  it("end with the refusal when their key is revoked", async () => {
    const watches = openAll({}, await app.issueKey());
    await each(watches, ({ began }) => began);
    const { items } = await app.services.store.keys.list({ limit: 1 });
    await app.services.keys.revoke(LOCAL, items[0]?.id ?? "", { force: false });
    expect(await each(watches, ({ ended }) => ended)).toEqual(all("INVALID_API_KEY: Invalid or missing API key."));
  });

  it.each([
    ["without a key", {}, async () => "", "INVALID_API_KEY: Missing API key"],
    ["with an admin key", {}, () => app.issueKey({ kind: "admin" }), "FORBIDDEN: this call requires an SDK key"],
    [
      "for a target that their key lacks",
      { target: "mjml" },
      () => app.issueKey({ scope: ["html"] }),
      "FORBIDDEN: key targets [html], requested 'mjml'",
    ],
    ["for a target that does not exist", { target: "pdf" }, async () => sdk, "INVALID_REQUEST: target: "],
    ["from a cursor of another kind", { cursor: "eA" }, async () => sdk, "INVALID_REQUEST: cursor: must be the cursor"],
    ["from a cursor that is too long", { cursor: "x".repeat(300) }, async () => sdk, "INVALID_REQUEST: cursor: "],
  ])("are refused %s", async (_what, request, makeToken, refusal) => {
    const token = await makeToken();
    const watches = ways.map((way) => way.open(request, token === "" ? undefined : token));
    expect(await each(watches, ({ ended }) => ended)).toEqual(all(expect.stringContaining(refusal)));
    expect(watches.map(({ told }) => told)).toEqual(all([]));
  });

  it("begin again from a cursor of changes that are no longer stored", async () => {
    const old = await cursorNow();
    const connection = new Sqlite(app.storePath);
    connection.exec("UPDATE change_counter SET kept = 2");
    for (let time = 0; time < 4; time += 1) await rollback("welcome");
    connection.exec("UPDATE change_counter SET kept = 100000");
    connection.close();
    const watches = openAll({ cursor: old });
    await each(watches, ({ began }) => began);
    await rollback("welcome");
    await each(watches, (watch) => watch.changes(1));
    const kinds = watches.map((watch) => kindsOf(watch).filter((kind) => kind !== "heartbeat"));
    expect(kinds).toEqual(all(["reset", "rolled_back"]));
    await each(watches, finish);
  });
});

it("refuses streams beyond the limits of a key and of the process, and takes more when some have ended", async () => {
  const way = eventStreamWay(app.url);
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
  expect(again.told[0]).toMatchObject({ kind: "heartbeat" });
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
