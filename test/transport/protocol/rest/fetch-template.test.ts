import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Rendition } from "../../../../src/cache/rendition.ts";
import { Refusal } from "../../../../src/domain/error.ts";
import type { FetchRequest } from "../../../../src/service/template-fetch.ts";
import { buildEdges, TEMPLATE_ID } from "../../support/edge-fixture.ts";

const BYTES = Buffer.from(JSON.stringify({ template_id: TEMPLATE_ID, rows: Array(500).fill("Grüße") }));
const SMALL = Buffer.from('{"template_id":"x"}');
const SDK = { authorization: "Bearer sdk" };

describe("fetching a template over REST", () => {
  const seen: FetchRequest[] = [];
  let server: FastifyInstance;

  beforeAll(() => {
    server = buildEdges({
      templates: {
        async fetch(_caller, request) {
          seen.push(request);
          if (request.ref === "gone") throw new Refusal("TEMPLATE_NOT_FOUND", "no such template");
          if (request.target === "mjml") throw new Refusal("FORBIDDEN", "key targets [html], requested 'mjml'");
          const isCurrent = request.ifNoneMatch.includes('"v2"');
          const bytes = request.ref === "small" ? SMALL : BYTES;
          return {
            templateId: TEMPLATE_ID,
            version: 2,
            etag: '"v2"',
            rendition: isCurrent ? undefined : new Rendition(bytes),
          };
        },
      },
    });
  });
  afterAll(() => server.close());

  function fetch(url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") {
    return server.inject({ method, url: `/v1/sdk/template/${url}`, headers: { ...SDK, ...headers } });
  }

  test("answers the bytes as they are, with what caches need", async () => {
    const response = await fetch("welcome?target=html&version=2&program_format=1");
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(BYTES);
    expect(response.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-length": String(BYTES.length),
      etag: '"v2"',
      vary: "authorization, accept-encoding",
      "cache-control": expect.stringMatching(/^private, max-age=\d+$/),
    });
    expect(response.headers).not.toHaveProperty("content-encoding");
    expect(seen.at(-1)).toEqual({ ref: "welcome", target: "html", version: 2, programFormat: 1, ifNoneMatch: "" });
  });

  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("encodes with %s under a tag of its own", async (coding, decode) => {
    const response = await fetch("welcome", { "accept-encoding": coding });
    expect(response.headers).toMatchObject({ "content-encoding": coding, etag: `"v2-${coding}"` });
    expect(response.rawPayload.length).toBeLessThan(BYTES.length);
    expect(decode(response.rawPayload)).toEqual(BYTES);
    const again = await fetch("welcome", { "accept-encoding": coding, "if-none-match": `"v2-${coding}"` });
    expect(again.statusCode).toBe(304);
    expect(again.headers).toMatchObject({ etag: `"v2-${coding}"`, vary: "authorization, accept-encoding" });
    expect(again.headers).toHaveProperty("cache-control");
    expect(again.headers).not.toHaveProperty("content-type");
    expect(again.rawPayload).toHaveLength(0);
  });

  test("answers 200 to the tag of an encoding that is not asked for", async () => {
    expect((await fetch("welcome", { "if-none-match": '"v2-br"', "accept-encoding": "gzip" })).statusCode).toBe(200);
  });

  test("leaves a small body as it is", async () => {
    const response = await fetch("small", { "accept-encoding": "br" });
    expect(response.headers).toMatchObject({ etag: '"v2"', "content-length": String(SMALL.length) });
    expect(response.rawPayload).toEqual(SMALL);
  });

  test.each([{}, { "accept-encoding": "br" }])("answers HEAD with the header of GET: %j", async (headers) => {
    const { date: _, ...expected } = (await fetch("welcome", headers)).headers;
    const response = await fetch("welcome", headers, "HEAD");
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject(expected);
    expect(response.rawPayload).toHaveLength(0);
  });

  test.each<[url: string, headers: Record<string, string>, status: number, code: string]>([
    ["welcome", { authorization: "" }, 401, "INVALID_API_KEY"],
    ["welcome", { authorization: "Bearer admin" }, 403, "FORBIDDEN"],
    ["welcome?target=mjml", {}, 403, "FORBIDDEN"],
    ["gone", {}, 404, "TEMPLATE_NOT_FOUND"],
    ["welcome?target=pdf", {}, 422, "INVALID_REQUEST"],
    ["welcome?version=0", {}, 422, "INVALID_REQUEST"],
    ["welcome?version=x", {}, 422, "INVALID_REQUEST"],
    ["welcome?program_format=x", {}, 422, "INVALID_REQUEST"],
    ["welcome?program_format=-1", {}, 422, "INVALID_REQUEST"],
    ["welcome?color=red", {}, 422, "INVALID_REQUEST"],
    ["welcome?version=x", { authorization: "Bearer nobody" }, 401, "INVALID_API_KEY"],
    ["%zz", {}, 400, "BAD_REQUEST"],
    ["", {}, 404, "ROUTE_NOT_FOUND"],
    ["a/b", {}, 404, "ROUTE_NOT_FOUND"],
  ])("GET %s with %j is %i %s", async (url, headers, status, code) => {
    const response = await fetch(url, headers);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.headers).not.toHaveProperty("etag");
  });

  test("passes on an id of any length and form, for its own 404", async () => {
    const ref = `${"x".repeat(5000)}:a/b`;
    await fetch(encodeURIComponent(ref));
    expect(seen.at(-1)?.ref).toBe(ref);
  });

  test("says where a bad value came from", async () => {
    const response = await fetch("welcome?target=pdf&version=0", { "if-none-match": `"${"x".repeat(1100)}"` });
    expect(response.json().issues.map(({ loc }: { loc: unknown }) => loc)).toEqual([
      ["query", "target"],
      ["query", "version"],
      ["header", "if_none_match"],
    ]);
    expect(response.json().detail).toEqual(response.json().issues);
  });
});
