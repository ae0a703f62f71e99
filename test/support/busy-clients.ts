import { once } from "node:events";
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from "node:http2";
import { connect as connectTcp, type Socket } from "node:net";

/** Clients of a server that are connected and will not leave by themselves. */
export interface BusyClients {
  /** A call of `grpc.health.v1.Health/Watch`, which lasts as long as the server does. */
  readonly watch: ClientHttp2Stream;
  readonly watchSession: ClientHttp2Session;
  leave(): void;
}

/** Opens an idle and a half-sent HTTP/1 connection, an idle HTTP/2 session, and one with an open stream. */
export async function openBusyClients(url: string): Promise<BusyClients> {
  const { hostname, port, host } = new URL(url);
  const start = (text: string): Socket => {
    const socket = connectTcp(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write(text);
    return socket;
  };
  const used = start(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  await once(used, "data");
  const half = start(`POST /api/v1/keys HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\n{`);
  const [idle, watchSession] = [connect(url), connect(url)];
  for (const session of [idle, watchSession]) session.on("error", () => undefined);
  await once(idle, "connect");
  const watch = watchSession.request({
    ":method": "POST",
    ":path": "/grpc.health.v1.Health/Watch",
    "content-type": "application/grpc",
    te: "trailers",
  });
  watch.on("error", () => undefined).resume();
  watch.end(Buffer.alloc(5));
  await once(watch, "response");
  return {
    watch,
    watchSession,
    leave() {
      for (const connection of [used, half, idle, watchSession]) connection.destroy();
    },
  };
}
