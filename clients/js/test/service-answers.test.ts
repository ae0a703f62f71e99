import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ClientOptions, LetterpressClient, type LetterpressError } from "../src/index.ts";
import { errorOf } from "./support/error-of.ts";
import { json, reset, type ScriptedServer, silence, startScriptedServer } from "./support/start-scripted-server.ts";
import { API_KEY, greeting, greetingTemplate } from "./support/template-fixture.ts";

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer(greeting);
});
afterEach(() => server[Symbol.asyncDispose]());

function clientOf(options: Partial<ClientOptions> = {}): LetterpressClient {
  return new LetterpressClient({ apiKey: API_KEY, baseUrl: server.url, ...options });
}

describe("answers of the service", () => {
  const issues = [{ loc: ["query", "target"], msg: "must be one of html, mjml, react-email", type: "string.in" }];

  it.each<[number, Record<string, unknown>, Partial<LetterpressError>]>([
    [401, { code: "INVALID_API_KEY", message: "m", detail: "m" }, { code: "INVALID_API_KEY", message: "m" }],
    [
      403,
      { code: "FORBIDDEN", message: "key targets [html, mjml], requested 'react-email'" },
      { code: "FORBIDDEN", message: "key targets [html, mjml], requested 'react-email'" },
    ],
    [404, { code: "TEMPLATE_NOT_FOUND", message: "m" }, { code: "TEMPLATE_NOT_FOUND" }],
    [410, { code: "ENDPOINT_REMOVED", message: "m" }, { code: "ENDPOINT_REMOVED" }],
    [413, { code: "PAYLOAD_TOO_LARGE", message: "m" }, { code: "PAYLOAD_TOO_LARGE" }],
    [422, { code: "INVALID_REQUEST", message: "m", issues, detail: issues }, { code: "INVALID_REQUEST", issues }],
    [429, { code: "RATE_LIMITED", message: "m" }, { code: "RATE_LIMITED" }],
    [500, { code: "INTERNAL", message: "m" }, { code: "INTERNAL" }],
    [503, { code: "UNAVAILABLE", message: "m" }, { code: "UNAVAILABLE" }],
    [418, { code: "TEAPOT", message: "m" }, { code: "TEAPOT" }],
    [422, { detail: issues }, { code: "INVALID_REQUEST", issues }],
    [403, { detail: "plan" }, { code: "FORBIDDEN", message: "plan" }],
    [422, { issues: ["x", { loc: "body" }] }, { code: "INVALID_REQUEST", issues: [] }],
  ])("%d %j becomes an error with its code, message and issues", async (status, body, expected) => {
    server.answer = json(status, body);
    expect(await errorOf(clientOf().renderHtml("greeting"))).toMatchObject({ status, ...expected });
  });

  it.each([
    [401, "INVALID_API_KEY"],
    [403, "FORBIDDEN"],
    [404, "TEMPLATE_NOT_FOUND"],
    [429, "RATE_LIMITED"],
    [502, "UNAVAILABLE"],
    [418, "UNKNOWN"],
  ])("%d of a proxy, with a page for people, is %s", async (status, code) => {
    server.answer = (response) => response.writeHead(status, { "Content-Type": "text/html" }).end("<h1>Sorry</h1>");
    const message = `the service answered with status ${status} and no error body`;
    expect(await errorOf(clientOf().renderHtml("greeting"))).toMatchObject({ status, code, message });
  });

  it.each([
    ["no JSON", "<html>"],
    ["cut JSON", '{"template_id": "x", "progr'],
    ["a list", "[]"],
    ["an object without programs", '{"template_id": "x"}'],
  ])("200 with %s is UNKNOWN", async (_, body) => {
    server.answer = (response) => response.writeHead(200, { "Content-Type": "application/json" }).end(body);
    expect(await errorOf(clientOf().renderHtml("greeting"))).toMatchObject({ status: 200, code: "UNKNOWN" });
  });

  it("a program that cannot be run is RENDER_ERROR", async () => {
    const template = greetingTemplate();
    template.programs.html.ops = [["text", 9]];
    server.answer = json(200, template);
    expect(await errorOf(clientOf().renderHtml("greeting"))).toMatchObject({
      code: "RENDER_ERROR",
      issues: [{ loc: ["program", "ops", 0, 1], type: "index_range" }],
    });
  });

  it("does not follow redirects, so that the key stays with the service", async () => {
    await using other = await startScriptedServer(greeting);
    server.answer = (response) => response.writeHead(307, { Location: `${other.url}/` }).end();
    expect(await errorOf(clientOf().renderHtml("greeting"))).toMatchObject({ status: 307, code: "UNKNOWN" });
    expect(other.seen).toEqual([]);
  });

  it("a broken connection is NETWORK_ERROR, before and within the answer", async () => {
    server.answer = reset;
    expect(await errorOf(clientOf().renderHtml("greeting"))).toMatchObject({ status: 0, code: "NETWORK_ERROR" });
    server.answer = (response) => {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" }).write("{");
      setTimeout(() => response.socket?.resetAndDestroy(), 20);
    };
    expect(await errorOf(clientOf().renderHtml("greeting"))).toMatchObject({ status: 0, code: "NETWORK_ERROR" });
  });

  it("no answer is TIMEOUT, also when it stops half-way", async () => {
    server.answer = silence;
    const client = clientOf({ timeout: 100 });
    expect(await errorOf(client.renderHtml("greeting"))).toMatchObject({ status: 0, code: "TIMEOUT" });
    server.answer = (response) => response.writeHead(200, { "Content-Type": "application/json" }).write("{");
    expect(await errorOf(client.renderHtml("greeting"))).toMatchObject({ status: 0, code: "TIMEOUT" });
  });

  it("no service is NETWORK_ERROR", async () => {
    const client = clientOf();
    await server[Symbol.asyncDispose]();
    expect(await errorOf(client.renderHtml("greeting"))).toMatchObject({ status: 0, code: "NETWORK_ERROR" });
  });
});
