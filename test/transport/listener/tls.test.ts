import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as httpsRequest } from "node:https";
import { connect as connectTcp } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Certificate } from "../../../src/transport/listener/server-options.ts";
import { hasOpenssl, makeCertificate } from "../../support/make-certificate.ts";
import { openHttp2Session, request } from "./http2-client.ts";
import { openRawClient } from "./raw-client.ts";
import { closeTestPorts, openTestPort } from "./test-port.ts";

/**
 * Octets that a record has beside its content, at least: a header and the tag of an AEAD cipher (RFC 8446, section
 * 5.2).
 */
const TLS_RECORD_OVERHEAD = 5 + 16;

describe.skipIf(!hasOpenssl)("one TLS port (needs the openssl command)", () => {
  let certificate: Certificate & { cert: string };
  let directory: string;

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "letterpress-tls-"));
    const { cert, key } = makeCertificate(directory);
    certificate = { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") };
  });
  afterEach(closeTestPorts);
  afterAll(() => rmSync(directory, { recursive: true }));

  it("speaks HTTP/2 to a client that offers it", async () => {
    const { url } = await openTestPort({ certificate });
    const session = await openHttp2Session(url, certificate.cert);
    expect(session.alpnProtocol).toBe("h2");
    expect((await request(session, "/hello")).body).toBe('{"hello":"2.0"}');
    session.close();
  });

  it.each([[["http/1.1"]], [undefined]])("speaks HTTP/1.1 to a client that offers %s", async (offered) => {
    const { url } = await openTestPort({ certificate });
    const outgoing = httpsRequest(`${url}/hello`, {
      ca: certificate.cert,
      ...(offered === undefined ? {} : { ALPNProtocols: offered }),
    });
    outgoing.end();
    const [response] = await once(outgoing, "response");
    expect(await text(response)).toBe('{"hello":"1.1"}');
  });

  it("refuses TLS 1.1", async () => {
    const { port } = await openTestPort({ certificate });
    const socket = connectTls({
      port,
      host: "127.0.0.1",
      ca: certificate.cert,
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
    });
    const [error] = await once(socket, "error");
    expect(String(error)).toMatch(/protocol|version/i);
  });

  it("takes a request in two TLS records while an answer before it is still on its way out", async () => {
    const { port } = await openTestPort({ certificate });
    const wire = connectTcp(port, "127.0.0.1");
    const client = connectTls({ socket: Duplex.from({ readable: wire, writable: wire }), ca: certificate.cert });
    // More than the buffers of both ends of the connection hold.
    client.write("GET /big/20000000 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await expect.poll(() => wire.bytesRead).toBeGreaterThan(20_000);
    wire.cork();
    const fields = ["Host: localhost", "Connection: close", "Content-Type: application/json", "Content-Length: 16"];
    const parts = [`POST /echo HTTP/1.1\r\n${fields.join("\r\n")}\r\n\r\n`, '{"later":"body"}'];
    for (const part of parts) client.write(part);
    await expect.poll(() => wire.writableLength).toBeGreaterThan(parts.join("").length + 2 * TLS_RECORD_OVERHEAD);
    wire.uncork();
    expect((await text(client)).slice(-16)).toBe('{"later":"body"}');
  });

  it("closes a connection whose handshake does not finish", async () => {
    const { port, listener } = await openTestPort({
      certificate,
      limits: { handshakeTimeoutMs: 300 },
    });
    const client = await openRawClient(port);
    await client.send(Uint8Array.of(0x16, 3, 1));
    await client.closed();
    await expect.poll(() => listener.stats().sockets).toBe(0);
  });

  it("closes an idle session, and half a request on HTTP/1", async () => {
    const limits = {
      sweepIntervalMs: 50,
      lingerMs: 200,
      idleSessionMs: 300,
      headersTimeoutMs: 300,
      requestTimeoutMs: 300,
    };
    const { url, port, listener } = await openTestPort({ certificate, limits });
    const session = await openHttp2Session(url, certificate.cert);
    const socket = connectTls({ port, host: "127.0.0.1", ca: certificate.cert });
    socket.resume().write("GET /hello HTTP/1.1\r\nHos");
    await Promise.all([once(session, "close"), once(socket, "close")]);
    await expect.poll(() => listener.stats()).toMatchObject({ sockets: 0, http1Connections: 0, http2Sessions: 0 });
  });

  it("waits for no grace with clients idle, busy and inside their handshake", async () => {
    const { app, url, port, listener, begun, release } = await openTestPort({ certificate });
    const idle = await openHttp2Session(url, certificate.cert);
    const busy = await openHttp2Session(url, certificate.cert);
    const answer = request(busy, "/held");
    const overHttp1 = httpsRequest(`${url}/held`, { ca: certificate.cert });
    overHttp1.end();
    const http1Answer = once(overHttp1, "response").then(([response]) => text(response));
    const shaking = await openRawClient(port);
    await shaking.send(Uint8Array.of(0x16, 3, 1));
    await expect.poll(() => listener.stats()).toMatchObject({ sockets: 4, http2Streams: 1, http1Connections: 1 });
    await expect.poll(begun).toBe(2);
    const closed = app.close();
    await expect.poll(() => idle.closed).toBe(true);
    release();
    await closed;
    expect((await answer).body).toBe('{"held":true}');
    expect(await http1Answer).toBe('{"held":true}');
  });
});
