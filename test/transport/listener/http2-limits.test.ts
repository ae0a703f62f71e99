import { afterAll, describe, expect, it } from "vitest";
import type { ListenerLimits } from "../../../src/transport/listener/limits.ts";
import { END_HEADERS, END_STREAM, FRAME, frame, headerBlock, preface } from "../../support/http2-frames.ts";
import { until } from "../../support/until.ts";
import { openHttp2Session } from "./http2-client.ts";
import { openRawClient } from "./raw-client.ts";
import { closeTestPorts, openTestPort } from "./test-port.ts";

afterAll(closeTestPorts);

const COUNT = 40;
const ID = { ":scheme": "http", ":authority": "localhost" };
const SLOW = headerBlock({ ":method": "GET", ":path": "/slow/5000", ...ID });
const BIG = headerBlock({ ":method": "GET", ":path": "/big/100000", ...ID });
const ECHO = { ":method": "POST", ":path": "/echo", "content-type": "application/json", ...ID };
const POST = headerBlock(ECHO);
/** Its body ends short of what it announces, for which the server has to reset the stream. */
const POST_OF_ONE_BYTE = headerBlock({ ...ECHO, "content-length": "1" });
const idOf = (number: number): number => 2 * number + 1;
const TABLE_SIZE = Buffer.of(0, 3, 0, 0, 0, 100);

/** What a client sends forty times, and limits below that. Node's own are far above. */
const FLOODS: Readonly<Record<string, readonly [Partial<ListenerLimits>, piece: (number: number) => Buffer]>> = {
  "invalid frames": [
    { maxInvalidFrames: 10 },
    (number) =>
      Buffer.concat([
        frame(FRAME.headers, END_HEADERS, idOf(number), POST_OF_ONE_BYTE),
        frame(FRAME.data, END_STREAM, idOf(number)),
      ]),
  ],
  "streams beyond those at once": [
    { maxConcurrentStreams: 2, maxInvalidFrames: 10 },
    (number) => frame(FRAME.headers, END_HEADERS | END_STREAM, idOf(number), SLOW),
  ],
  "streams for which there is no memory left": [
    { maxSessionMemoryMegabytes: 1, maxRejectedStreams: 10 },
    (number) => frame(FRAME.headers, END_HEADERS | END_STREAM, idOf(number), BIG),
  ],
  "settings in one frame": [
    { maxSettingsEntries: 10 },
    (number) => frame(FRAME.settings, 0, 0, Buffer.concat(Array<Buffer>(number === 0 ? 20 : 0).fill(TABLE_SIZE))),
  ],
  "streams that the client resets": [
    { streamResetBurst: 10, streamResetsPerSecond: 1 },
    (number) =>
      Buffer.concat([
        frame(FRAME.headers, END_HEADERS, idOf(number), POST),
        frame(FRAME.reset, 0, idOf(number), Buffer.of(0, 0, 0, 8)),
      ]),
  ],
  pings: [{ maxControlFrames: 10 }, () => frame(FRAME.ping, 0, 0, Buffer.alloc(8))],
  "frames of settings": [{ maxControlFrames: 10 }, () => frame(FRAME.settings, 0, 0, TABLE_SIZE)],
};

async function send(limits: Partial<ListenerLimits>, piece: (number: number) => Buffer) {
  const { port, listener } = await openTestPort({ limits });
  const client = await openRawClient(port);
  await client.send(preface());
  for (let number = 0; number < COUNT; number += 1) {
    await client.send(piece(number));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return { client, listener };
}

describe.concurrent("a limit of ours, and nothing else, ends a connection with too many", () => {
  it.each(Object.entries(FLOODS))("%s", async (_what, [limits, piece]) => {
    const { client, listener } = await send(limits, piece);
    await until(() => expect(listener.stats().sockets).toBe(0));
    client.socket.destroy();
    const wide = Object.fromEntries(Object.keys(limits).map((name) => [name, 1_000]));
    const control = await send(wide, piece);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(control.listener.stats().http2Sessions).toBe(1);
    control.client.socket.destroy();
  });
});

it("a client is told what the server takes", async () => {
  const { url } = await openTestPort();
  const session = await openHttp2Session(url);
  const expected = { maxConcurrentStreams: 100, maxHeaderListSize: 16_384, initialWindowSize: 65_535 };
  expect(session.remoteSettings).toMatchObject(expected);
  session.destroy();
});
