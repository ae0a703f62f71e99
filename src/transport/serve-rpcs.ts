import type { ConnectRouter } from "@connectrpc/connect";
import { type ConnectStreamsDeps, registerConnectStreams } from "./fallback/connect-streams.ts";
import { refuseOtherUses } from "./fallback/other-uses.ts";
import type { CallMetrics } from "./fallback/register-rpcs.ts";
import type { FindCall } from "./http/http-call.ts";
import { createFindUnary } from "./protocol/find-unary.ts";
import { buildUnaryMethods, type UnaryRpcs } from "./protocol/unary/unary-method.ts";

/** What is served. */
export interface ServedRpcs {
  /** What connect-es serves: streams, and the services of other packages. */
  readonly routes: (router: ConnectRouter, metrics: CallMetrics) => void;
  readonly unary: UnaryRpcs;
  /** Finds the GETs of REST, where there are any. */
  readonly findRestGet?: FindCall | undefined;
}

/**
 * Serves the routes by connect-es, behind Fastify's hooks. Returns what finds the calls of unary methods, which need
 * neither.
 */
export async function serveRpcs(
  server: ConnectStreamsDeps,
  { routes, unary, findRestGet }: ServedRpcs,
): Promise<FindCall> {
  const methods = buildUnaryMethods(unary);
  await refuseOtherUses(server.fastify, methods.values());
  await registerConnectStreams(server, routes);
  return createFindUnary(methods, findRestGet);
}
