import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { isLargeBody, turnOfLargeBody } from "../../http/request-body.ts";
import type { UnarySpec } from "../../rpc/call/build-invoke.ts";
import type { Call } from "../../rpc/call/call.ts";
import { callPolicyOf } from "../../rpc/policy/call-policy.ts";
import type { Rpcs } from "../../rpc/rpcs.ts";
import { type HttpBinding, mayHaveBody, unaryBindings } from "./http-rule.ts";
import { createReadJsonBody, refuseEncodedBody } from "./json-body-parser.ts";
import type { PathTemplate } from "./path-template.ts";
import { createReadCall } from "./read-call.ts";
import { sendAnswer } from "./send-answer.ts";
import { startCall } from "./start-call.ts";
import { buildAnswerCall, quotaHeaders } from "./write-answer.ts";
import { routeNotFound } from "./write-error.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The call, once it was authorized before its body was read. */
    authorizedCall: Call | undefined;
  }
}

/** A route that the transcoder has made. */
export interface RestRoute {
  /** As Fastify writes it. */
  readonly url: string;
  /** Its path as the google.api.http rule writes it. */
  readonly pattern: string;
  readonly verb: string;
}

/**
 * Serves every unary method that has google.api.http rules as JSON over HTTP, through the implementations and
 * interceptors of the RPCs. Throws when a rule is wrong. Returns the routes it made.
 */
export function registerTranscoder(scope: FastifyInstance, rpcs: Rpcs): readonly RestRoute[] {
  scope.decorateRequest("authorizedCall", undefined);
  return unaryBindings(rpcs).map(({ spec, binding }) => registerBinding(scope, rpcs, spec, binding));
}

function registerBinding(scope: FastifyInstance, rpcs: Rpcs, spec: UnarySpec, binding: HttpBinding): RestRoute {
  const url = toFastifyUrl(binding.path);
  const authorizeCall = rpcs.authorize(spec.method);
  async function authorize(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const call = startCall(request, reply);
    try {
      await authorizeCall(request.headers.authorization, call);
    } finally {
      reply.headers(quotaHeaders(call));
    }
    request.authorizedCall = call;
  }
  scope.route({
    url,
    // Fastify refuses what it does not know.
    method: (binding.verb === "GET" ? ["GET", "HEAD"] : binding.verb) as HTTPMethods,
    bodyLimit: callPolicyOf(spec.method).readBytesMax,
    config: { pattern: binding.path.text },
    onRequest: mayHaveBody(binding) ? [authorize, refuseEncodedBody] : [],
    handler: buildHandler(rpcs, spec, binding),
  });
  return { url, pattern: binding.path.text, verb: binding.verb };
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

function buildHandler(rpcs: Rpcs, spec: UnarySpec, binding: HttpBinding): Handler {
  const answerCall = buildAnswerCall(rpcs, spec, binding);
  const readCall = createReadCall(binding);
  const readJsonBody = createReadJsonBody(spec.method);
  return async (request, reply) => {
    const call = request.authorizedCall ?? startCall(request, reply);
    if (request.body instanceof Uint8Array && isLargeBody(request.body)) await turnOfLargeBody(call);
    const bound = readCall(request, readJsonBody(request));
    if (bound === undefined) throw routeNotFound(request);
    sendAnswer(request, reply, await answerCall(bound, request, call));
  };
}

/**
 * A Fastify route pattern that every path of the template matches. The values of its parameters are not used: the
 * template itself binds them. Throws for a template the router cannot hold.
 */
export function toFastifyUrl({ text, segments, verb }: PathTemplate): string {
  const last = segments.length - 1;
  const parts = segments.map((segment, i) => {
    if (segment.kind === "literal") return segment.text;
    if (segment.kind === "**" && verb !== undefined) {
      throw new Error(`path template ${JSON.stringify(text)}: '**' cannot be routed together with a verb`);
    }
    if (segment.kind === "**") return "*";
    // Without a pattern of its own a parameter would swallow the verb. A dot would not match a line break.
    return i === last && verb !== undefined ? `:p${i}([^]*)` : `:p${i}`;
  });
  // A doubled colon is the router's escape for a literal one.
  return `/${parts.join("/")}${verb === undefined ? "" : `::${verb}`}`;
}
