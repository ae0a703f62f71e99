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

/** How a listener is made. Limits left out are those of `defaultLimits`. */
export interface ListenerOptions {
  /** Serves TLS; without it the port is cleartext. */
  readonly certificate?: Certificate | undefined;
  readonly limits?: Partial<ListenerLimits> | undefined;
  /** Tells the addresses of proxies, to which the limit on sockets per address does not apply. */
  readonly isProxy?: IsMember | undefined;
}

/** Answers a request and returns true, or leaves it alone and returns false. */
export type TryRequest = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The same for a stream, shown the fields as they came too: names and values in turn. */
export type TryStream = (
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  rawHeaders: readonly string[],
) => boolean;

/** Figures of the moment, except `refusedSockets`, which counts from the start. */
export interface ListenerStats {
  readonly sockets: number;
  readonly refusedSockets: number;
  readonly http1Connections: number;
  readonly http2Sessions: number;
  readonly http2Streams: number;
}

/** One port that speaks HTTP/1.1 and HTTP/2. */
export interface Listener {
  /** For Fastify's option of the same name. Throws when called twice: a listener has one server. */
  readonly serverFactory: FastifyServerFactory;
  /** Hands every HTTP/2 stream to `tryHandle` first; those it leaves go to Fastify. Call before listening. */
  handleStreams(tryHandle: TryStream): void;
  /** The same for HTTP/1 requests. */
  handleRequests(tryHandle: TryRequest): void;
  /** Serves another certificate to connections from now on. Only for a port that has one. */
  useCertificate(certificate: Certificate): void;
  /** For a connection that the parser has abandoned. */
  readonly whenAnswered: WhenAnswered;
  /**
   * Stops accepting and closes every connection: requests in flight have up to `graceMs`. Resolves when no socket is
   * left. A second call returns the first one's promise. Closing Fastify without it drains with `limits.drainGraceMs`.
   */
  drain(graceMs: number): Promise<void>;
  stats(): ListenerStats;
}

/**
 * Builds the port; Fastify's `listen` opens it. The server handed to Fastify is a genuine HTTP/1 one, so that its
 * timeouts, its address and Fastify's life cycle simply work; what turns out to be HTTP/2 is passed to a second server
 * that never listens.
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
    // Fastify's handler takes the compatible request and response of HTTP/2 as well; its type names one server's only.
    const http2Server = createHttp2Server(toHttp2Options(limits), handler as never);
    const [answerStream] = http2Server.listeners("stream");
    http2Server.removeAllListeners("stream");
    http2Server.on("checkExpectation", handler as never);
    http2Server.on("stream", (stream, headers, flags, rawHeaders) => {
      // Closed: it was refused, or was reset by what came with it.
      if (stream.closed || tryStream(stream, headers, rawHeaders)) return;
      answerStream?.call(http2Server, stream, headers, flags, rawHeaders);
    });
    parts = { http1Server, http2Server, sockets, connections, sessions };
    if (options.certificate === undefined) dispatchCleartext(parts, limits.sniffTimeoutMs);
    else dispatchTls(parts);
    sweepWhileOpen(http1Server, limits.sweepIntervalMs, () => sessions.sweep());
    // Fastify calls this method when it closes, if there is one, just before it closes the server.
    return Object.assign(http1Server, { closeHttp2Sessions: () => void drain(limits.drainGraceMs) });
  }

  return {
    // Its type would have a handler narrower than the one it passes.
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
  // An unknown expectation may be passed over (RFC 9110, section 10.1.1); Node would answer it in a shape of its own.
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
