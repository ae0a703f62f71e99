import type { ConnectRouter } from "@connectrpc/connect";
import { type ConnectPluginDeps, registerConnectPlugin } from "./fallback/connect-plugin.ts";
import type { FindCall } from "./http/http-call.ts";
import type { ObserveCall } from "./http/observe-calls.ts";
import type { IsMember } from "./listener/network.ts";
import type { TakeStream } from "./listener/one-port.ts";
import { createFindUnaryGet } from "./protocol/connect/find-unary-get.ts";
import { createFindUnary } from "./protocol/find-unary.ts";
import { createGrpcStreams } from "./protocol/grpc/grpc-streams.ts";
import { createCutOff } from "./protocol/unary/cut-off.ts";
import { buildUnaryMethods, type UnaryRpcs } from "./protocol/unary/unary-method.ts";

/** What RPCs are served on. */
export interface RpcServer extends Omit<ConnectPluginDeps, "find"> {
  readonly observe: ObserveCall;
  /** Tells the addresses of trusted proxies. */
  readonly isProxy: IsMember;
  offerStreams(take: TakeStream): void;
  offerCalls(find: FindCall): void;
}

/**
 * Serves unary methods on the fast path: gRPC on its HTTP/2 streams, Connect and gRPC-web as requests of either version. What that
 * leaves alone falls back to connect-es, behind Fastify's hooks.
 */
export async function serveRpcs(
  { observe, isProxy, offerStreams, offerCalls, ...server }: RpcServer,
  routes: (router: ConnectRouter) => void,
  unary: UnaryRpcs,
): Promise<void> {
  const methods = buildUnaryMethods(unary, createCutOff(server.stopping));
  const find = createFindUnary(methods);
  offerStreams(createGrpcStreams({ methods, observe, isProxy }));
  offerCalls(find);
  offerCalls(createFindUnaryGet(methods));
  await registerConnectPlugin({ ...server, find }, routes);
}
