import type { DescService } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../domain/error.ts";
import { sendRefusal } from "../protocol/rest/send-answer.ts";
import { routeNotFound } from "../protocol/rest/write-error.ts";
import { toConnectError } from "../rpc/policy/to-connect-error.ts";
import { errorProtocolOf, sendRpcError, sendRpcMediaTypes } from "./send-rpc-error.ts";
import { toRefusal } from "./to-refusal.ts";

/** Answers a request with an error in the protocol the request speaks. */
export type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Makes the one answer to everything that is thrown outside the RPC handlers. An internal error is logged and answered
 * as INTERNAL. Requests to a service among these are taken for Connect when nothing else tells their protocol.
 */
export function createAnswerError(services: readonly DescService[]): AnswerError {
  const prefixes = services.map((service) => `/${service.typeName}/`);
  const isRpcPath = (path: string): boolean => prefixes.some((prefix) => path.startsWith(prefix));
  return (error, request, reply) => {
    const refusal = toRefusal(error, request) ?? reportInternalError(error, request);
    request.refusalCode = refusal.code;
    const protocol = errorProtocolOf(request, isRpcPath);
    if (protocol === "rest") {
      sendRefusal(request, reply, refusal);
      return;
    }
    if (refusal.code === "UNSUPPORTED_MEDIA_TYPE") {
      sendRpcMediaTypes(reply);
      return;
    }
    const isForeign = refusal.code === "ROUTE_NOT_FOUND" && !isRpcPath(request.url);
    const rpcError = isForeign ? serviceNotFound(refusal) : toConnectError(refusal, { requestId: request.id });
    sendRpcError(request, reply, protocol, rpcError);
  };
}

/** Sets the handlers of errors and unknown routes. Pass the same AnswerError to buildServerErrorOptions. */
export function registerErrorHandlers(fastify: FastifyInstance, answerError: AnswerError): void {
  fastify.setErrorHandler(answerError);
  fastify.setNotFoundHandler((request, reply) => answerError(routeNotFound(request), request, reply));
}

/** The caller of a service that is not ours does not expect details of ours. */
function serviceNotFound(refusal: Refusal): ConnectError {
  return new ConnectError(refusal.message, Code.Unimplemented, undefined, undefined, refusal);
}

function reportInternalError(error: unknown, request: FastifyRequest): Refusal {
  request.log.error({ err: error }, "request failed");
  return new Refusal("INTERNAL", "internal error");
}
