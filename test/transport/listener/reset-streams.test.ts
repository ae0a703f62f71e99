import { afterAll, expect, it } from "vitest";
import { END_HEADERS, END_STREAM, FRAME, frame, headerBlock, preface } from "../../support/http2-frames.ts";
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
