import type { FastifyReply, FastifyRequest } from "fastify";
import type { Refusal } from "../../../domain/error.ts";
import { type RefusalOptions, refusalAnswer } from "./refusal-answer.ts";
import { sendAnswer } from "./send-answer.ts";

/** Answers with a refusal in the shape of REST errors. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  options?: RefusalOptions,
): void {
  sendAnswer(request, reply, refusalAnswer(refusal, request.id, options));
}
