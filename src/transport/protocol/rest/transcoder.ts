import type { ContextValues } from "@connectrpc/connect";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { endWhenClosed } from "../../http/end-when-closed.ts";
import type { UnarySpec } from "../../rpc/build-invoke.ts";
import { contextValuesOf } from "../../rpc/call-context-keys.ts";
import { isLargeBody, turnOfLargeBody } from "../../rpc/large-bodies.ts";
import { readBytesMax } from "../../rpc/read-limit.ts";
import type { Rpcs } from "../../rpc/rpcs.ts";
import { buildAnswerCall } from "./answer-call.ts";
import { findHeaderBindings } from "./bind-headers.ts";
import { bindRequest } from "./bind-request.ts";
import { type HttpBinding, mayHaveBody, unaryBindings } from "./http-rule.ts";
import { createReadJsonBody, refuseEncodedBody } from "./json-body-parser.ts";
import { quotaHeaders } from "./quota-headers.ts";
import { readParts } from "./read-parts.ts";
import { routeNotFound } from "./refusal-answer.ts";
import { sendAnswer } from "./send-answer.ts";
import { toFastifyUrl } from "./to-fastify-url.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Those of a call that was authorized before its body was read. */
    callValues: ContextValues | undefined;
  }
}

/** A route that the transcoder has made. */
export interface RestRoute {
  /** As Fastify writes it. */
  readonly url: string;
  readonly verb: string;
}

/**
 * Serves every unary method that has google.api.http rules as JSON over HTTP, through the implementations and interceptors
 * of the RPCs. Throws when a rule is wrong. Returns the routes it made.
 */
export function registerTranscoder(scope: FastifyInstance, rpcs: Rpcs): readonly RestRoute[] {
  scope.decorateRequest("callValues", undefined);
  return unaryBindings(rpcs).map(({ spec, binding }) => registerBinding(scope, rpcs, spec, binding));
}

function registerBinding(scope: FastifyInstance, rpcs: Rpcs, spec: UnarySpec, binding: HttpBinding): RestRoute {
  const url = toFastifyUrl(binding.path);
  async function authorize(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const values = startCall(request, reply);
    try {
      await rpcs.authorize(spec.method, request.headers.authorization, values);
    } finally {
      reply.headers(quotaHeaders(values));
    }
    request.callValues = values;
  }
  scope.route({
    url,
    method: (binding.verb === "GET" ? ["GET", "HEAD"] : binding.verb) as HTTPMethods, // Fastify refuses what it does not know
    bodyLimit: readBytesMax(spec.method),
    config: { pattern: binding.path.text },
    onRequest: mayHaveBody(binding) ? [authorize, refuseEncodedBody] : [],
    handler: buildHandler(rpcs, spec, binding),
  });
  return { url, verb: binding.verb };
}

/** The values of a call that ends with its exchange. */
function startCall(request: FastifyRequest, reply: FastifyReply): ContextValues {
  const values = contextValuesOf(request);
  endWhenClosed(reply.raw, values);
  return values;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

function buildHandler(rpcs: Rpcs, spec: UnarySpec, binding: HttpBinding): Handler {
  const answerCall = buildAnswerCall(rpcs, spec, binding);
  const headers = findHeaderBindings(spec.method.input.fields);
  const readJsonBody = createReadJsonBody(spec.method);
  return async (request, reply) => {
    const values = request.callValues ?? startCall(request, reply);
    if (request.body instanceof Uint8Array && isLargeBody(request.body)) await turnOfLargeBody(values);
    const parts = readParts(binding.path, request, readJsonBody(request));
    if (parts === undefined) throw routeNotFound(request);
    const bound = bindRequest(binding, headers, parts);
    sendAnswer(request, reply, await answerCall(bound, request, values));
  };
}
