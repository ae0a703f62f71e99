import type { ConnectRouter } from "@connectrpc/connect";
import type { UniversalHandlerFn } from "@connectrpc/connect/protocol";
import { fastifyConnectPlugin } from "@connectrpc/connect-fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FindCall } from "./call/http-call.ts";
import { markRoutes } from "./call/route-kind.ts";
import { deadlineInterceptor } from "./connect/deadline-interceptor.ts";
import { serveGrpcWebText } from "./connect/grpc-web-text.ts";
import { contextValuesOf } from "./connect/request-id-context.ts";
import { shortenTimeout } from "./connect/shorten-timeout.ts";
import { wrapHandlers } from "./connect/wrap-handlers.ts";
import type { IsMember } from "./listener/network.ts";
import type { TakeStream } from "./listener/one-port.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { ObserveCall } from "./observe-calls.ts";
import { createCutOff } from "./unary/cut-off.ts";
import { createFindUnary } from "./unary/find-unary.ts";
import { createFindUnaryGet } from "./unary/find-unary-get.ts";
import { createGrpcStreams } from "./unary/grpc-streams.ts";
import { refuseReservedFlags } from "./unary/reserved-flags.ts";
import { createUnaryHook } from "./unary/unary-hook.ts";
import { buildUnaryMethods, type UnaryRpcs } from "./unary/unary-method.ts";
import { withOrigin } from "./vary.ts";

/** What RPCs are served on. */
export interface RpcServer {
  readonly fastify: FastifyInstance;
  readonly metrics: Metrics;
  readonly observe: ObserveCall;
  /** Whose word on the address of a client is taken. */
  readonly isProxy: IsMember;
  /** Whether pages of other origins may call. */
  readonly hasCors: boolean;
  /** Aborted, with the reason its calls are told, when the server gives up those in flight. */
  readonly stopping: AbortSignal;
  offerStreams(take: TakeStream): void;
  offerCalls(find: FindCall): void;
}

const READ_BYTES_MAX = 64 * 1024;

/**
 * Serves the routes by connect-es, and before it the usual calls of the unary methods the short way: gRPC on its HTTP/2
 * streams, Connect and gRPC-web as requests of either version, and behind Fastify's hooks where those have to see them.
 */
export async function serveRpcs(
  { fastify, metrics, observe, isProxy, hasCors, stopping, ...server }: RpcServer,
  routes: (router: ConnectRouter) => void,
  unary: UnaryRpcs,
): Promise<void> {
  const methods = buildUnaryMethods(unary, createCutOff(stopping));
  const find = createFindUnary(methods);
  const contextValues = (request: FastifyRequest) => contextValuesOf(request, metrics.contextValues(request));
  server.offerStreams(createGrpcStreams({ methods, observe, isProxy }));
  server.offerCalls(find);
  server.offerCalls(createFindUnaryGet(methods));
  await fastify.register(async (scope) => {
    markRoutes(scope, "rpc");
    scope.addHook("onRequest", shortenTimeout);
    scope.addHook("preHandler", createUnaryHook({ find, contextValues }));
    // Those of the protocols come with the plugin; Fastify's own would read text.
    scope.removeAllContentTypeParsers();
    await scope.register(fastifyConnectPlugin, {
      routes(router) {
        routes(router);
        refuseReservedFlags(router);
        serveGrpcWebText(router);
        if (hasCors) wrapHandlers(router, withVary);
      },
      interceptors: [metrics.interceptor, deadlineInterceptor],
      readMaxBytes: READ_BYTES_MAX,
      contextValues,
      shutdownSignal: stopping,
    });
  });
}

/** The Vary of a handler would replace that of the hook for pages of other origins. */
function withVary(handle: UniversalHandlerFn): UniversalHandlerFn {
  return async (request) => {
    const response = await handle(request);
    const header = new Headers(response.header);
    header.set("vary", withOrigin(header.get("vary") ?? undefined));
    return { ...response, header };
  };
}
