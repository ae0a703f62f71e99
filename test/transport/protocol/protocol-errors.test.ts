import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { Client, credentials, type ServiceError } from "@grpc/grpc-js";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildEdges, templateFixture } from "../support/edge-fixture.ts";

describe("an error from before any handler", () => {
  let http1: FastifyInstance;
  let http2: FastifyInstance;
  let port: number;
  let http2Url: string;

  beforeAll(async () => {
    http1 = buildEdges();
    http2 = buildEdges({ templates: { describe: async () => templateFixture() } });
    port = Number(new URL(await http1.listen({ port: 0, host: "127.0.0.1" })).port);
    http2Url = await http2.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => Promise.all([http1.close(), http2.close()]));

  /** Sends bytes as they are and reads until the server closes. */
  async function exchange(request: string): Promise<{ readonly head: string; readonly body: string }> {
    const socket = connect(port, "127.0.0.1");
    socket.end(request);
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
    return { head, body };
  }

  test.each([
    ["what is no HTTP", "GARBAGE\r\n\r\n", 400, "BAD_REQUEST"],
    [
      "two lengths",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
      400,
      "BAD_REQUEST",
    ],
    ["a header of 20 KiB", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431, "HEADERS_TOO_LARGE"],
    ["a URL of 20 KiB", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, "HEADERS_TOO_LARGE"],
  ])("answers %s in the one shape and closes", async (_, request, status, code) => {
    const { head, body } = await exchange(request);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`));
    expect(head.toLowerCase()).toContain("connection: close");
    expect(JSON.parse(body)).toMatchObject({
      code,
      detail: JSON.parse(body).message,
      request_id: expect.stringMatching(/./),
    });
  });

  test("does not read the body of what is refused by its header", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write("POST /v1/sdk/render HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n{");
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1.1 410 /);
    socket.destroy();
  });

  test("keeps the connection after a body that is not JSON", async () => {
    const post = (body: string) =>
      `POST /api/v1/keys HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer admin\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const { head, body } = await exchange(`${post("{")}GET /nope HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(head).toMatch(/^HTTP\/1.1 400 /);
    expect(body).toContain("HTTP/1.1 404 Not Found");
  });

  test("serves an absolute request target", async () => {
    const { head } = await exchange(
      "GET http://a/v1/sdk/template/x?target=html HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    );
    expect(head).toMatch(/^HTTP\/1.1 401 /);
  });

  test.each([
    ["a path of a service", "/letterpress.v1.KeyService/Nope", { "content-type": "application/json" }],
    ["its header", "/other.v1.Service/Nope", { "content-type": "application/json", "connect-protocol-version": "1" }],
    ["its content type", "/other.v1.Service/Nope", { "content-type": "application/proto" }],
  ])("tells Connect by %s, and answers 404 for unimplemented", async (_, url, headers) => {
    const response = await http1.inject({ method: "POST", url, headers, payload: "{}" });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: "unimplemented", message: `no route for POST ${url}` });
  });

  test("adds details to an unknown method of a service of ours, and none to a service that is not", async () => {
    const post = async (url: string) => {
      const headers = { "content-type": "application/proto" };
      return (await http1.inject({ method: "POST", url, headers, payload: "" })).json();
    };
    expect((await post("/letterpress.v1.KeyService/Nope")).details).toMatchObject([
      { type: "google.rpc.ErrorInfo", debug: { reason: "ROUTE_NOT_FOUND" } },
      { type: "google.rpc.RequestInfo" },
    ]);
    expect(await post("/other.v1.Service/Nope")).not.toHaveProperty("details");
  });

  test("ends a Connect stream with the error", async () => {
    const headers = { "content-type": "application/connect+json" };
    const response = await http1.inject({ method: "POST", url: "/other.v1.Service/Nope", headers, payload: "" });
    expect([response.statusCode, response.rawPayload[0]]).toEqual([200, 2]);
    expect(response.rawPayload.readUInt32BE(1)).toBe(response.rawPayload.length - 5);
    expect(JSON.parse(response.rawPayload.subarray(5).toString())).toMatchObject({ error: { code: "unimplemented" } });
  });

  test("reaches a grpc-js client as UNIMPLEMENTED", async () => {
    const client = new Client(new URL(http2Url).host, credentials.createInsecure());
    const error = await new Promise<ServiceError | null>((resolve) => {
      const pass = (bytes: Buffer): Buffer => bytes;
      client.makeUnaryRequest("/letterpress.v1.KeyService/Nope", pass, pass, Buffer.alloc(0), resolve);
    });
    client.close();
    expect(error?.code, error?.message).toBe(12);
    expect(error?.metadata.get("grpc-status-details-bin")).toHaveLength(1);
  });

  test.each([
    ["HEAD", "/api/v1/templates/welcome", 200],
    ["HEAD", "/nope", 404],
    ["GET", "/api/v1/templates/welcome", 200],
  ])("answers %s %s over HTTP/2", async (method, path, status) => {
    const session = connectHttp2(http2Url);
    const stream = session.request({ ":method": method, ":path": path, authorization: "Bearer admin" });
    const [headers] = await once(stream, "response");
    const body = await text(stream);
    session.close();
    expect(headers[":status"]).toBe(status);
    expect(Number(headers["content-length"])).toBeGreaterThan(0);
    expect(body === "").toBe(method === "HEAD");
  });
});
