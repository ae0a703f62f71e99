import { connect as connectHttp2, constants } from "node:http2";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { until } from "../../support/until.ts";
import { openHttp2Session, request } from "./http2-client.ts";
import { openRawClient } from "./raw-client.ts";
import { closeTestPorts, openTestPort } from "./test-port.ts";

afterAll(closeTestPorts);

const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const SETTINGS = Uint8Array.of(0, 0, 0, 4, 0, 0, 0, 0, 0);
/**
 * HEADERS on stream 1 with END_STREAM but without END_HEADERS, holding `:method: GET` (RFC 9113, 6.2; RFC 7541,
 * appendix A).
 */
const HALF_HEADERS = Uint8Array.of(0, 0, 1, 1, 0x01, 0, 0, 0, 1, 0x82);
/** PING with eight bytes (RFC 9113, section 6.7). */
const PING = Uint8Array.of(0, 0, 8, 6, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8);
const QUICK = { sweepIntervalMs: 50, lingerMs: 200 };

describe.concurrent("a connection is closed", () => {
  it.each([
    ["that never sends a byte", "", { sniffTimeoutMs: 300 }],
    ["that stays undecided", "P", { sniffTimeoutMs: 300 }],
    [
      "with half a request header",
      "GET /hello HTTP/1.1\r\nHost: a\r\nX-",
      { headersTimeoutMs: 300, requestTimeoutMs: 600 },
    ],
    [
      "with half a request body",
      "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
      { headersTimeoutMs: 300, requestTimeoutMs: 600 },
    ],
    ["after its last answer", "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n", { keepAliveTimeoutMs: 100 }],
    ["that opens no stream", Buffer.concat([Buffer.from(PREFACE), SETTINGS]), { idleSessionMs: 300 }],
    [
      "with half a HEADERS block",
      Buffer.concat([Buffer.from(PREFACE), SETTINGS, HALF_HEADERS]),
      { idleSessionMs: 300 },
    ],
    [
      "with many pings",
      Buffer.concat([Buffer.from(PREFACE), SETTINGS, ...Array<Uint8Array>(31).fill(PING)]),
      { maxControlFrames: 30, sweepIntervalMs: 60_000 },
    ],
    ["of great age", Buffer.concat([Buffer.from(PREFACE), SETTINGS]), { maxSessionAgeMs: 300 }],
  ])("%s", async (_which, bytes, limits) => {
    const { port, listener } = await openTestPort({ limits: { ...QUICK, ...limits } });
    const client = await openRawClient(port);
    await client.send(bytes);
    await client.closed();
    await until(() => expect(listener.stats().sockets).toBe(0));
  });

  it("although the client never hangs up after GOAWAY", async () => {
    const { port, listener } = await openTestPort({ limits: { ...QUICK, idleSessionMs: 300 } });
    const client = await openRawClient(port, { hangsUp: false });
    await client.send(Buffer.concat([Buffer.from(PREFACE), SETTINGS]));
    await client.until(/^\0/);
    await until(() => expect(listener.stats().sockets).toBe(0));
    client.socket.destroy();
  });

  it("when it resets streams too often", async () => {
    const { url } = await openTestPort({ limits: QUICK });
    const session = await openHttp2Session(url);
    const closed = new Promise((resolve) => session.once("close", resolve));
    for (let i = 0; i < 400 && !session.closed; i += 1) {
      const stream = session.request({ ":path": "/slow/1000" });
      stream.on("error", () => {});
      stream.close(constants.NGHTTP2_CANCEL);
      if (i % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await closed;
  });

  it("on arrival when its address holds too many", async () => {
    const { port, listener } = await openTestPort({ limits: { maxSocketsPerAddress: 2, countLoopback: true } });
    const clients = [await openRawClient(port), await openRawClient(port)];
    const third = await openRawClient(port);
    await third.closed();
    expect(listener.stats()).toMatchObject({ sockets: 2, refusedSockets: 1 });
    clients[0]?.socket.destroy();
    await until(() => expect(listener.stats().sockets).toBe(1));
    const fourth = await openRawClient(port);
    await fourth.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n");
    await fourth.until(/ 200 /);
    for (const client of [...clients, fourth]) client.socket.destroy();
  });

  it("on arrival when the port holds too many", async () => {
    const { port, listener } = await openTestPort({ limits: { maxSockets: 1 } });
    const first = await openRawClient(port);
    await (await openRawClient(port)).closed();
    expect(listener.stats()).toMatchObject({ sockets: 1, refusedSockets: 1 });
    first.socket.destroy();
  });
});

/** The first stream is opened with the session, however slow the machine is. */
describe.concurrent("a session is kept", () => {
  it("while a stream is open, however long it says nothing", async () => {
    const { url } = await openTestPort({ limits: { ...QUICK, idleSessionMs: 100 } });
    const session = connectHttp2(url);
    expect((await request(session, "/slow/800")).body).toBe('{"slept":"800"}');
  });

  it("until its answers are out when it is too old", async () => {
    const { url } = await openTestPort({ limits: { ...QUICK, maxSessionAgeMs: 100 } });
    const session = connectHttp2(url);
    const goaway = new Promise((resolve) => session.once("goaway", resolve));
    const answer = request(session, "/slow/800");
    expect(await goaway).toBe(constants.NGHTTP2_NO_ERROR);
    expect((await answer).body).toBe('{"slept":"800"}');
  });
});

describe.concurrent("a stream ends", () => {
  it("when it is answered, although its request was not read, and gives back what it held of the session", async () => {
    const { url, listener } = await openTestPort({ limits: QUICK }, (app) => {
      app.addContentTypeParser("text/plain", (_request, _payload, done) => done(null));
      app.post("/early", async (request) => {
        await request.raw[Symbol.asyncIterator]().next();
        return {};
      });
    });
    const session = await openHttp2Session(url);
    const headers = { ":path": "/early", ":method": "POST", "content-type": "text/plain" };
    // Together more than the window of the session.
    for (let i = 0; i < 8; i += 1) {
      const stream = session.request(headers).on("error", () => {});
      stream.end(Buffer.alloc(300_000));
      const closed = new Promise((resolve) => stream.resume().once("close", resolve));
      await closed;
    }
    await until(() => expect(listener.stats()).toMatchObject({ http2Sessions: 1, http2Streams: 0 }));
    expect((await request(session, "/echo", JSON.stringify("x".repeat(900_000)))).body).toHaveLength(900_000);
    session.close();
  });
});

describe.concurrent("a stream is reset", () => {
  it("when its request body does not end in time, and its session lives on", async () => {
    const { url } = await openTestPort({ limits: { ...QUICK, headersTimeoutMs: 300, requestTimeoutMs: 300 } });
    const session = await openHttp2Session(url);
    const stream = session.request({ ":path": "/echo", ":method": "POST", "content-type": "application/json" });
    stream.on("error", () => {});
    const closed = new Promise((resolve) => stream.once("close", resolve));
    const drip = setInterval(() => stream.write(" "), 50);
    await closed;
    clearInterval(drip);
    expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL);
    expect((await request(session, "/hello")).body).toBe('{"hello":"2.0"}');
    session.close();
  });

  it("when its client does not take the answer", async () => {
    const { url, listener, begun } = await openTestPort({ limits: { ...QUICK, stalledWriteMs: 300 } });
    const session = await openHttp2Session(url);
    const stream = session.request({ ":path": "/big/1000000" });
    stream.on("error", () => {});
    stream.pause();
    await until(() => expect(begun()).toBe(1));
    await until(() => expect(listener.stats().http2Streams).toBe(0));
    session.destroy();
  });

  it.each([
    ["too large", { "x-large": "a".repeat(20_000) }],
    ["too many", Object.fromEntries(Array.from({ length: 110 }, (_, i) => [`x-${i}`, "a"]))],
  ])("when its header fields are %s", async (_what, headers) => {
    const { url } = await openTestPort();
    const session = await openHttp2Session(url);
    const stream = session.request({ ":path": "/hello", ...headers });
    const error = new Promise((resolve) => stream.once("error", resolve).once("response", () => resolve("answered")));
    expect(String(await error)).toMatch(/ENHANCE_YOUR_CALM/);
    session.destroy();
  });
});

function refuseEarly(app: FastifyInstance): void {
  app.post("/early", { onRequest: async (_request, reply) => reply.code(403).send() }, () => undefined);
  async function refuseInside({ raw }: FastifyRequest, reply: FastifyReply) {
    await raw[Symbol.asyncIterator]().next();
    return reply.code(403).send();
  }
  app.post("/inside", { onRequest: refuseInside }, () => undefined);
  async function refuseByBreak({ raw }: FastifyRequest, reply: FastifyReply) {
    for await (const _chunk of raw) break;
    return reply.code(403).send();
  }
  app.post("/break", { onRequest: refuseByBreak }, () => undefined);
}

describe.concurrent("an HTTP/1 client", () => {
  it("gets 431 for too large a header", async () => {
    const { port } = await openTestPort();
    const client = await openRawClient(port);
    await client.send(`GET /hello HTTP/1.1\r\nHost: a\r\nX-Large: ${"a".repeat(20_000)}\r\n\r\n`);
    await client.until(/^HTTP\/1.1 431 /);
    client.socket.destroy();
  });

  it("is told to close with the last answer it may have", async () => {
    const { port } = await openTestPort({ limits: { maxRequestsPerSocket: 2 } });
    const client = await openRawClient(port);
    const get = "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n";
    await client.send(get + get);
    await client.until(/ 200 [\s\S]*connection: keep-alive[\s\S]* 200 [\s\S]*connection: close/i);
    client.socket.destroy();
  });

  it("is dropped when it does not take the answer", async () => {
    const { port, listener, begun } = await openTestPort({ limits: { ...QUICK, stalledWriteMs: 300 } });
    const client = await openRawClient(port);
    client.socket.pause();
    await client.send("GET /big/20000000 HTTP/1.1\r\nHost: a\r\n\r\n");
    await until(() => expect(begun()).toBe(1));
    await until(() => expect(listener.stats().sockets).toBe(0));
    client.socket.destroy();
  });

  it.each(["/early", "/inside"])(
    "may go on with the connection when a body ends after its answer by %s",
    async (path) => {
      const { port } = await openTestPort({}, refuseEarly);
      const client = await openRawClient(port);
      await client.send(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab`);
      await client.until(/ 403 /);
      await client.send("cdGET /hello HTTP/1.1\r\nHost: a\r\n\r\n");
      await client.until(/ 403 [\s\S]* 200 /);
      client.socket.destroy();
    },
  );

  it.each([
    ["has time to read why", 3_600_000, 1],
    ["is dropped when that is over", 200, 0],
  ])("is told to close when a handler gave the body up, and %s", async (_what, lingerMs, sockets) => {
    const { port, listener } = await openTestPort({ limits: { lingerMs } }, refuseEarly);
    const client = await openRawClient(port, { hangsUp: false });
    await client.send("POST /break HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab");
    await client.until(/ 403 [\s\S]*connection: close/i);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await until(() => expect(listener.stats().sockets).toBe(sockets));
    client.socket.destroy();
  });

  it("is dropped when a body goes on and on after its answer", async () => {
    const { port } = await openTestPort({ limits: { lingerMs: 300 } }, refuseEarly);
    const client = await openRawClient(port);
    await client.send("POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n");
    const drip = setInterval(() => client.socket.write("a"), 50);
    await client.until(/ 403 /);
    await client.closed();
    clearInterval(drip);
  });

  it("is waited for while its handler works in silence", async () => {
    const { url } = await openTestPort({ limits: { ...QUICK, stalledWriteMs: 100 } });
    expect(await (await fetch(`${url}/slow/700`)).json()).toEqual({ slept: "700" });
  });
});
