import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { holdsSecret } from "./hide-secrets.ts";

/** The header that carries a request's id, both ways. */
export const REQUEST_ID_HEADER = "x-request-id";

/** For Fastify's `genReqId`: the id the caller sent if it is safe to log and repeat, else a UUID. */
export function requestIdOf(request: { readonly headers: IncomingHttpHeaders }): string {
  const sent = request.headers[REQUEST_ID_HEADER];
  return typeof sent === "string" && SAFE_ID.test(sent) && !holdsSecret(sent) ? sent : randomUUID();
}

/** An `onRequest` hook that tells the caller the id. The Connect plugin copies the header to its raw answers. */
export function echoRequestId(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header(REQUEST_ID_HEADER, request.id);
  done();
}

const SAFE_ID = /^[A-Za-z0-9._-]{1,64}$/;
