import { Writable } from "node:stream";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { readConfig } from "../../../src/config.ts";
import { openServices, type Services } from "../../../src/services.ts";
import { createObserveEnd } from "../../../src/transport/http/observe-call.ts";
import type { RequestEnd } from "../../../src/transport/http/request-end.ts";
import { createRequestLog } from "../../../src/transport/http/request-log.ts";
import { headingSource } from "../../support/document-fixture.ts";
import { logLines } from "../../support/log-lines.ts";
import { rpcWays } from "../../support/rpc-ways.ts";
import { createServerFleet } from "../../support/server-fleet.ts";
import type { ServerProcess } from "../../support/start-process.ts";
import { LOCAL } from "../../support/start-test-app.ts";

const PAGE = "https://page.example";
const WAYS = ["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"] as const;
/** Calls of pages of other origins are left to Fastify. */
const PATHS: readonly [path: string, headers: Readonly<Record<string, string>>][] = [
  ["the fast path", {}],
  ["the fallback", { origin: PAGE }],
];

const fleet = createServerFleet();
let server: ServerProcess;
let services: Services;
let templateId: string;
let keyId: string;
let token: string;
let adminToken: string;
let adminId: string;
let calls = 0;

beforeAll(async () => {
  server = await fleet.start({ LOG_SAMPLE: "off", CORS_ORIGINS: PAGE, BOOTSTRAP_ADMIN: "off", RATE_LIMIT: "1000/h" });
  services = await openServices(readConfig({ STORE_URL: `sqlite:${fleet.folder}/1.db` }));
  const source = headingSource();
  const template = await services.templates.create(LOCAL, { name: "Heading", slug: "heading", subject: "Hi", source });
  await services.templates.publish(LOCAL, template.id, { comment: "" });
  templateId = template.id;
  const sdk = await services.keys.create(LOCAL, { name: "a", kind: "sdk", scope: ["html"], definition: "full" });
  const admin = await services.keys.create(LOCAL, { name: "b", kind: "admin", scope: ["all"], definition: "full" });
  [keyId, token, adminId, adminToken] = [sdk.key.id, sdk.token, admin.key.id, admin.token];
});
afterAll(async () => {
  await services.close();
  await fleet.stopAll();
  fleet.remove();
});

/** The line of the one request that `send` makes with the id it is given. */
async function lineOf(of: ServerProcess, send: (id: string) => Promise<unknown>) {
  calls += 1;
  const id = `call-${calls}`;
  await send(id);
  const found = () => logLines(of).filter(({ reqId }) => reqId === id);
  await expect.poll(found).toHaveLength(1);
  return found()[0] ?? {};
}

describe.each(PATHS)("a line about a call on %s", (_path, sent) => {
  describe.each(WAYS)("over %s", (name) => {
    async function call(
      request: Readonly<Record<string, unknown>>,
      bearer: string,
      more: Readonly<Record<string, string>> = {},
    ) {
      const way = rpcWays(server.url).find((each) => each.name === name);
      const headers = (id: string) => ({ ...sent, ...more, "x-request-id": id, authorization: `Bearer ${bearer}` });
      return lineOf(server, async (id) => await way?.call(TemplateService.method.getTemplate, request, headers(id)));
    }
    const protocol = name === "REST" ? "rest" : (name.toLowerCase().split(" ")[0] ?? "");

    it("names key, template, version and outcome of a fetch", async () => {
      const line = await call({ id: "heading", target: "html", program_format: 1 }, token);
      expect(line).toMatchObject({
        key: keyId,
        template: templateId,
        version: 1,
        outcome: "ok",
        protocol,
        status: 200,
      });
    });

    it("tells a fetch whose caller has the template already", async () => {
      const request = { id: "heading", target: "html", program_format: 1 };
      const found = { ...request, if_none_match: "*" };
      expect(await call(name === "REST" ? request : found, token, { "if-none-match": "*" })).toMatchObject({
        key: keyId,
        template: templateId,
        version: 1,
        outcome: "not_modified",
      });
    });

    it("names the code of a refusal, and what was asked for", async () => {
      expect(await call({ id: "nowhere" }, token)).toMatchObject({
        key: keyId,
        template: "nowhere",
        outcome: "TEMPLATE_NOT_FOUND",
      });
      const outOfScope = await call({ id: "heading", target: "mjml" }, token);
      expect(outOfScope).toMatchObject({ key: keyId, template: "heading", outcome: "FORBIDDEN" });
    });

    it("names the key of another kind, which is refused", async () => {
      expect(await call({ id: "heading" }, adminToken)).toMatchObject({ key: adminId, outcome: "FORBIDDEN" });
    });

    it("names no key where it was not the right one", async () => {
      // CRC-32 of the rest, computed with Python's zlib: well formed, and never issued.
      const line = await call(
        { id: "heading" },
        "lp_sdk_4AbXFYPE3W7u_92W7TfUiMhsPBLbW9N7fMCYy2H2zG99ypmYMadz93KD06TAz1",
      );
      expect(line).toMatchObject({ outcome: "INVALID_API_KEY" });
      expect(line).not.toHaveProperty("key");
    });

    it("names no template that a caller made up", async () => {
      const line = await call({ id: "No Slug 'of\nours'" }, token);
      expect(line).toMatchObject({ key: keyId, outcome: "TEMPLATE_NOT_FOUND" });
      expect(line).not.toHaveProperty("template");
    });
  });
});

