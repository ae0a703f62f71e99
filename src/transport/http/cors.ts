import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { cors as connectCors } from "@connectrpc/connect";
import fastifyCors, { type FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { varyByOrigin } from "./vary.ts";

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

const EXPOSED_HEADERS = [...connectCors.exposedHeaders, ...RESPONSE_HEADERS];

/** Adds to the fields of an answer what a page of this origin may see of it; undefined for a request of no page. */
export type AddCors = (fields: OutgoingHttpHeaders, origin: string | undefined) => void;

/** What lets pages of these origins read answers that do not pass through Fastify. Undefined where no page may call. */
export function createAddCors(origins: readonly string[]): AddCors | undefined {
  if (origins.length === 0) return undefined;
  const isAny = origins.includes("*");
  const allowed = new Set(origins);
  const exposed = EXPOSED_HEADERS.join(", ");
  return (fields, origin) => {
    varyByOrigin(fields);
    if (origin === undefined) return;
    if (isAny || allowed.has(origin)) fields["access-control-allow-origin"] = isAny ? "*" : origin;
    fields["access-control-expose-headers"] = exposed;
  };
}

/**
 * Lets pages of these origins call every route by every protocol; `*` means any origin. An OPTIONS request that is not
 * a preflight continues to its route, which refuses it. Options that depend on the request have the plugin name Origin
 * in every Vary.
 */
export async function registerCors(fastify: FastifyInstance, origins: readonly string[]): Promise<void> {
  const options: FastifyCorsOptions = {
    origin: origins.includes("*") ? "*" : [...origins],
    methods: [...connectCors.allowedMethods, "HEAD", "PATCH", "PUT", "DELETE"],
    allowedHeaders: [...connectCors.allowedHeaders, ...REQUEST_HEADERS],
    exposedHeaders: EXPOSED_HEADERS,
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
