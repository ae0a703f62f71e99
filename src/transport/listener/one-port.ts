import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createHttp2Server, type IncomingHttpHeaders, type ServerHttp2Stream } from "node:http2";
import { createServer as createHttpsServer, Server as HttpsServer } from "node:https";
import type { FastifyServerFactory } from "fastify";
import { type DispatchParts, dispatchCleartext, dispatchTls } from "./dispatch.ts";
import { drainConnections } from "./drain.ts";
import { createHttp1Connections, type Http1Connections, type WhenAnswered } from "./http1-connections.ts";
import { createHttp2Sessions } from "./http2-sessions.ts";
import { defaultLimits, type ListenerLimits } from "./limits.ts";
import type { IsMember } from "./network.ts";
import { type Certificate, toHttp1Options, toHttp2Options, toTlsOptions } from "./server-options.ts";
import { createSocketRegistry } from "./socket-registry.ts";

/** Options of a listener. Missing limits default to `defaultLimits`. */
export interface ListenerOptions {
  /** Enables TLS; without it, the port is cleartext. */
  readonly certificate?: Certificate | undefined;
  readonly limits?: Partial<ListenerLimits> | undefined;
  /** Returns whether an address is a proxy's, which is exempt from the limit on sockets per address. */
  readonly isProxy?: IsMember | undefined;
}

/** Answers a request and returns true, or ignores it and returns false. */
export type TryRequest = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Like `TryRequest` for a stream; also gets the raw header fields: names and values alternating. */
export type TryStream = (
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  rawHeaders: readonly string[],
) => boolean;

/** Current values, except `refusedSockets`, which counts since the start. */
export interface ListenerStats {
  readonly sockets: number;
  readonly refusedSockets: number;
  readonly http1Connections: number;
  readonly http2Sessions: number;
  readonly http2Streams: number;
}

/** One port that speaks HTTP/1.1 and HTTP/2. */
export interface Listener {
  /** For Fastify's option `serverFactory`. Throws if called twice, because a listener has one server. */
  readonly serverFactory: FastifyServerFactory;
  /** Passes every HTTP/2 stream to `tryHandle` first; those that it ignores go to Fastify. Call before listening. */
  handleStreams(tryHandle: TryStream): void;
  /** Like `handleStreams`, for HTTP/1 requests. */
  handleRequests(tryHandle: TryRequest): void;
  /** Uses a new certificate for later connections. Only for a port with TLS. */
  useCertificate(certificate: Certificate): void;
  /** See `WhenAnswered`. */
  readonly whenAnswered: WhenAnswered;
  /**
   * Stops accepting and closes all connections; requests in flight get up to `graceMs`. Resolves when no socket is
   * left. A second call returns the promise of the first. If Fastify is closed without it, `limits.drainGraceMs`
   * applies.
   */
  drain(graceMs: number): Promise<void>;
  stats(): ListenerStats;
}

/**
 * Creates the port; Fastify's `listen` opens it. The server passed to Fastify is a regular HTTP/1 server, so that its
 * timeouts, its address and Fastify's life cycle work unchanged; HTTP/2 connections are passed to a second server that
 * never listens.
 */
export function buildListener(options: ListenerOptions = {}): Listener {
  const limits: ListenerLimits = { ...defaultLimits, ...options.limits };
  const sockets = createSocketRegistry(limits, options.isProxy);
  const connections = createHttp1Connections(limits.lingerMs);
  const sessions = createHttp2Sessions(limits);
  let parts: DispatchParts | undefined;
  let draining: Promise<void> | undefined;
  let tryStream: TryStream = () => false;
  let tryRequest: TryRequest = () => false;

  function drain(graceMs: number): Promise<void> {
    if (parts !== undefined) draining ??= drainConnections(parts, graceMs, limits.lingerMs);
    return draining ?? Promise.resolve();
  }

  function serverFactory(handler: RequestListener): Server {
    if (parts !== undefined) throw new Error("a listener makes one server, and this one has made it");
    const answer: RequestListener = (request, response) => {
      connections.begin(request.socket, response);
      if (!tryRequest(request, response)) handler(request, response);
    };
    const http1Server = createHttp1Server(options.certificate, limits, answer, connections);
    // Fastify's handler also accepts the compatible request and response of HTTP/2, but its type names only one
    // server's.
    const http2Server = createHttp2Server(toHttp2Options(limits), handler as never);
    const [answerStream] = http2Server.listeners("stream");
    http2Server.removeAllListeners("stream");
    http2Server.on("checkExpectation", handler as never);
    http2Server.on("stream", (stream, headers, flags, rawHeaders) => {
      // Closed if it was refused, or was reset in the same read.
      if (stream.closed || tryStream(stream, headers, rawHeaders)) return;
      answerStream?.call(http2Server, stream, headers, flags, rawHeaders);
    });
    parts = { http1Server, http2Server, sockets, connections, sessions };
    if (options.certificate === undefined) dispatchCleartext(parts, limits.sniffTimeoutMs);
    else dispatchTls(parts);
    sweepWhileOpen(http1Server, limits.sweepIntervalMs, () => sessions.sweep());
    // If it exists, Fastify calls this method just before it closes the server.
    return Object.assign(http1Server, { closeHttp2Sessions: () => void drain(limits.drainGraceMs) });
  }

  return {
    // Its type requires a handler narrower than the one that it passes.
    serverFactory: serverFactory as FastifyServerFactory,
    handleStreams(tryHandle) {
      tryStream = tryHandle;
    },
    handleRequests(tryHandle) {
      tryRequest = tryHandle;
    },
    useCertificate(certificate) {
      const server = parts?.http1Server;
      if (server instanceof HttpsServer) server.setSecureContext(toTlsOptions(certificate, limits));
    },
    whenAnswered: connections.whenAnswered,
    drain,
    stats: () => ({
      sockets: sockets.open(),
      refusedSockets: sockets.refused(),
      http1Connections: connections.open(),
      http2Sessions: sessions.open(),
      http2Streams: sessions.openStreams(),
    }),
  };
}

function createHttp1Server(
  certificate: Certificate | undefined,
  limits: ListenerLimits,
  listener: RequestListener,
  connections: Http1Connections,
): Server {
  const server =
    certificate === undefined
      ? createServer(toHttp1Options(limits), listener)
      : createHttpsServer({ ...toHttp1Options(limits), ...toTlsOptions(certificate, limits) }, listener);
  // An unknown expectation may be ignored (RFC 9110, section 10.1.1); Node's own response would have a different
  // format.
  server.on("checkExpectation", listener);
  server.maxRequestsPerSocket = limits.maxRequestsPerSocket;
  server.closeIdleConnections = () => connections.closeIdle();
  server.setTimeout(limits.stalledWriteMs, (socket) => connections.onIdleTimeout(socket, limits.stalledWriteMs));
  return server;
}

function sweepWhileOpen(server: Server, intervalMs: number, sweep: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  server.on("listening", () => {
    clearInterval(timer);
    timer = setInterval(sweep, intervalMs).unref();
  });
  server.on("close", () => clearInterval(timer));
}
