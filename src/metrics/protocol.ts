import type { FastifyRequest } from "fastify";
import type { RouteKind } from "./route-kind.ts";

/** The protocol of a request, as a metric label. `http` is everything outside the API: probes and unknown paths. */
export type Protocol = (typeof PROTOCOLS)[number];

/** Every protocol. */
export const PROTOCOLS = ["grpc", "grpc-web", "connect", "rest", "http"] as const;

/** The protocol of a request to a route of this kind. gRPC shows in the media type even where no route was found. */
export function protocolOf(request: FastifyRequest, kind: RouteKind | undefined): Protocol {
  const mediaType = request.raw.headers["content-type"];
  if (mediaType?.startsWith("application/grpc")) {
    return mediaType.startsWith("application/grpc-web") ? "grpc-web" : "grpc";
  }
  if (kind === "rpc") return "connect";
  return kind === "rest" ? "rest" : "http";
}
