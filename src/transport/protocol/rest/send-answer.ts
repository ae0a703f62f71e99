import type { FastifyReply, FastifyRequest } from "fastify";
import type { Refusal } from "../../../domain/error.ts";
import type { HttpAnswer } from "../../http/http-call.ts";
import { varyByOrigin } from "../../http/vary.ts";
import { type RefusalOptions, writeError } from "./write-error.ts";

/**
 * Sends an answer; to HEAD only the length of its body, since HTTP/2 does not drop a body by itself. Returns nothing,
 * and so do its callers: a promise of the reply would wait until the answer has left.
 */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, { status, fields, body }: HttpAnswer): void {
  // Set by the hook for pages of other origins.
  if (reply.hasHeader("vary")) varyByOrigin(fields);
  reply.code(status).headers(fields);
  if (body === undefined) reply.send();
  else if (request.method === "HEAD") reply.header("content-length", body.length).send();
  else reply.send(body);
}

/** Answers with a refusal in the shape of REST errors. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  options?: RefusalOptions,
): void {
  sendAnswer(request, reply, writeError(refusal, request.id, options));
}
