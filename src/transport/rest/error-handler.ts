import type { DescService } from "@bufbuild/protobuf";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../domain/error.ts";
import { toConnectError } from "../connect/to-connect-error.ts";
import { routeNotFound } from "./route-not-found.ts";
import { errorProtocolOf, sendRpcError } from "./rpc-error-answer.ts";
import { sendRefusal } from "./send-refusal.ts";
import { toRefusal } from "./to-refusal.ts";

/** Answers a request with an error in the protocol the request speaks. */
export type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Makes the one answer to everything that is thrown outside the RPC handlers. A fault of ours is logged and answered as
 * INTERNAL. Requests to a service among these are taken for Connect when nothing else tells their protocol.
 */
export function createAnswerError(services: readonly DescService[]): AnswerError {
  const prefixes = services.map((service) => `/${service.typeName}/`);
  const isRpcPath = (path: string): boolean => prefixes.some((prefix) => path.startsWith(prefix));
  return (error, request, reply) => {
    const refusal = toRefusal(error, request) ?? reportFault(error, request);
    const protocol = errorProtocolOf(request, isRpcPath);
    if (protocol === "rest") sendRefusal(request, reply, refusal);
    else sendRpcError(request, reply, protocol, toConnectError(refusal, { requestId: request.id }));
  };
}

/** Sets the handlers of errors and unknown routes. Pass the same AnswerError to buildServerErrorOptions. */
export function registerErrorHandlers(fastify: FastifyInstance, answerError: AnswerError): void {
  fastify.setErrorHandler(answerError);
  fastify.setNotFoundHandler((request, reply) => answerError(routeNotFound(request), request, reply));
}

function reportFault(error: unknown, request: FastifyRequest): Refusal {
  request.log.error({ err: error }, "request failed");
  return new Refusal("INTERNAL", "internal error");
}
