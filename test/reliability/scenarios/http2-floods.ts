import type { Socket } from "node:net";
import { END_HEADERS, END_STREAM, FRAME, frame, headerBlock, preface } from "../../support/http2-frames.ts";
import { closedWithin, openSocket } from "../raw-exchange.ts";
import { type Finding, isShort, none, type Scenario } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";
import { attack } from "../valid-traffic.ts";

const LANES = 4;
const BATCH = 500;
const CLOSE_LIMIT_MS = 10_000;
/** For how long a connection that was closed is opened again. */
const FLOOD_MS = { short: 1_000, long: 3_000 };

/** A flood: `frames` pieces on one connection, written as fast as the server takes them. */
interface Flood {
  readonly name: string;
  readonly count: number;
  piece(number: number): Buffer;
}

/**
 * The known floods of HTTP/2, on four connections at a time, opened again when the server hangs up: it must, on each.
 */
export const http2Floods: Scenario = {
  name: "HTTP/2 floods",
  async run(settings) {
    const { workspace } = settings;
    const floodMs = isShort(settings) ? FLOOD_MS.short : FLOOD_MS.long;
    const findings: Finding[] = [];
    for (const flood of floods()) {
      const server = await startServer(workspace, { env: { LOG_LEVEL: "silent", MAX_LOOP_DELAY_MS: "250" } });
      // Made before: the honest calls are timed in this process.
      const batches = toBatches(flood);
      let [opened, closed] = [0, 0];
      const lane = async () => {
        for (const end = performance.now() + floodMs; performance.now() < end; ) {
          opened += 1;
          if (await pour(server, batches)) closed += 1;
        }
      };
      const harm = await attack(flood.name, server, () => Promise.all(Array.from({ length: LANES }, lane)));
      findings.push(
        none(`${flood.name}: of ${opened} connections, not closed by the server`, opened - closed),
        ...harm,
      );
      await server.stop();
    }
    return findings;
  },
};

function toBatches({ count, piece }: Flood): readonly Buffer[] {
  return Array.from({ length: Math.ceil(count / BATCH) }, (_, batch) => {
    const size = Math.min(BATCH, count - batch * BATCH);
    return Buffer.concat(Array.from({ length: size }, (_, index) => piece(batch * BATCH + index)));
  });
}

async function pour(server: ServerUnderTest, batches: readonly Buffer[]): Promise<boolean> {
  const socket = await openSocket(server.port);
  socket.resume();
  socket.write(preface());
  for (const batch of batches) {
    if (!socket.writable) break;
    await write(socket, batch);
  }
  const isClosed = await closedWithin(socket, CLOSE_LIMIT_MS);
  socket.destroy();
  return isClosed;
}

/** Resolves when the server has taken the bytes, or has hung up. */
function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off("close", done);
      resolve();
    };
    socket.once("close", done);
    socket.write(bytes, done);
  });
}

function floods(): readonly Flood[] {
  const fields = { ":scheme": "http", ":path": "/v1/sdk/template/welcome", ":authority": "localhost" };
  const get = headerBlock({ ":method": "GET", ...fields });
  const post = headerBlock({ ":method": "POST", ...fields, "content-type": "application/json" });
  const short = headerBlock({
    ":method": "POST",
    ...fields,
    "content-type": "application/json",
    "content-length": "1",
  });
  const stream = (number: number) => 2 * number + 1;
  return [
    {
      name: "rapid reset of 20,000 streams",
      count: 20_000,
      piece: (number) =>
        Buffer.concat([
          frame(FRAME.headers, END_HEADERS | END_STREAM, stream(number), get),
          frame(FRAME.reset, 0, stream(number), Buffer.of(0, 0, 0, 8)),
        ]),
    },
    {
      name: "resets provoked 20,000 times",
      count: 20_000,
      piece: (number) =>
        Buffer.concat([
          // The body ends before its length: the server has to reset the stream, and the client never does.
          frame(FRAME.headers, END_HEADERS, stream(number), short),
          frame(FRAME.data, END_STREAM, stream(number)),
        ]),
    },
    { name: "50,000 pings", count: 50_000, piece: () => frame(FRAME.ping, 0, 0, Buffer.alloc(8)) },
    {
      name: "50,000 settings",
      count: 50_000,
      piece: () => frame(FRAME.settings, 0, 0, Buffer.of(0, 3, 0, 0, 0, 100)),
    },
    {
      name: "20,000 continuations",
      count: 20_000,
      piece: (number) =>
        number === 0
          ? frame(FRAME.headers, END_STREAM, 1, get)
          : frame(FRAME.continuation, 0, 1, headerBlock({ [`x-${number}`]: "y".repeat(100) })),
    },
    {
      name: "30,000 open streams",
      count: 30_000,
      piece: (number) => frame(FRAME.headers, END_HEADERS, stream(number), post),
    },
  ];
}
