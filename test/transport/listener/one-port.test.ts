import { afterEach, describe, expect, it } from "vitest";
import { openHttp2Session, request } from "./http2-client.ts";
import { openRawClient } from "./raw-client.ts";
import { closeTestPorts, openTestPort } from "./test-port.ts";

afterEach(closeTestPorts);

const GET = "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n";
const POST = 'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a":1}';
const H2C =
  "GET /hello HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n";
/** The preface and an empty SETTINGS frame (RFC 9113, sections 3.4 and 6.5). */
const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const SETTINGS = Uint8Array.of(0, 0, 0, 4, 0, 0, 0, 0, 0);
/** A SETTINGS frame from the server: any length, type 4, no flags, stream 0. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: frames are binary
const SERVER_SETTINGS = /^\x00\x00[\s\S]\x04\x00\x00\x00\x00\x00/;

describe("one cleartext port", () => {
  it("answers HTTP/1.1 and HTTP/2", async () => {
    const { url } = await openTestPort();
    expect(await (await fetch(`${url}/hello`)).json()).toEqual({ hello: "1.1" });
    const session = await openHttp2Session(url);
    expect((await request(session, "/hello")).body).toBe('{"hello":"2.0"}');
    expect((await request(session, "/echo", '{"a":1}')).body).toBe('{"a":1}');
    session.close();
  });

  it("announces its limits in SETTINGS", async () => {
    const { url } = await openTestPort();
    const session = await openHttp2Session(url);
    expect(session.remoteSettings).toMatchObject({ maxConcurrentStreams: 100, maxHeaderListSize: 16_384 });
    session.close();
  });

  it.each([
    ["a GET", GET, /^HTTP\/1.1 200 .*"hello":"1.1"/s],
    ["a POST, which begins like the preface", POST, /^HTTP\/1.1 200 .*\{"a":1\}/s],
    ["an offer to upgrade to h2c, which is declined", H2C, /^HTTP\/1.1 200 .*"hello":"1.1"/s],
    ["something that leaves the preface late", "PRI * HTTP/2.1\r\n\r\n", /^HTTP\/1.1 400 /],
    ["a TLS hello", Uint8Array.of(0x16, 3, 1, 0, 5, 1, 0, 0, 1, 3), /^HTTP\/1.1 400 /],
  ])("takes %s for HTTP/1, byte by byte", async (_what, bytes, answer) => {
    const { port } = await openTestPort();
    const client = await openRawClient(port);
    await client.drip(bytes);
    await client.until(answer);
    client.socket.destroy();
  });

  it("takes the preface for HTTP/2, byte by byte", async () => {
    const { port } = await openTestPort();
    const client = await openRawClient(port);
    await client.drip(PREFACE);
    await client.send(SETTINGS);
    await client.until(SERVER_SETTINGS);
    client.socket.destroy();
  });

  it("takes the preface cut anywhere together with what follows it", async () => {
    const { port } = await openTestPort();
    for (const cut of [1, 3, 23, 24]) {
      const client = await openRawClient(port);
      await client.send(PREFACE.slice(0, cut));
      await new Promise((resolve) => setTimeout(resolve, 5));
      await client.send(Buffer.concat([Buffer.from(PREFACE.slice(cut)), SETTINGS]));
      await client.until(SERVER_SETTINGS);
      client.socket.destroy();
    }
  });

  it("answers pipelined requests in order", async () => {
    const { port } = await openTestPort();
    const client = await openRawClient(port);
    await client.send(GET + POST + GET);
    await client.until(/"hello".*\{"a":1\}.*"hello"/s);
    client.socket.destroy();
  });

  it("answers a client that ends its side with the request", async () => {
    const { port } = await openTestPort();
    const client = await openRawClient(port);
    client.socket.end(GET);
    await client.until(/"hello":"1.1"/);
  });

  it.each([
    ["without a byte", ""],
    ["inside the preface", "PRI"],
    ["after the preface", PREFACE],
  ])("lets go of a client that leaves %s", async (_when, bytes) => {
    const { port, listener } = await openTestPort();
    const client = await openRawClient(port);
    await client.send(bytes);
    await expect.poll(() => listener.stats().sockets).toBe(1);
    client.socket.end();
    await expect.poll(() => listener.stats()).toMatchObject({ sockets: 0, http1Connections: 0, http2Sessions: 0 });
  });

  it("survives clients that reset the connection", async () => {
    const { port, url, listener } = await openTestPort();
    for (let i = 0; i < 100; i += 1) {
      const client = await openRawClient(port);
      await client.send([GET, "PRI", PREFACE, "G"][i % 4] ?? "");
      client.socket.resetAndDestroy();
    }
    expect((await fetch(`${url}/hello`)).status).toBe(200);
    await expect.poll(() => listener.stats().http2Sessions).toBe(0);
  });
});
