import { setTimeout as wait } from "node:timers/promises";
import { END_HEADERS, END_STREAM, FRAME, frame, headerBlock, preface } from "../../support/http2-frames.ts";
import { openSocket } from "../raw-exchange.ts";
import { atMost, exactly, type Finding, type Scenario } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";
import { attack } from "../valid-traffic.ts";

const READERS = 100;
const REQUESTS_EACH = 40;
/** Twice the 30 s of docs/limits.md: over HTTP/1.1 Node looks once whether anything moved before it gives up. */
const STALL_LIMIT_MS = 70_000;

/**
 * Clients that ask for much and take nothing of it: pipelined over HTTP/1.1, and over HTTP/2 with a window of no bytes.
 */
export const slowReaders: Scenario = {
  name: "slow readers",
  async run({ workspace }) {
    const server = await startServer(workspace, { env: { LOG_LEVEL: "silent", MAX_LOOP_DELAY_MS: "250" } });
    const findings: Finding[] = [];
    const did = `${READERS} clients take nothing of ${REQUESTS_EACH} answers each`;
    const harm = await attack(did, server, async () => {
      const sockets = await Promise.all(Array.from({ length: READERS }, () => openSocket(server.port)));
      for (const [index, socket] of sockets.entries()) {
        socket.pause();
        socket.write(index % 2 === 0 ? pipelined(server) : streams(server));
      }
      await wait(10_000);
      const held = await waiting(server);
      const startedAt = performance.now() - 10_000;
      while ((await waiting(server)) > 10 && performance.now() - startedAt < STALL_LIMIT_MS * 1.5) await wait(500);
      findings.push(
        exactly(`${held} answers waited for them after 10 s`, String(held > READERS), "true"),
        atMost("given up after", performance.now() - startedAt, STALL_LIMIT_MS, "ms", true),
      );
      for (const socket of sockets) socket.destroy();
    });
    await server.stop();
    return [...findings, ...harm];
  },
};

/** Answers under way; a few are those of honest clients. */
function waiting(server: ServerUnderTest): Promise<number> {
  return server.metric("letterpress_requests_in_flight", 'protocol="rest"');
}

const PATH = "/v1/sdk/template/newsletter?program_format=2";

function pipelined({ url, sdkToken }: ServerUnderTest): Buffer {
  const one = `GET ${PATH} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${sdkToken}\r\n\r\n`;
  return Buffer.from(one.repeat(REQUESTS_EACH), "latin1");
}

/** With a window of no bytes: the server may not even begin to send. */
function streams({ url, sdkToken }: ServerUnderTest): Buffer {
  const noWindow = Buffer.of(0, 4, 0, 0, 0, 0);
  const block = headerBlock({
    ":method": "GET",
    ":scheme": "http",
    ":path": PATH,
    ":authority": new URL(url).host,
    authorization: `Bearer ${sdkToken}`,
  });
  const requests = Array.from({ length: REQUESTS_EACH }, (_, index) =>
    frame(FRAME.headers, END_HEADERS | END_STREAM, 2 * index + 1, block),
  );
  return Buffer.concat([preface(), frame(FRAME.settings, 0, 0, noWindow), ...requests]);
}
