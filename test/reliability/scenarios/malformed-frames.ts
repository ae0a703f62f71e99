import { END_HEADERS, FRAME, frame, headerBlock, preface } from "../../support/http2-frames.ts";
import { exchange } from "../raw-exchange.ts";
import { exactly, type Finding, none, type Scenario } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";
import { envelope, wireRequests } from "../wire-requests.ts";

const LIMIT_MS = 20_000;

/** Envelopes and frames that break the rules of their protocols, one at a time. */
export const malformedFrames: Scenario = {
  name: "malformed frames",
  async run({ workspace }) {
    const server = await startServer(workspace, { env: { LOG_LEVEL: "error" } });
    const findings: Finding[] = [];
    const stuck: string[] = [];
    const cases = { ...envelopes(server), ...frames(server) };
    for (const [name, bytes] of Object.entries(cases)) {
      if ((await exchange(server.port, bytes, LIMIT_MS)) === undefined) stuck.push(name);
    }
    findings.push(none(`${Object.keys(cases).length} kinds: connection still open after 20 s`, stuck));
    findings.push(none("errors of our own in the log", server.errors()));
    findings.push(exactly("healthz", (await fetch(`${server.url}/healthz`)).status, 200));
    findings.push(exactly("exit code", String(await server.stop()), "0"));
    return findings;
  },
};

function envelopes(server: ServerUnderTest): Record<string, Buffer> {
  const bodies = (message: Buffer): Record<string, Buffer> => ({
    "length of 4 GiB": envelope(message, 0, 0xffff_ffff),
    "unknown flags": envelope(message, 7),
    "compressed without an encoding": envelope(message, 1),
    "half an envelope": envelope(message).subarray(0, 3),
    "half a message": envelope(message).subarray(0, -3),
    "no message": Buffer.alloc(0),
    "two messages": Buffer.concat([envelope(message), envelope(message)]),
    "a length that lies": envelope(message, 0, message.length - 2),
    "no protobuf": envelope(Buffer.alloc(64, 0xff)),
    "a trailer frame from a client": envelope(Buffer.from("grpc-status: 0\r\n"), 0x80),
  });
  const [web, grpc] = wireRequests(server).filter(({ protocol }) => protocol.startsWith("gRPC"));
  if (web === undefined || grpc === undefined) throw new Error("the protocols with envelopes are missing");
  const cases = [web, grpc].flatMap(({ protocol, message, withMessage }) => {
    const whole = withMessage(message);
    const wrapped = envelope(message);
    return Object.entries(bodies(message)).map(([name, body]): [string, Buffer] => {
      if (protocol === "gRPC-web") {
        const head = whole.subarray(0, whole.length - wrapped.length).toString("latin1");
        return [
          `${protocol}: ${name}`,
          Buffer.concat([Buffer.from(head.replace(/Length: \d+/, `Length: ${body.length}`)), body]),
        ];
      }
      const head = whole.subarray(0, whole.length - wrapped.length - 9);
      return [`${protocol}: ${name}`, Buffer.concat([head, frame(FRAME.data, 1, 1, body)])];
    });
  });
  return Object.fromEntries(cases);
}

function frames({ url }: ServerUnderTest): Record<string, Buffer> {
  const block = headerBlock({
    ":method": "GET",
    ":scheme": "http",
    ":path": "/healthz",
    ":authority": new URL(url).host,
  });
  const start = (...rest: readonly Buffer[]) => Buffer.concat([preface(), ...rest]);
  return {
    "DATA on stream 0": start(frame(FRAME.data, 0, 0, Buffer.alloc(4))),
    "DATA on an idle stream": start(frame(FRAME.data, 0, 5, Buffer.alloc(4))),
    "HEADERS on an even stream": start(frame(FRAME.headers, END_HEADERS | 1, 2, block)),
    "SETTINGS of seven bytes": start(frame(FRAME.settings, 0, 0, Buffer.alloc(7))),
    "SETTINGS with a forbidden window": start(frame(FRAME.settings, 0, 0, Buffer.of(0, 4, 0xff, 0xff, 0xff, 0xff))),
    "PING of seven bytes": start(frame(FRAME.ping, 0, 0, Buffer.alloc(7))),
    "CONTINUATION without HEADERS": start(frame(FRAME.continuation, END_HEADERS, 1, block)),
    "WINDOW_UPDATE of nothing": start(frame(FRAME.windowUpdate, 0, 0, Buffer.alloc(4))),
    "WINDOW_UPDATE beyond the largest": start(
      frame(FRAME.windowUpdate, 0, 0, Buffer.of(0x7f, 0xff, 0xff, 0xff)),
      frame(FRAME.windowUpdate, 0, 0, Buffer.of(0x7f, 0xff, 0xff, 0xff)),
    ),
    "a frame above the largest size": start(frame(FRAME.data, 0, 1, Buffer.alloc(20_000))),
    "a header block that is none": start(frame(FRAME.headers, END_HEADERS | 1, 1, Buffer.alloc(64, 0xff))),
    "padding longer than the frame": start(
      frame(FRAME.headers, END_HEADERS | 1 | 8, 1, Buffer.concat([Buffer.of(255), block])),
    ),
    "an unknown frame type": start(frame(0xee, 0xff, 1, Buffer.alloc(16))),
    "upper case in a field name": start(
      frame(FRAME.headers, END_HEADERS | 1, 1, Buffer.concat([block, headerBlock({ "X-Upper": "1" })])),
    ),
  };
}
