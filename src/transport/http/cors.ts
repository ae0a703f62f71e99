import type { IncomingHttpHeaders } from "node:http";
import { cors as connectCors } from "@connectrpc/connect";
import fastifyCors, { type FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Headers of ours that a page may send or read, beside those of the protocols. */
const REQUEST_HEADERS = [
  "Authorization",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "Traceparent",
  "Tracestate",
  "X-Request-Id",
];
const RESPONSE_HEADERS = [
  "ETag",
  "Location",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
  "X-Request-Id",
];

/**
 * Lets pages of these origins call every route by every protocol; `*` means any origin. OPTIONS that is no preflight
 * goes on to its route, which refuses it. Options that depend on the request have the plugin name Origin in every Vary.
 */
export async function registerCors(fastify: FastifyInstance, origins: readonly string[]): Promise<void> {
  const options: FastifyCorsOptions = {
    origin: origins.includes("*") ? "*" : [...origins],
    methods: [...connectCors.allowedMethods, "HEAD", "PATCH"],
    allowedHeaders: [...connectCors.allowedHeaders, ...REQUEST_HEADERS],
    exposedHeaders: [...connectCors.exposedHeaders, ...RESPONSE_HEADERS],
    maxAge: 7200,
  };
  const plain: FastifyCorsOptions = { ...options, preflight: false };
  await fastify.register(fastifyCors, () => async (request: FastifyRequest) => {
    return isPreflight(request.headers) ? options : plain;
  });
}

function isPreflight(headers: IncomingHttpHeaders): boolean {
  return headers.origin !== undefined && headers["access-control-request-method"] !== undefined;
}
