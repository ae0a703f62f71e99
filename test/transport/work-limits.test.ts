import { once } from "node:events";
import { type ClientRequest, request as sendRequest } from "node:http";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { describe, expect, it } from "vitest";
import { ErrorInfoSchema, RetryInfoSchema } from "../../gen/google/rpc/error_details_pb.ts";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { until } from "../support/until.ts";
import { useTestApp } from "../support/use-test-app.ts";

const REST = "/api/v1/templates:validate";
const RPC = "/letterpress.v1.TemplateService/ValidateTemplate";

const app = useTestApp({ SOURCE_RATE_LIMIT: "20/h", CONCURRENCY_PER_KEY: "4" });
const post = (token: string, path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers },
    body,
  });
const list = (token: string) =>
  fetch(`${app.url}/api/v1/templates`, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);

describe("calls that have a source compiled", () => {
  it.each([
    ["Connect", () => createConnectTransport({ baseUrl: app.url, httpVersion: "1.1" })],
    ["gRPC-web", () => createGrpcWebTransport({ baseUrl: app.url, httpVersion: "1.1" })],
    ["gRPC", () => createGrpcTransport({ baseUrl: app.url })],
  ])("have a rate of their own, told over %s", async (_, openTransport) => {
    const token = await app.issueKey({ kind: "admin" });
    const client = createClient(TemplateService, openTransport());
    const headers = { authorization: `Bearer ${token}` };
    const publish = () => client.publishTemplate({ id: "nothing" }, { headers }).catch((err) => ConnectError.from(err));
    for (let i = 0; i < 20; i += 1) expect(await publish()).toMatchObject({ code: Code.NotFound });
    const error = (await publish()) as ConnectError;
    expect(error.code).toBe(Code.ResourceExhausted);
    expect(error.findDetails(ErrorInfoSchema)).toMatchObject([{ reason: "RATE_LIMITED" }]);
    expect(Number(error.findDetails(RetryInfoSchema)[0]?.retryDelay?.seconds)).toBeGreaterThan(150);
    expect(await client.listTemplates({}, { headers })).toMatchObject({ templates: [] });
  });

  it("are refused over REST, for one key and no other", async () => {
    const [token, other] = [await app.issueKey({ kind: "admin" }), await app.issueKey({ kind: "admin" })];
    for (let i = 0; i < 20; i += 1) expect((await post(token, REST, "{}")).status).toBe(422);
    const refused = await post(token, REST, "{}");
    expect(refused.status).toBe(429);
    // The bucket gains one call in 180 s, and does so while the calls above run.
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(120);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(180);
    expect(await refused.json()).toMatchObject({
      message: "this key has made too many calls that compile a source",
    });
    expect([await list(token), (await post(other, REST, "{}")).status]).toEqual([200, 422]);
  });
});

/** A request whose body never ends. */
async function hang(token: string, path: string, headers: Record<string, string>): Promise<ClientRequest> {
  const all = { authorization: `Bearer ${token}`, "content-length": "100", ...headers };
  const request = sendRequest(app.url + path, { method: "POST", headers: all });
  request.on("error", () => undefined);
  request.write("{");
  await once(request, "socket");
  return request;
}

describe.each([
  ["REST", REST, { "content-type": "application/json" }],
  ["Connect", RPC, { "content-type": "application/json" }],
  ["Connect in gzip, by connect-es", RPC, { "content-type": "application/json", "content-encoding": "gzip" }],
  ["gRPC-web", RPC, { "content-type": "application/grpc-web+proto" }],
])("calls under way over %s", (_, path, headers) => {
  it("are limited, those with a source to half as many, and leave their places whatever their end", async () => {
    const token = await app.issueKey({ kind: "admin" });
    const hanging = [await hang(token, path, headers), await hang(token, path, headers)];
    // How long those take to be let in is up to the machine.
    const refused = await until(async () => {
      const answer = await post(token, REST, "{}");
      expect(answer.status).toBe(429);
      return answer;
    });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(await refused.json()).toMatchObject({ message: "this key has too many calls in progress" });
    expect(await list(token)).toBe(200);
    for (const request of hanging) request.destroy();
    const other = await app.issueKey({ kind: "admin" });
    expect((await post(other, REST, "{}")).status).toBe(422);
    await expect.poll(async () => (await post(token, REST, "{}")).status).not.toBe(429);
  });
});

it("one after the other is never too many, and every end leaves its place", async () => {
  const token = await app.issueKey({ kind: "admin" });
  const head = () =>
    fetch(`${app.url}/api/v1/templates`, { method: "HEAD", headers: { authorization: `Bearer ${token}` } });
  for (let i = 0; i < 6; i += 1) expect([await list(token), (await head()).status]).toEqual([200, 200]);
});

it("counts what it refuses", async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  expect(text).toMatch(/^letterpress_rate_limited_total\{limit="source"\} [1-9]/m);
  expect(text).toMatch(/^letterpress_rate_limited_total\{limit="concurrency"\} [1-9]/m);
});
