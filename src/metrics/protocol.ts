import type { FastifyRequest } from "fastify";
import type { RouteKind } from "./route-kind.ts";

/** The protocol of a request, as a metric label. `http` is everything outside the API: probes and unknown paths. */
export type Protocol = (typeof PROTOCOLS)[number];

/** Every protocol. */
export const PROTOCOLS = ["grpc", "grpc-web", "connect", "rest", "http"] as const;

/**
 * Returns the protocol of a request to a route of this kind. gRPC is recognized by its media type even without a
 * matching route.
 */
export function protocolOf(request: FastifyRequest, kind: RouteKind | undefined): Protocol {
  const mediaType = request.raw.headers["content-type"];
  if (mediaType?.startsWith("application/grpc")) {
    return mediaType.startsWith("application/grpc-web") ? "grpc-web" : "grpc";
  }
  if (kind === "rpc") return "connect";
  return kind === "rest" ? "rest" : "http";
}
