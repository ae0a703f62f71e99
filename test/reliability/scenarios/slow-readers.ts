import { END_HEADERS, END_STREAM, FRAME, frame, headerBlock, preface } from "../http2-frames.ts";
import { inParallel } from "../in-parallel.ts";
import { closedWithin, openSocket } from "../raw-exchange.ts";
import { exactly, type Scenario } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";
import { attack } from "../valid-traffic.ts";

const READERS = 150;
const REQUESTS_EACH = 100;
const STALL_LIMIT_MS = 45_000;

/** Clients that ask for much and take nothing of it. */
export const slowReaders: Scenario = {
  name: "slow readers",
  async run({ workspace }) {
    const server = await startServer(workspace, { env: { LOG_LEVEL: "silent", MAX_LOOP_DELAY_MS: "250" } });
    let closed = 0;
    const did = `${READERS} clients take nothing of ${REQUESTS_EACH} answers each`;
    const harm = await attack(did, server, () =>
      inParallel(READERS, READERS, async (index) => {
        const socket = await openSocket(server.port);
        socket.pause();
        socket.write(index % 2 === 0 ? pipelined(server) : streams(server));
        await new Promise((resolve) => setTimeout(resolve, STALL_LIMIT_MS - 10_000));
        if (await closedWithin(socket, 10_000)) closed += 1;
        socket.destroy();
      }),
    );
    await server.stop();
    return [exactly(`closed within ${STALL_LIMIT_MS / 1000} s`, closed, READERS), ...harm];
  },
};

const PATH = "/v1/sdk/template/newsletter";

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