it("never writes a secret", async () => {
  const secret = token.slice(-49);
  await lineOf(server, (id) => fetch(`${server.url}/v1/sdk/template/${token}`, { headers: { "x-request-id": id } }));
  expect(server.stderr()).not.toContain(secret);
  expect(server.stderr()).not.toContain(adminToken.slice(-49));
});

it("names the outcome of what no route takes", async () => {
  const line = await lineOf(server, (id) => fetch(`${server.url}/nowhere`, { headers: { "x-request-id": id } }));
  expect(line).toMatchObject({ outcome: "ROUTE_NOT_FOUND", status: 404, protocol: "http" });
});

describe("a server that samples", () => {
  it("leaves ordinary fetches out, and no refusal and nothing of an admin key", async () => {
    const sampling = await fleet.start({ LOG_SAMPLE: "1/h", LOG_SLOW_MS: "off", BOOTSTRAP_ADMIN: "off" });
    const own = await openServices(readConfig({ STORE_URL: `sqlite:${fleet.folder}/2.db` }));
    const keys = (kind: "sdk" | "admin") =>
      own.keys.create(LOCAL, { name: kind, kind, scope: ["all"], definition: "full" });
    const admin = await keys("admin");
    await keys("sdk");
    await own.close();
    const get = (path: string, id: string, bearer = "") =>
      fetch(`${sampling.url}${path}`, { headers: { "x-request-id": id, authorization: `Bearer ${bearer}` } });
    for (let i = 0; i < 5; i += 1) await get("/healthz", `probe-${i}`);
    for (let i = 0; i < 3; i += 1) await get("/v1/sdk/template/heading", `refused-${i}`, "nonsense");
    for (let i = 0; i < 3; i += 1) await get("/api/v1/keys", `listed-${i}`, admin.token);
    const ids = () => logLines(sampling).flatMap(({ reqId }) => (reqId === undefined ? [] : [String(reqId)]));
    await expect.poll(ids).toContain("listed-2");
    const all = ["probe-0", "refused-0", "refused-1", "refused-2", "listed-0", "listed-1", "listed-2"];
    expect(ids()).toEqual(all);
  });
});

describe("createRequestLog()", () => {
  function open(options: Parameters<typeof createRequestLog>[1]) {
    const lines: Record<string, unknown>[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    });
    const log = createRequestLog(Fastify({ logger: { level: "info", stream } }).log, options);
    const observe = createObserveEnd({ metrics: { countFetch: () => undefined }, fetchRoutes: new Set(), log });
    return {
      lines,
      end(changes: Partial<RequestEnd> = {}) {
        const client = { id: "1", ip: "192.0.2.1" };
        const common = { client, method: "GET", url: "/", route: "/", protocol: "http" as const, call: undefined };
        observe({ ...common, status: 200, code: "200", ms: 1, ...changes });
      },
    };
  }

  it("writes about each slow request", () => {
    const { lines, end } = open({ sample: { calls: 1, windowMs: 3_600_000 }, slowMs: 60_000 });
    end();
    end();
    end({ ms: 60_000.12345 });
    expect(lines).toMatchObject([{ ms: 1 }, { ms: 60_000.123 }]);
  });

  it("says how many it left out before a line", async () => {
    const { lines, end } = open({ sample: { calls: 1, windowMs: 20 }, slowMs: undefined });
    let ended = 0;
    await expect
      .poll(
        () => {
          for (let i = 0; i < 3; i += 1) end();
          ended += 3;
          return lines.length;
        },
        { interval: 1 },
      )
      .toBeGreaterThan(3);
    const leftOut = lines.reduce((sum, line) => sum + Number(line.leftOut ?? 0), 0);
    expect(leftOut).toBeGreaterThan(0);
    expect(lines.length + leftOut).toBeGreaterThan(ended - 3);
    expect(lines.length + leftOut).toBeLessThanOrEqual(ended);
  });

  it.each([
    ["the client left", { code: undefined }, "canceled"],
    ["nothing has changed", { status: 304, code: "304" }, "ok"],
    ["a call of gRPC went well", { code: "ok" }, "ok"],
    ["a code has no refusal of ours", { code: "deadline_exceeded" }, "deadline_exceeded"],
  ])("says when %s", (_what, changes, outcome) => {
    const { lines, end } = open({ sample: undefined, slowMs: undefined });
    end(changes);
    expect(lines).toMatchObject([{ outcome }]);
  });
});
