import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ErrorInfoSchema, RetryInfoSchema } from "../../gen/google/rpc/error_details_pb.ts";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { startTestApp, type TestApp } from "../support/start-test-app.ts";

/** So long a window that no call comes back while a test runs. */
const QUOTA = "3/h";
/** Who a proxy on loopback says is calling: documentation addresses (RFC 5737, RFC 3849). */
const CLIENTS = { one: "192.0.2.1", other: "192.0.2.2", site: "2001:db8:1:2::1", neighbour: "2001:db8:1:2:ffff::9" };

/** Seconds until one more call is allowed: fewer, where the machine has taken some of them. */
const ALMOST_1200 = expect.stringMatching(/^1(?:1\d\d|200)$/);
const left = (calls: number) => expect.stringMatching(new RegExp(`^"key";r=${calls};t=1(?:1\\d\\d|200)$`));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    RATE_LIMIT: QUOTA,
    AUTH_FAILURE_LIMIT: QUOTA,
    TRUSTED_PROXIES: "127.0.0.1, 198.51.100.200",
  });
});
afterAll(() => app.close());

function get(token: string, { from, url = app.url }: { readonly from?: string; readonly url?: string } = {}) {
  const headers = { authorization: `Bearer ${token}`, ...(from !== undefined && { "x-forwarded-for": from }) };
  return fetch(`${url}/v1/sdk/template/nothing`, { headers });
}

function post(token: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return fetch(`${app.url}/api/v1/templates:validate`, { method: "POST", headers, body: "{}" });
}

describe("a key with a quota", () => {
  it("learns from every REST answer what is left, and when more is allowed", async () => {
    const token = await app.issueKey();
    const seen: unknown[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { status, headers } = await get(token);
      seen.push([status, headers.get("ratelimit-policy"), headers.get("ratelimit"), headers.get("retry-after")]);
    }
    expect(seen).toEqual([
      [404, '"key";q=3;w=3600', left(2), null],
      [404, '"key";q=3;w=3600', left(1), null],
      [404, '"key";q=3;w=3600', left(0), null],
      [429, '"key";q=3;w=3600', left(0), ALMOST_1200],
    ]);
  });

  it("is refused before its body is read, in the published shape", async () => {
    const token = await app.issueKey({ kind: "admin" });
    for (let i = 0; i < 3; i += 1) expect((await post(token)).status).toBe(422);
    const refused = await post(token);
    expect([refused.status, refused.headers.get("ratelimit")]).toEqual([429, left(0)]);
    expect(await refused.json()).toMatchObject({
      code: "RATE_LIMITED",
      message: "this key has made too many calls",
      detail: "this key has made too many calls",
    });
  });

  it.each([
    ["Connect", () => createConnectTransport({ baseUrl: app.url, httpVersion: "1.1" })],
    ["gRPC-web", () => createGrpcWebTransport({ baseUrl: app.url, httpVersion: "1.1" })],
    ["gRPC", () => createGrpcTransport({ baseUrl: app.url })],
  ])("is refused over %s with the reason and the time to wait", async (_protocol, openTransport) => {
    const token = await app.issueKey();
    const client = createClient(TemplateService, openTransport());
    const call = () =>
      client
        .getTemplate({ id: "nothing" }, { headers: { authorization: `Bearer ${token}` } })
        .catch((err) => ConnectError.from(err));
    for (let i = 0; i < 3; i += 1) expect(await call()).toMatchObject({ code: Code.NotFound });
    const error = (await call()) as ConnectError;
    expect(error.code).toBe(Code.ResourceExhausted);
    expect(error.findDetails(ErrorInfoSchema)).toMatchObject([{ reason: "RATE_LIMITED", domain: "letterpress" }]);
    const [retry] = error.findDetails(RetryInfoSchema);
    expect(Number(retry?.retryDelay?.seconds)).toBeGreaterThan(1_100);
    expect(Number(retry?.retryDelay?.seconds)).toBeLessThanOrEqual(1_200);
  });

  it("shares it between protocols, and with no other key", async () => {
    const [token, other] = [await app.issueKey(), await app.issueKey()];
    const client = createClient(TemplateService, createGrpcTransport({ baseUrl: app.url }));
    const headers = { authorization: `Bearer ${token}` };
    await client.getTemplate({ id: "nothing" }, { headers }).catch(() => undefined);
    expect((await get(token)).headers.get("ratelimit")).toEqual(left(1));
    expect((await get(other)).headers.get("ratelimit")).toEqual(left(2));
  });
});

describe("an address without a valid key", () => {
  it("is told to wait after so many failures, and does not hold up its neighbours", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await get("nonsense", { from: CLIENTS.one })).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect((await get("nonsense", { from: CLIENTS.other })).status).toBe(401);
  });

  it("is served as ever when its key is valid", async () => {
    const refused = await get("nonsense", { from: CLIENTS.one });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, ALMOST_1200]);
    expect((await get(await app.issueKey(), { from: CLIENTS.one })).status).toBe(404);
  });

  it("is one of a whole IPv6 site", async () => {
    for (let i = 0; i < 3; i += 1) await get("nonsense", { from: CLIENTS.site });
    expect((await get("nonsense", { from: CLIENTS.neighbour })).status).toBe(429);
  });

  it.each([
    ["IPv4", ["203.0.113.5", "203.0.113.5:4711", "::ffff:203.0.113.5", "::FFFF:cb00:7105"]],
    ["IPv6", ["2001:db8:9::1", "[2001:DB8:9:0::2]:443", "2001:0db8:0009::3%eth0", " 2001:db8:9::4 "]],
    ["no address, which is the proxy's own", ["unknown", "nobody", "_x", "a.example:80"]],
  ])("is one however it is spelled: %s", async (_, spellings) => {
    // Behind a proxy that is no loopback address: that one is never counted.
    const through = (from: string) => `${from}, 198.51.100.200`;
    const statuses: number[] = [];
    // By turns on the fast path and through Fastify, which answers a HEAD.
    for (const [i, from] of spellings.entries()) {
      const headers = { authorization: "Bearer nonsense", "x-forwarded-for": through(from) };
      const method = i % 2 === 0 ? "GET" : "HEAD";
      statuses.push((await fetch(`${app.url}/v1/sdk/template/nothing`, { method, headers })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it("cannot pass for another by naming one before its proxy does", async () => {
    const from = (forged: number) => `10.9.9.${forged}, 198.51.100.7`;
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await get("nonsense", { from: from(i) })).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});

it("counts what it refuses", async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  expect(text).toMatch(/^letterpress_rate_limited_total\{limit="key"\} [1-9]/m);
  expect(text).toMatch(/^letterpress_rate_limited_total\{limit="authentication_failure"\} [1-9]/m);
});

describe("a server without settings", () => {
  it("limits no key, and believes no one about whom a call is from", async () => {
    const plain = await startTestApp({ AUTH_FAILURE_LIMIT: "1/h" });
    const answer = await get(await plain.issueKey(), { url: plain.url });
    expect([answer.status, answer.headers.get("ratelimit"), answer.headers.get("ratelimit-policy")]).toEqual([
      404,
      null,
      null,
    ]);
    for (let i = 0; i < 3; i += 1) {
      expect((await get("nonsense", { url: plain.url, from: CLIENTS.one })).status).toBe(401);
    }
    await plain.close();
  });
});
