import { ConnectError, type ContextValues } from "@connectrpc/connect";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { buildInvoke, type UnarySpec } from "../call/build-invoke.ts";
import { buildCallContext } from "../call/call-context.ts";
import { chooseCoding } from "../call/content-coding.ts";
import { fieldFaultsKey } from "../connect/field-faults.ts";
import { readBytesMax } from "../connect/read-limit.ts";
import { contextValuesOf } from "../connect/request-id-context.ts";
import type { Rpcs } from "../connect/rpcs.ts";
import { toRefusal } from "../connect/to-connect-error.ts";
import { findHeaderBindings } from "./bind-headers.ts";
import { bindRequest, type RequestParts } from "./bind-request.ts";
import { fromCodedEtags } from "./coded-etag.ts";
import { type HttpBinding, readHttpBindings } from "./http-rule.ts";
import { readJsonBody, refuseEncodedBody } from "./json-body-parser.ts";
import { matchPath } from "./path-template.ts";
import { setQuotaHeaders } from "./quota-headers.ts";
import { parseQuery, splitUrl } from "./request-url.ts";
import { routeNotFound } from "./route-not-found.ts";
import { sendRefusal } from "./send-refusal.ts";
import { toFastifyUrl } from "./to-fastify-url.ts";
import { buildResponseWriter } from "./write-response.ts";

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
  const specs = rpcs.services
    .flatMap((service) => Object.values(service.methods))
    .filter((spec) => spec.kind === "unary");
  return specs.flatMap((spec) =>
    readHttpBindings(spec.method).map((binding) => registerBinding(scope, rpcs, spec, binding)),
  );
}

function registerBinding(scope: FastifyInstance, rpcs: Rpcs, spec: UnarySpec, binding: HttpBinding): RestRoute {
  const url = toFastifyUrl(binding.path);
  const admitted = new WeakMap<FastifyRequest, ContextValues>();
  // A caller who may not pass is refused before the body is read; without a body the access interceptor is early enough.
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const values = contextValuesOf(request);
    try {
      await rpcs.admit(spec.method, request.headers.authorization, values);
    } finally {
      setQuotaHeaders(reply, values);
    }
    admitted.set(request, values);
  }
  scope.route({
    url,
    method: (binding.verb === "GET" ? ["GET", "HEAD"] : binding.verb) as HTTPMethods, // Fastify refuses what it does not know
    bodyLimit: readBytesMax(spec.method),
    config: { pattern: binding.path.text },
    onRequest: binding.verb === "GET" ? [] : [admit, refuseEncodedBody],
    handler: buildHandler(rpcs, spec, binding, (request) => admitted.get(request) ?? contextValuesOf(request)),
  });
  return { url, verb: binding.verb };
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

function buildHandler(
  { interceptors }: Rpcs,
  spec: UnarySpec,
  binding: HttpBinding,
  valuesOf: (request: FastifyRequest) => ContextValues,
): Handler {
  const invoke = buildInvoke(spec, interceptors);
  const writeResponse = buildResponseWriter(binding);
  const headers = findHeaderBindings(spec.method.input.fields);
  return async (request, reply) => {
    const bound = bindRequest(binding, headers, readParts(request, binding));
    const values = valuesOf(request);
    if (bound.faults.issues.length > 0) values.set(fieldFaultsKey, bound.faults);
    const context = buildCallContext(spec.method, {
      protocolName: "rest",
      head: request,
      values,
      timeoutMs: undefined,
    });
    try {
      const message = await invoke(context, bound.message);
      setQuotaHeaders(reply, values);
      await writeResponse(request, reply, message, context.responseHeader);
    } catch (error) {
      if (!(error instanceof ConnectError)) throw error;
      setQuotaHeaders(reply, values);
      sendRefusal(request, reply, toRefusal(error), { locate: bound.locate });
    }
  };
}

function readParts(request: FastifyRequest, binding: HttpBinding): RequestParts {
  const url = splitUrl(request.url);
  const path = matchPath(binding.path, url.path);
  if (path === undefined) throw routeNotFound(request);
  return {
    path,
    query: parseQuery(url.query),
    body: readJsonBody(request),
    header: (name) => readHeader(request, name),
  };
}

function readHeader({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  const text = Array.isArray(value) ? value.join(", ") : value;
  if (name !== "if-none-match" || text === undefined) return text;
  return fromCodedEtags(text, chooseCoding(headers["accept-encoding"]?.toString()));
}
