import type { DescService } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Metrics } from "../metrics/metrics.ts";
import type { Tracer } from "../tracing/tracer.ts";
import { createAnswerError, registerErrorHandlers } from "./fallback/error-handler.ts";
import { buildServerErrorOptions } from "./fallback/server-error-options.ts";
import { createAddCors, registerCors } from "./http/cors.ts";
import { checkHead, makeRoutable } from "./http/head-check.ts";
import { createHttp1Calls } from "./http/http1-calls.ts";
import { createHttp2Calls } from "./http/http2-calls.ts";
import { buildLoggerOptions, type LogOptions, logsRequests } from "./http/logger-options.ts";
import {
  createEndHook,
  createObserveCall,
  createObserveEnd,
  type NoteUse,
  type ObserveEnd,
} from "./http/observe-call.ts";
import { clientAddress, echoRequestId, requestIdOf } from "./http/request-client.ts";
import { createRequestLog, type RequestLogOptions } from "./http/request-log.ts";
import { createRequestTracing, type RequestTracing } from "./http/trace-requests.ts";
import type { ListenerLimits } from "./listener/limits.ts";
import { addressSet, type IsMember } from "./listener/network.ts";
import { buildListener, type Listener } from "./listener/one-port.ts";
import type { LoadLimits } from "./load/load-monitor.ts";
import { shedLoad } from "./load/shed-load.ts";
import { CALL_TIME_MAX_MS, createWithDeadline, type WithDeadline } from "./rpc/call/with-deadline.ts";
import { type ServedRpcs, serveRpcs } from "./serve-rpcs.ts";

/** What every request passes, whatever is served. */
export interface HttpServerDeps {
  /**
   * The services whose RPCs will be served: a wrong path under one of them is answered in the words of its protocol.
   */
  readonly services: readonly DescService[];
  readonly metrics: Metrics;
  /** The routes on which templates are fetched. */
  readonly fetchRoutes?: ReadonlySet<string>;
  /** Notified of each call with a valid key. */
  readonly noteUse?: NoteUse | undefined;
  /** Absent: nothing is traced. */
  readonly tracer?: Tracer | undefined;
}

/** How the server serves. */
export interface HttpServerOptions extends LogOptions {
  /** Default: every request has a line. */
  readonly requestLog?: RequestLogOptions | undefined;
  /** PEM texts. Absent: cleartext. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** Origins whose pages may call; `*` means any. */
  readonly corsOrigins: readonly string[];
  /** Addresses and networks of trusted proxies, whose X-Forwarded-For tells the address of a client. Default: none. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** Beyond these, requests other than probes are refused. Default: never. */
  readonly loadLimits?: LoadLimits | undefined;
  /** Those left out are those of `defaultLimits`. */
  readonly listenerLimits?: Partial<ListenerLimits> | undefined;
  /** By what the longest time of a call is multiplied, for tests on a slow machine. Default: 1. */
  readonly patience?: number | undefined;
}

/**
 * One port for HTTP/1.1 and HTTP/2 that serves what is registered before `listen`, and answers everything else with an
 * error.
 */
export interface HttpServer {
  /** For routes of plain HTTP. */
  readonly fastify: FastifyInstance;
  /** Ends calls in time, and when the server gives up those in flight. */
  readonly withDeadline: WithDeadline;
  /**
   * Serves RPCs over gRPC, gRPC-web and Connect: those in `unary` and the GETs of REST on the fast path, those of
   * `routes` by connect-es, which reads requests of up to 64 KiB unless a route sets `readMaxBytes`. Call it once.
   */
  registerRpcs(served: ServedRpcs): Promise<void>;
  /** Returns the base URL, with the port that was chosen when 0 was requested. */
  listen(address: { readonly host: string; readonly port: number }): Promise<string>;
  /** Serves another certificate to connections from now on. Only for a server that has one. */
  useCertificate(certificate: { readonly cert: string; readonly key: string }): void;
  /** Stops accepting, lets requests in flight finish for up to four seconds, then ends every connection. */
  close(): Promise<void>;
}

const DRAIN_GRACE_MS = 4_000;
/** A little less, so that a call that is cut off still hears why. */
const RPC_GRACE_MS = 3_500;
const STOPPING = new ConnectError("the server is stopping", Code.Unavailable);

