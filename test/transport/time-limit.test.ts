import { setTimeout as sleep } from "node:timers/promises";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ErrorInfoSchema } from "../../gen/google/rpc/error_details_pb.ts";
import { KeyService } from "../../gen/letterpress/v1/key_service_pb.ts";
import { buildEdges } from "./support/edge-fixture.ts";

const CALL_TIME_MAX_MS = 200;
let publishSignal: AbortSignal | undefined;
const edges = buildEdges({
  callTimeMaxMs: CALL_TIME_MAX_MS,
  templates: {
    async publish(_caller, _ref, _options, signal) {
      publishSignal = signal;
      await sleep(20_000, undefined, { ref: false });
      throw new Error("nobody waits so long");
    },
  },
  keys: {
    async list(_caller, { pageSize }) {
      await sleep(pageSize === 1 ? 0 : 20_000, undefined, { ref: false });
      return { keys: [], nextPageToken: "" };
    },
  },
});

let url: string;
beforeAll(async () => {
  url = await edges.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => edges.close());

describe("a call that takes too long", () => {
  it("ends with 504 over REST", async () => {
    const answer = await edges.inject({ url: "/api/v1/keys", headers: { authorization: "Bearer admin" } });
    expect(answer.statusCode).toBe(504);
    expect(answer.json()).toMatchObject({
      code: "DEADLINE_EXCEEDED",
      message: "the call has taken more than 0.2 seconds",
    });
  });

  it.each([
    ["no deadline", undefined],
    ["a later deadline", 10_000],
  ])("ends with DEADLINE_EXCEEDED over gRPC, for a client with %s", async (_which, timeoutMs) => {
    const client = createClient(KeyService, createGrpcTransport({ baseUrl: url }));
    const headers = { authorization: "Bearer admin" };
    const error = await client
      .listKeys({}, timeoutMs === undefined ? { headers } : { headers, timeoutMs })
      .catch((err) => ConnectError.from(err));
    if (!(error instanceof ConnectError)) throw new Error("the call was answered");
    expect(error.code).toBe(Code.DeadlineExceeded);
    expect(error.findDetails(ErrorInfoSchema)).toMatchObject([{ reason: "DEADLINE_EXCEEDED" }]);
  });
});

describe("a publish that takes too long", () => {
  it.each([
    ["REST", "/api/v1/templates/welcome:publish", 504],
    ["Connect", "/letterpress.v1.TemplateService/PublishTemplate", 504],
  ])("is told so over %s, when its caller is", async (_protocol, path, status) => {
    const headers = { authorization: "Bearer admin", "content-type": "application/json" };
    const answer = await fetch(url + path, { method: "POST", headers, body: '{"id":"welcome"}' });
    expect(answer.status).toBe(status);
    expect(publishSignal?.reason).toMatchObject({ code: "DEADLINE_EXCEEDED" });
  });
});

it("a call that ends in time is answered, and leaves no timer", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  const answer = await edges.inject({ url: "/api/v1/keys?page_size=1", headers: { authorization: "Bearer admin" } });
  expect(answer.statusCode).toBe(200);
  // Those of others may end meanwhile.
  expect(timers()).toBeLessThanOrEqual(before);
});
