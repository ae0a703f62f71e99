import type { ConnectRouter } from "@connectrpc/connect";
import type { UniversalHandlerFn } from "@connectrpc/connect/protocol";
import { fastifyConnectPlugin } from "@connectrpc/connect-fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Metrics } from "../../metrics/metrics.ts";
import { markRoutes } from "../../metrics/route-kind.ts";
import { cutOff } from "../http/cut-off.ts";
import { withOrigin } from "../http/vary.ts";
import { Call } from "../rpc/call/call.ts";
import type { WithDeadline } from "../rpc/call/with-deadline.ts";
import { createDeadlineInterceptor, shortenTimeout } from "./deadlines.ts";
import { serveGrpcWebText } from "./grpc-web-text.ts";
import type { CallMetrics } from "./register-rpcs.ts";
import { refuseReservedFlags } from "./reserved-flags.ts";
import { shareMessages } from "./share-messages.ts";
import { wrapHandlers } from "./wrap-handlers.ts";

/** What streams are served on. */
export interface ConnectStreamsDeps {
  readonly fastify: FastifyInstance;
  readonly metrics: Metrics;
  /** Whether pages of other origins may call. */
  readonly hasCors: boolean;
  /** Aborted when the server cancels the calls in flight, which receive its reason. */
  readonly stopping: AbortSignal;
  readonly withDeadline: WithDeadline;
}

const READ_BYTES_MAX = 64 * 1024;

/** Serves the routes by connect-es, behind Fastify's hooks. */
export async function registerConnectStreams(
  { fastify, metrics, hasCors, stopping, withDeadline }: ConnectStreamsDeps,
  routes: (router: ConnectRouter, metrics: CallMetrics) => void,
): Promise<void> {
  const contextValues = (request: FastifyRequest): Call => {
    const call = new Call(request, metrics.contextValues(request));
    call.cutOff = () => cutOff(request.raw);
    request.call = call;
    return call;
  };
  await fastify.register(async (scope) => {
    markRoutes(scope, "rpc");
    scope.addHook("onRequest", shortenTimeout);
    // Those of the protocols come with the plugin; Fastify's own would read text.
    scope.removeAllContentTypeParsers();
    await scope.register(fastifyConnectPlugin, {
      routes(router) {
        routes(router, metrics);
        shareMessages(router);
        refuseReservedFlags(router);
        serveGrpcWebText(router);
        if (hasCors) wrapHandlers(router, withVary);
      },
      interceptors: [metrics.interceptor, createDeadlineInterceptor(withDeadline)],
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
