import { afterEach, describe, expect, it } from "vitest";
import { openHttp2Session } from "../listener/http2-client.ts";
import { openRawClient } from "../listener/raw-client.ts";
import { closeTestPorts, openTestPort } from "../listener/test-port.ts";

afterEach(closeTestPorts);

async function statusOverHttp1(port: number, head: string): Promise<number> {
  const client = await openRawClient(port);
  const [line, ...rest] = head.split("\r\n");
  await client.send([line, "Connection: close", ...rest, "", ""].join("\r\n"));
  await client.closed();
  return Number(client.text().slice(9, 12));
}

describe("checkHead", () => {
  it.each([
    ["GET /hello HTTP/1.0\r\nHost: a", 200],
    ["GET /hello HTTP/0.9\r\nHost: a", 400],
    ["GET /hello HTTP/2.0\r\nHost: a", 400],
    ["GET /hello#top HTTP/1.1\r\nHost: a", 400],
    ["GET /hello?a=b#top HTTP/1.1\r\nHost: a", 400],
    ["GET /hello% HTTP/1.1\r\nHost: a", 400],
    ["GET /hello%C0%AF HTTP/1.1\r\nHost: a", 400],
    ["GET /hello?% HTTP/1.1\r\nHost: a", 200],
    ["GET http://a/hello HTTP/1.1\r\nHost: a", 200],
    ["GET HTTP://A/hello HTTP/1.1\r\nHost: a", 200],
    ["GET https://a/hello?b HTTP/1.1\r\nHost: a", 200],
    ["GET http://a HTTP/1.1\r\nHost: a", 404],
    ["GET http://a?b HTTP/1.1\r\nHost: a", 404],
    ["GET http://b/hello HTTP/1.1\r\nHost: a", 400],
    ["GET http://a:80/hello HTTP/1.1\r\nHost: a:8080", 400],
    ["GET http://u@a/hello HTTP/1.1\r\nHost: a", 400],
    ["GET ftp://a/hello HTTP/1.1\r\nHost: a", 400],
    ["GET http:a/hello HTTP/1.1\r\nHost: a", 400],
    ["GET /hello HTTP/1.1\r\nHost: a\r\nAuthorization: b", 200],
    ["GET /hello HTTP/1.1\r\nHost: a\r\nAuthorization: b\r\nauthorization: b", 400],
    ["GET /hello HTTP/1.1\r\nHost: a\r\nExpect: cake", 200],
    ["GET /hello HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n0", 200],
    ["GET /hello HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0", 400],
    ["GET /hello HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0", 400],
  ])("takes a request as every other reader does, or not at all: %j gets %i", async (head, status) => {
    const { port } = await openTestPort();
    expect(await statusOverHttp1(port, head)).toBe(status);
  });

  it.each([
    ["GET /hello HTTP/1.1\r\nHost: example.com", 200],
    ["GET /hello HTTP/1.1\r\nHost: example.com:8080", 200],
    ["GET /hello HTTP/1.1\r\nHost: my_service", 200],
    ["GET /hello HTTP/1.1\r\nHost: 127.0.0.1:80", 200],
    ["GET /hello HTTP/1.1\r\nHost: [::1]:80", 200],
    ["GET /hello HTTP/1.0\r\nHost: example.com", 200],
    ["GET /hello HTTP/1.0", 400],
    ["GET /hello HTTP/1.1\r\nHost:", 400],
    ["GET /hello HTTP/1.1\r\nHost: a/b", 400],
    ["GET /hello HTTP/1.1\r\nHost: user@a", 400],
    ["GET /hello HTTP/1.1\r\nHost: a b", 400],
    ["GET /hello HTTP/1.1\r\nHost: a:99999", 400],
    ["GET /hello HTTP/1.1\r\nHost: 999.1.1.1", 400],
    ["GET /hello HTTP/1.1\r\nHost: [::1", 400],
    ["GET /hello HTTP/1.1\r\nHost: %2F", 400],
    ["GET /hello HTTP/1.1\r\nHost: \u00e9", 400],
    ["GET /hello HTTP/1.1\r\nHost: a\r\nHost: b", 400],
    [`GET /hello HTTP/1.1\r\nHost: ${"a".repeat(260)}`, 400],
  ])("%j gets %i", async (head, status) => {
    const { port } = await openTestPort();
    expect(await statusOverHttp1(port, head)).toBe(status);
  });

  it.each([
    [{ ":authority": "example.com" }, 200],
    [{ ":authority": "example.com", host: "example.com" }, 200],
    [{ ":authority": "example.com", host: "other.com" }, 400],
    [{ ":authority": "a:99999" }, 400],
  ])("HTTP/2 with %j gets %i", async (headers, status) => {
    const { url } = await openTestPort();
    const session = await openHttp2Session(url);
    const stream = session.request({ ":path": "/hello", ...headers });
    const received = await new Promise<Record<string, unknown>>((resolve) => stream.once("response", resolve));
    expect(received[":status"]).toBe(status);
    session.destroy();
  });

  it("names the header and the rule", async () => {
    const { port } = await openTestPort();
    const client = await openRawClient(port);
    await client.send("GET /hello HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n");
    await client.closed();
    expect(client.text()).toMatch(/\{"code":"BAD_REQUEST","message":"header Host: must be sent once"\}$/);
  });
});
