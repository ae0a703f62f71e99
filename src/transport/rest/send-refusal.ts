import type { FastifyReply, FastifyRequest } from "fastify";
import type { Refusal } from "../../domain/error.ts";
import { errorHeaders, type LocateMember, statusOf, toErrorBody } from "./error-body.ts";
import { sendBytes } from "./send-bytes.ts";

/** What an answer may say beyond the refusal. */
export interface RefusalOptions {
  readonly locate?: LocateMember | undefined;
  /** Set over those of the code. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Header fields of an answer that was begun and then refused. */
const ANSWER_HEADERS = ["etag", "content-encoding", "location"];

/** Answers with a refusal in the shape of REST errors. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  { locate, headers }: RefusalOptions = {},
): void {
  for (const name of ANSWER_HEADERS) reply.removeHeader(name);
  reply.code(statusOf(refusal.code)).headers({ ...errorHeaders(refusal), ...headers });
  sendBytes(request, reply, Buffer.from(JSON.stringify(toErrorBody(refusal, request.id, locate))));
}
