import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { hasOpenssl, makeCertificate } from "../../support/make-certificate.ts";
import { openRawClient } from "./raw-client.ts";
import { closeTestPorts, openTestPort, type TestPort } from "./test-port.ts";

afterEach(closeTestPorts);

const slow = (ms: number): string => `GET /slow/${ms} HTTP/1.1\r\nHost: a\r\n\r\n`;
const echo = (body: string, length = body.length): string =>
  `POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;
const chunked = (chunks: string): string =>
  `POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`;

/** What stood in the answers, in their order: the body, or the status of one without. */
function answersIn(text: string): readonly string[] {
  return text
    .split(/(?=HTTP\/1\.1 )/)
    .map((answer) => (answer.startsWith("HTTP/1.1 200") ? answer.split("\r\n\r\n")[1] : answer.slice(9, 12)) ?? "");
}

/** Each is sent in one piece; its end is no HTTP. */
const BROKEN: readonly [what: string, bytes: string, answers: readonly string[]][] = [
  ["nothing else", "GARBAGE\r\n\r\n", ["400"]],
  ["a whole request", `${echo('{"a":1}')}GARBAGE\r\n\r\n`, ['{"a":1}', "400"]],
  ["a whole request that takes its time", `${slow(60)}GARBAGE\r\n\r\n`, ['{"slept":"60"}', "400"]],
  [
    "several, the first of which takes longest",
    `${slow(90)}${slow(30)}${echo('{"a":1}')}GARBAGE\r\n\r\n`,
    ['{"slept":"90"}', '{"slept":"30"}', '{"a":1}', "400"],
  ],
  ["one whole request and one with a broken body", `${slow(60)}${chunked("zz\r\n")}`, ['{"slept":"60"}', "400"]],
  ["a request that asks to close", slow(60).replace("\r\n\r\n", "\r\nConnection: close\r\n\r\nX"), ['{"slept":"60"}']],
];

describe("a connection whose requests end in garbage", () => {
  it.each(BROKEN)("is told so after the answers: %s", async (_what, bytes, answers) => {
    const { port } = await openTestPort();
    const client = await openRawClient(port);
    await client.send(bytes);
    await client.closed();
    expect(answersIn(client.text())).toEqual(answers);
  });

  it("is told so once, and has time to read it, whatever comes behind", async () => {
    const { port, listener } = await openTestPort({ limits: { lingerMs: 60_000 } });
    const client = await openRawClient(port, { hangsUp: false });
    await client.send(`${slow(60)}GARBAGE\r\n\r\n`);
    await client.send("MORE\r\n\r\n");
    await client.until(/ 400 .*"request_id":"[^"]+"\}$/s);
    for (let i = 0; i < 5; i += 1) {
      await client.send("MORE\r\n\r\n");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(listener.stats().sockets).toBe(1);
    expect(answersIn(client.text())).toEqual(['{"slept":"60"}', "400"]);
    client.socket.destroy();
  });

  it("ends even if the client does not hang up", async () => {
    const { port, listener } = await openTestPort({ limits: { lingerMs: 50 } });
    const client = await openRawClient(port, { hangsUp: false });
    await client.send(`${slow(20)}GARBAGE\r\n\r\n`);
    await client.until(/400 Bad Request/);
    await expect.poll(() => listener.stats().sockets).toBe(0);
    client.socket.destroy();
  });

  it("is told nothing of a broken body whose request is answered already", async () => {
    const { port } = await openTestPort({}, refuseEarly);
    const client = await openRawClient(port);
    await client.send(chunked("2\r\n{}\r\n").replace("/echo", "/refuse"));
    await client.until(/ 403 /);
    await client.send("zz\r\n");
    await client.closed();
    expect(answersIn(client.text())).toEqual(["403"]);
  });
});

function refuseEarly(app: TestPort["app"]): void {
  const onRequest = (_request: unknown, reply: { code(status: number): { send(): void } }): void =>
    reply.code(403).send();
  app.post("/refuse", { onRequest }, () => undefined);
}

describe.skipIf(!hasOpenssl)("the same over TLS (needs the openssl command)", () => {
  const directory = mkdtempSync(join(tmpdir(), "letterpress-tls-"));
  let certificate: { readonly cert: string; readonly key: string };

  beforeAll(() => {
    const { cert, key } = makeCertificate(directory);
    certificate = { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") };
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it.each(BROKEN)("is told so after the answers: %s", async (_what, bytes, answers) => {
    const { port } = await openTestPort({ certificate });
    const socket = connectTls({ port, host: "127.0.0.1", ca: certificate.cert, servername: "localhost" });
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    socket.write(bytes);
    await new Promise((resolve, reject) => socket.on("close", resolve).on("error", reject));
    expect(answersIn(text)).toEqual(answers);
  });
});
