import { END_HEADERS, FRAME, frame, headerBlock, preface } from "../../support/http2-frames.ts";
import { closedWithin, openSocket } from "../raw-exchange.ts";
import { atMost, type Finding, type Scenario } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";
import { attack } from "../valid-traffic.ts";
import { envelope } from "../wire-requests.ts";

/** How many of each kind at once. */
const CLIENTS = 25;
/** Deadlines are looked at once a second, and the machine may be busy. */
const LATE_MS = 3000;

interface SlowClient {
  readonly name: string;
  readonly deadlineMs: number;
  readonly bytes: Buffer;
  /** What is sent again and again, so that the connection never falls silent. */
  readonly drip?: Buffer;
}

/** Clients that begin something and never go on. Each must be closed at its deadline. */
export const slowClients: Scenario = {
  name: "slow clients",
  async run({ workspace }) {
    const server = await startServer(workspace, { env: { LOG_LEVEL: "silent", MAX_LOOP_DELAY_MS: "250" } });
    const kinds = slowKinds(server);
    const findings: Finding[] = [];
    const harm = await attack(`${kinds.length} kinds, ${CLIENTS} of each`, server, async () => {
      findings.push(...(await Promise.all(kinds.map((kind) => holdOut(server.port, kind)))));
    });
    await server.stop();
    return [...findings, ...harm];
  },
};

async function holdOut(port: number, { name, deadlineMs, bytes, drip }: SlowClient): Promise<Finding> {
  const limitMs = deadlineMs + LATE_MS;
  const one = async () => {
    const socket = await openSocket(port);
    const startedAt = performance.now();
    if (bytes.length > 0) socket.write(bytes);
    const dripping = drip && setInterval(() => socket.write(drip), 500);
    await closedWithin(socket, limitMs * 2);
    clearInterval(dripping);
    socket.destroy();
    return performance.now() - startedAt;
  };
  const heldMs = await Promise.all(Array.from({ length: CLIENTS }, one));
  return atMost(`${name}: closed after`, Math.max(...heldMs), limitMs, "ms", true);
}

function slowKinds({ url, adminToken }: ServerUnderTest): readonly SlowClient[] {
  const { host } = new URL(url);
  const text = (lines: string) => Buffer.from(lines, "latin1");
  const rpc = {
    ":method": "POST",
    ":scheme": "http",
    ":path": "/letterpress.v1.KeyService/CreateKey",
    ":authority": host,
    "content-type": "application/grpc",
    te: "trailers",
    authorization: `Bearer ${adminToken}`,
  };
  const call = frame(FRAME.headers, END_HEADERS, 1, headerBlock(rpc));
  const post = `POST /api/v1/keys HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${adminToken}\r\nContent-Type: application/json\r\n`;
  return [
    { name: "no byte", deadlineMs: 5000, bytes: text("") },
    { name: "one byte of the preface", deadlineMs: 5000, bytes: text("P") },
    { name: "half a header, dripping", deadlineMs: 5000, bytes: text("GET / HTTP/1.1\r\n"), drip: text("X: y\r\n") },
    {
      name: "half a body, dripping",
      deadlineMs: 15_000,
      bytes: text(`${post}Content-Length: 999\r\n\r\n{`),
      drip: text(" "),
    },
    {
      name: "HTTP/2 preface, then pings",
      deadlineMs: 61_000,
      bytes: preface(),
      drip: frame(FRAME.ping, 0, 0, Buffer.alloc(8)),
    },
    {
      name: "HTTP/2 headers without an end",
      deadlineMs: 61_000,
      bytes: Buffer.concat([preface(), frame(FRAME.headers, 0, 1, headerBlock(rpc))]),
    },
    {
      name: "gRPC message that never ends, dripping",
      deadlineMs: 77_000,
      bytes: Buffer.concat([preface(), call, frame(FRAME.data, 0, 1, envelope(Buffer.alloc(1), 0, 999))]),
      drip: frame(FRAME.data, 0, 1, Buffer.alloc(1)),
    },
    {
      name: "chunked body without an end, dripping",
      deadlineMs: 15_000,
      bytes: text(`${post}Transfer-Encoding: chunked\r\n\r\n`),
      drip: text("1\r\n \r\n"),
    },
  ];
}
