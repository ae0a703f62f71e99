import { request as httpRequest } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { until } from "../../support/until.ts";
import { openHttp2Session, request } from "./http2-client.ts";
import { openRawClient } from "./raw-client.ts";
import { closeTestPorts, openTestPort, type TestPort } from "./test-port.ts";

afterAll(closeTestPorts);

const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const SETTINGS = Uint8Array.of(0, 0, 0, 4, 0, 0, 0, 0, 0);
const GET = "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n";
const POST_HALF = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{";

/** What waits for the grace waits longer than any test. */
const HOUR_MS = 3_600_000;
const limits = { lingerMs: 200 };
/** Without a request under way, a connection would be ended by then. */
const BEYOND_LINGER_MS = 500;

describe.concurrent.each([
  ["fastify.close()", ({ app }: TestPort) => app.close()],
  [
    "drain() and then fastify.close()",
    async ({ app, listener }: TestPort) => {
      await listener.drain(HOUR_MS);
      await app.close();
    },
  ],
])("%s", (_how, close) => {
  it.each([
    ["an idle HTTP/1 client", GET, / 200 /],
    ["an HTTP/1 client that never sent a byte", "", /^/],
    ["an undecided client", "PRI", /^/],
    ["half a request header", "GET /hello HTTP/1.1\r\nHos", /^/],
    ["half a request body", POST_HALF, /^/],
    ["an idle HTTP/2 client", Buffer.concat([Buffer.from(PREFACE), SETTINGS]), /^\0/],
  ])("waits for no grace with %s", async (_what, bytes, answer) => {
    const port = await openTestPort({ limits });
    const client = await openRawClient(port.port);
    await client.send(bytes);
    await client.until(answer);
    await until(() => expect(port.listener.stats().sockets).toBe(1));
    await close(port);
    await client.closed();
  });

  it("waits for no grace with half a request on HTTP/2", async () => {
    const port = await openTestPort({ limits });
    const session = await openHttp2Session(port.url);
    const stream = session.request({ ":path": "/echo", ":method": "POST", "content-type": "application/json" });
    stream.on("error", () => {});
    stream.write("{");
    await until(() => expect(port.listener.stats().http2Streams).toBe(1));
    await close(port);
  });

  it("lets answers in flight arrive on HTTP/1, and ends keep-alive with them", async () => {
    const port = await openTestPort({ limits });
    const client = await openRawClient(port.port);
    await client.send("GET /held HTTP/1.1\r\nHost: a\r\n\r\n");
    await until(() => expect(port.begun()).toBe(1));
    const closed = close(port);
    await sleep(BEYOND_LINGER_MS);
    port.release();
    await closed;
    await client.closed();
    expect(client.text()).toMatch(/^HTTP\/1.1 200 .*connection: close.*\{"held":true\}$/is);
  });

  it.each([undefined, "{}"])("lets answers in flight arrive on HTTP/2, to a body of %j", async (body) => {
    const port = await openTestPort({ limits });
    const session = await openHttp2Session(port.url);
    const answer = request(session, "/held", body);
    await until(() => expect(port.begun()).toBe(1));
    const closed = close(port);
    await sleep(BEYOND_LINGER_MS);
    port.release();
    await closed;
    expect((await answer).body).toBe('{"held":true}');
  });

  it("does not cut off a large answer that its reader is still taking", async () => {
    const port = await openTestPort({ limits });
    const bytes = 30_000_000;
    const received = new Promise<number>((resolve, reject) => {
      const outgoing = httpRequest(`${port.url}/big/${bytes}`, (response) => {
        let count = 0;
        response.on("data", (chunk: Buffer) => {
          count += chunk.length;
          response.pause();
          setTimeout(() => response.resume(), 1);
        });
        response.on("end", () => resolve(count));
        response.on("error", reject);
      });
      outgoing.on("error", reject);
      outgoing.end();
    });
    await until(() => expect(port.begun()).toBe(1));
    await close(port);
    expect(await received).toBe(bytes);
  });
});

describe.concurrent("drain()", () => {
  it("refuses new connections and new streams", async () => {
    const { url, listener, port, begun, release } = await openTestPort();
    const session = await openHttp2Session(url);
    const answer = request(session, "/held");
    await until(() => expect(begun()).toBe(1));
    const drained = listener.drain(HOUR_MS);
    await expect(openRawClient(port)).rejects.toThrow(/ECONNREFUSED/);
    await until(() => expect(session.closed).toBe(true));
    await expect(request(session, "/hello")).rejects.toThrow(/GOAWAY/);
    release();
    expect((await answer).body).toBe('{"held":true}');
    await drained;
  });

  it("cuts off what outlasts the grace", async () => {
    const { url, listener, begun, release } = await openTestPort();
    const session = connectHttp2(url);
    session.on("error", () => {});
    const answer = request(session, "/held");
    answer.catch(() => {});
    await until(() => expect(begun()).toBe(1));
    await listener.drain(300);
    await expect(answer).rejects.toThrow();
    expect(listener.stats()).toMatchObject({ sockets: 0, http2Sessions: 0, http2Streams: 0 });
    release();
  });

  it("is done once when asked twice, and at once when nothing was opened", async () => {
    const { listener } = await openTestPort();
    expect(listener.drain(1_000)).toBe(listener.drain(5_000));
    await listener.drain(1_000);
  });
});
