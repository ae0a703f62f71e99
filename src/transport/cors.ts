import { cors as connectCors } from "@connectrpc/connect";
import fastifyCors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/** Headers of ours that a page may send or read, beside those of the protocols. */
const REQUEST_HEADERS = ["Authorization", "If-Match", "If-None-Match", "X-Request-Id"];
const RESPONSE_HEADERS = [
  "ETag",
  "Location",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
  "X-Request-Id",
];

/** Lets pages of these origins call every route by every protocol; `*` means any origin. */
export async function registerCors(fastify: FastifyInstance, origins: readonly string[]): Promise<void> {
  await fastify.register(fastifyCors, {
    origin: origins.includes("*") ? "*" : [...origins],
    methods: [...connectCors.allowedMethods, "HEAD", "PATCH"],
    allowedHeaders: [...connectCors.allowedHeaders, ...REQUEST_HEADERS],
    exposedHeaders: [...connectCors.exposedHeaders, ...RESPONSE_HEADERS],
    maxAge: 7200,
  });
}