/** Builds the port with its hooks, error answers and metrics, and nothing to serve yet. */
export async function buildHttpServer(deps: HttpServerDeps, options: HttpServerOptions): Promise<HttpServer> {
  const isProxy = addressSet(options.trustedProxies ?? []);
  const listener = buildListener({ certificate: options.tls, limits: options.listenerLimits, isProxy });
  const { metrics } = deps;
  const stopping = new AbortController();
  const tracing = deps.tracer === undefined ? undefined : createRequestTracing(deps.tracer);
  const fastify = await buildFastify(deps, options, { listener, isProxy, tracing });
  const observeEnd = observeEnds(fastify, deps, options, tracing);
  const isOverloaded = options.loadLimits && shedLoad(fastify, { ...deps, limits: options.loadLimits });
  const observe = createObserveCall(metrics, observeEnd);
  const onInternalError = (err: unknown, reqId: string): void => fastify.log.error({ err, reqId }, "request failed");
  const addCors = createAddCors(options.corsOrigins);
  const hasCors = addCors !== undefined;
  const withDeadline = createWithDeadline({
    timeMaxMs: CALL_TIME_MAX_MS * (options.patience ?? 1),
    stopping: stopping.signal,
  });
  return {
    fastify,
    withDeadline,
    async registerRpcs(served) {
      const find = await serveRpcs({ fastify, metrics, hasCors, stopping: stopping.signal, withDeadline }, served);
      const findCall = tracing?.traceCalls(find) ?? find;
      const calls = { findCall, observe, isProxy, addCors, isOverloaded, onInternalError };
      listener.handleRequests(createHttp1Calls(calls));
      listener.handleStreams(createHttp2Calls(calls));
    },
    async listen(address) {
      await fastify.listen(address);
      return toBaseUrl(fastify, address.host, options.tls !== undefined);
    },
    useCertificate: listener.useCertificate,
    async close() {
      const abort = setTimeout(() => stopping.abort(STOPPING), RPC_GRACE_MS);
      await listener.drain(DRAIN_GRACE_MS);
      clearTimeout(abort);
      await fastify.close();
    },
  };
}

interface FastifyParts {
  readonly listener: Listener;
  readonly isProxy: IsMember;
  readonly tracing: RequestTracing | undefined;
}

async function buildFastify(
  { services, metrics }: HttpServerDeps,
  options: HttpServerOptions,
  { listener, isProxy, tracing }: FastifyParts,
): Promise<FastifyInstance> {
  const answerError = createAnswerError(services);
  const fastify: FastifyInstance = Fastify({
    ...buildServerErrorOptions(answerError, listener.whenAnswered),
    rewriteUrl: makeRoutable,
    serverFactory: listener.serverFactory,
    logger: buildLoggerOptions(options),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  });
  metrics.install(fastify);
  fastify.decorateRequest("call", undefined);
  fastify.decorateRequest("refusalCode", undefined);
  metrics.observeConnections(() => listener.stats());
  fastify.addHook("onRequest", (request, _reply, done) => {
    const { headers, socket } = request.raw;
    // Fastify's own would take a proxy at its word whatever that says.
    Object.defineProperty(request, "ip", { get: () => clientAddress(headers, socket.remoteAddress, isProxy) });
    done();
  });
  tracing?.install(fastify);
  fastify.addHook("onRequest", echoRequestId);
  registerErrorHandlers(fastify, answerError);
  if (options.corsOrigins.length > 0) await registerCors(fastify, options.corsOrigins);
  fastify.addHook("onRequest", checkHead);
  return fastify;
}

/** To be called before there are routes. */
function observeEnds(
  fastify: FastifyInstance,
  { metrics, fetchRoutes = new Set(), noteUse }: HttpServerDeps,
  { logLevel, requestLog = LOG_EVERYTHING }: HttpServerOptions,
  tracing: RequestTracing | undefined,
): ObserveEnd {
  const log = logsRequests(logLevel) ? createRequestLog(fastify.log, requestLog) : undefined;
  const observeEnd = createObserveEnd({ metrics, fetchRoutes, noteUse, log, endSpan: tracing?.endSpan });
  fastify.addHook("onResponse", createEndHook(observeEnd));
  return observeEnd;
}

const LOG_EVERYTHING: RequestLogOptions = { sample: undefined, slowMs: undefined };

/**
 * Requests are described in Protocol Buffers. Fastify's compilers of JSON Schema would be a hundred modules of a start.
 */
function refuseSchemas(): never {
  throw new Error("routes have no JSON Schema");
}

function toBaseUrl(fastify: FastifyInstance, host: string, isTls: boolean): string {
  const address = fastify.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `${isTls ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
