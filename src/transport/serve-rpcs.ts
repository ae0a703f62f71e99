import type { IncomingHttpHeaders } from "node:http2";
import type { ConnectRouter } from "@connectrpc/connect";
import { fastifyConnectPlugin } from "@connectrpc/connect-fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { deadlineInterceptor } from "./connect/deadline-interceptor.ts";
import { serveGrpcWebText } from "./connect/grpc-web-text.ts";
import { contextValuesOf } from "./connect/request-id-context.ts";
import { shortenTimeout } from "./connect/shorten-timeout.ts";
import type { Listener } from "./listener/one-port.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { markRoutes } from "./metrics/route-kind.ts";
import { type EndedCall, logCall } from "./request-log.ts";
import { createCutOff } from "./unary/cut-off.ts";
import { createGrpcStreams } from "./unary/grpc-streams.ts";
import { createUnaryHook } from "./unary/unary-hook.ts";
import { buildUnaryMethods, type UnaryRpcs } from "./unary/unary-method.ts";

/** What RPCs are served on. */
export interface RpcServer {
  readonly fastify: FastifyInstance;
  readonly listener: Listener;
  readonly metrics: Metrics;
  /** Whether the hooks of Fastify have to see a request with these headers. */
  readonly needsFastify: (headers: IncomingHttpHeaders) => boolean;
  /** Aborted, with the reason its calls are told, when the server gives up those in flight. */
  readonly stopping: AbortSignal;
}

const READ_BYTES_MAX = 64 * 1024;

/**
 * Serves the routes by connect-es, and before it the usual calls of the unary methods the short way: gRPC on its HTTP/2
 * streams, Connect and gRPC-web behind Fastify's hooks.
 */
export async function serveRpcs(
  { fastify, listener, metrics, needsFastify, stopping }: RpcServer,
  routes: (router: ConnectRouter) => void,
  unary: UnaryRpcs,
): Promise<void> {
  const methods = buildUnaryMethods(unary, createCutOff(stopping));
  const contextValues = (request: FastifyRequest) => contextValuesOf(request, metrics.contextValues(request));
  const observe = (path: string) => observeCall(path, metrics, fastify);
  const takeStream = createGrpcStreams({ methods, observe });
  listener.offerStreams((stream, headers) => !needsFastify(headers) && takeStream(stream, headers));
  await fastify.register(async (scope) => {
    markRoutes(scope, "rpc");
    scope.addHook("onRequest", shortenTimeout);
    scope.addHook("preHandler", createUnaryHook({ methods, contextValues }));
    // Those of the protocols come with the plugin; Fastify's own would read text.
    scope.removeAllContentTypeParsers();
    await scope.register(fastifyConnectPlugin, {
      routes(router) {
        routes(router);
        serveGrpcWebText(router);
      },
      interceptors: [metrics.interceptor, deadlineInterceptor],
      readMaxBytes: READ_BYTES_MAX,
      contextValues,
      shutdownSignal: stopping,
    });
  });
}

function observeCall(path: string, metrics: Metrics, { log }: FastifyInstance): (call: EndedCall) => void {
  const end = metrics.start(path, "grpc");
  return (call) => {
    end(call.code);
    logCall(log, call);
  };
}
