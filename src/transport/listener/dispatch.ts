import type { Server } from "node:http";
import type { Http2Server, ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import type { Http1Connections } from "./http1-connections.ts";
import type { Http2Sessions } from "./http2-sessions.ts";
import { type HttpVersion, sniffProtocol } from "./sniff.ts";
import type { SocketRegistry } from "./socket-registry.ts";

/** The listening HTTP/1 server, the HTTP/2 server that never listens, and the tracking of their connections. */
export interface DispatchParts {
  readonly http1Server: Server;
  readonly http2Server: Http2Server;
  readonly sockets: SocketRegistry;
  readonly connections: Http1Connections;
  readonly sessions: Http2Sessions;
}

/** Passes each connection to the server of the protocol that its first bytes announce. */
export function dispatchCleartext(parts: DispatchParts, sniffTimeoutMs: number): void {
  const acceptHttp1 = takeListeners(parts.http1Server, "connection");
  parts.http1Server.on("connection", (socket: Socket) => {
    if (!parts.sockets.admit(socket)) return;
    sniffProtocol(socket, sniffTimeoutMs, (protocol) => handOver(parts, protocol, socket, acceptHttp1));
  });
}

/** Passes each connection to the server of the protocol chosen by ALPN; a client without ALPN gets HTTP/1. */
export function dispatchTls(parts: DispatchParts): void {
  const startHandshake = takeListeners(parts.http1Server, "connection");
  const acceptHttp1 = takeListeners(parts.http1Server, "secureConnection");
  parts.http1Server.on("connection", (socket: Socket) => {
    if (parts.sockets.admit(socket)) startHandshake(socket);
  });
  parts.http1Server.on("secureConnection", (socket: TLSSocket) => {
    handOver(parts, socket.alpnProtocol === "h2" ? "http2" : "http1", socket, (accepted) => {
      acceptHttp1(accepted);
      deliverByEvents(accepted);
    });
  });
}

/**
 * Node's HTTP/1 parser reads from the handle of a socket until a listener for its data is added. For a TLS socket, that
 * is wrong: a pipelined request pauses the parser while a previous response is unsent, and the rest of the same TCP
 * segment then fails with HPE_PAUSED. The stream, which delivers the data from here on, buffers it until the parser
 * resumes.
 */
function deliverByEvents(socket: Socket): void {
  socket.on("data", () => {});
}

type Accept = (socket: Socket) => void;

function handOver(parts: DispatchParts, protocol: HttpVersion, socket: Socket, acceptHttp1: Accept): void {
  if (protocol === "http1") {
    parts.connections.track(socket);
    acceptHttp1(socket);
    return;
  }
  // An HTTP/1 server leaves sockets half open. HTTP/2 has no such state, and the end of a client would never be
  // noticed.
  socket.allowHalfOpen = false;
  parts.http2Server.once("session", (session: ServerHttp2Session) => parts.sessions.track(session, socket));
  parts.http2Server.emit("connection", socket);
}

/** Removes the server's own listeners of an event, and returns a function that calls them. */
function takeListeners(server: Server, event: "connection" | "secureConnection"): Accept {
  const listeners = server.listeners(event);
  server.removeAllListeners(event);
  return (socket) => {
    for (const listener of listeners) listener.call(server, socket);
  };
}
