import { constants } from "node:http2";
import { afterAll, expect, it } from "vitest";
import { END_HEADERS, END_STREAM, FRAME, frame, headerBlock, preface } from "../../support/http2-frames.ts";
import { openHttp2Session } from "./http2-client.ts";
import { openRawClient } from "./raw-client.ts";
import { closeTestPorts, openTestPort } from "./test-port.ts";

afterAll(closeTestPorts);

const CANCEL = Buffer.of(0, 0, 0, 8);
const BLOCK = headerBlock({ ":method": "GET", ":scheme": "http", ":path": "/counted", ":authority": "localhost" });
const open = (stream: number): Buffer => frame(FRAME.headers, END_HEADERS | END_STREAM, stream, BLOCK);

it("hands on no stream that was reset with what it came with, and every other", async () => {
  let handled = 0;
  const { port } = await openTestPort({}, (app) => {
    app.get("/counted", () => {
      handled += 1;
      return { handled: "now" };
    });
  });
  const client = await openRawClient(port);
  const resets = Array.from({ length: 50 }, (_, i) => [
    open(4 * i + 1),
    frame(FRAME.reset, 0, 4 * i + 1, CANCEL),
    open(4 * i + 3),
  ]);
  await client.send(Buffer.concat([preface(), ...resets.flat()]));
  await expect.poll(() => client.text().match(/"handled":"now"/g)?.length).toBe(50);
  expect(handled).toBe(50);
  client.socket.destroy();
});

it("counts streams that were reset with what they came with among those of a client that resets too many", async () => {
  const { port } = await openTestPort({ limits: { maxUnansweredStreams: 10, sweepIntervalMs: 60_000 } });
  const client = await openRawClient(port);
  const resets = Array.from({ length: 10 }, (_, i) => [open(2 * i + 1), frame(FRAME.reset, 0, 2 * i + 1, CANCEL)]);
  await client.send(Buffer.concat([preface(), ...resets.flat()]));
  const refused = frame(FRAME.reset, 0, 21, Buffer.of(0, 0, 0, constants.NGHTTP2_REFUSED_STREAM));
  await client.send(open(21));
  await expect.poll(() => client.text().includes(refused.toString("latin1"))).toBe(true);
  client.socket.destroy();
});

it("refuses further streams of a client that resets too many, until the next sweep", async () => {
  const { url, release } = await openTestPort({ limits: { maxUnansweredStreams: 10, sweepIntervalMs: 1_000 } });
  const session = await openHttp2Session(url);
  const end = async (path: string, isReset: boolean): Promise<number | undefined> => {
    const stream = session.request({ ":path": path });
    stream.on("error", () => {}).resume();
    if (isReset) setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), 50);
    await new Promise((resolve) => stream.once("close", resolve));
    return stream.rstCode;
  };
  // Again, where a sweep comes between them.
  const endAfterResets = async () => {
    await Promise.all(Array.from({ length: 10 }, () => end("/held", true)));
    return end("/hello", false);
  };
  await expect.poll(endAfterResets, { interval: 20 }).toBe(constants.NGHTTP2_REFUSED_STREAM);
  release();
  await expect.poll(() => end("/hello", false)).toBe(constants.NGHTTP2_NO_ERROR);
  session.destroy();
});
