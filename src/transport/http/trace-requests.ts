import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Protocol, protocolOf } from "../../metrics/protocol.ts";
import type { RequestSpan, SpanAttributes, Tracer } from "../../tracing/tracer.ts";
import type { CallClient, CallRecord } from "../rpc/call/call.ts";
import { hideSecrets, hideSecretsInUrl } from "./hide-secrets.ts";
import type { FindCall } from "./http-call.ts";
import type { RequestEnd } from "./request-end.ts";

declare module "fastify" {
  interface FastifyRequest {
    span: RequestSpan | undefined;
  }
}

/** Notified of a request after its end, with its outcome and what is on record of its call. */
export type EndSpan = (end: RequestEnd, outcome: string, record: CallRecord) => void;

/** What traces requests, around what serves them. */
export interface RequestTracing {
  /** The same calls, each of which begins the span of its request. */
  traceCalls(find: FindCall): FindCall;
  /** Ends the span of a request, if it has one. */
  readonly endSpan: EndSpan;
  /** Begins the spans of calls that pass through Fastify. To be called before there are routes. */
  install(fastify: FastifyInstance): void;
}

/** Names and attributes are those of OpenTelemetry's conventions for HTTP and RPC servers. */
export function createRequestTracing(tracer: Tracer): RequestTracing {
  function begin(client: CallClient, request: TracedRequest): RequestSpan {
    const span = tracer.beginRequest({ name: nameOf(request), attributes: attributesOf(request) }, request.headers);
    client.span = span;
    return span;
  }

  return {
    traceCalls(find) {
      return (request) => {
        const found = find(request);
        if (found === undefined) return undefined;
        const { route, protocol } = found;
        const { method, url, headers, isEncrypted, canTrail } = request;
        const version = canTrail ? "2" : "1.1";
        return {
          route,
          protocol,
          answer(call, recordCode) {
            const span = begin(call.client, { route, protocol, method, url, headers, isEncrypted, version });
            return span.run(() => found.answer(call, recordCode));
          },
        };
      };
    },

    endSpan,

    install(fastify) {
      fastify.decorateRequest("span", undefined);
      fastify.addHook("onRequest", (request, _reply, done) => {
        if (request.routeOptions.config?.routeKind === undefined) done();
        else begin(request, readRequest(request)).run(done);
      });
      // The events of a body that was read belong to its connection.
      fastify.addHook("preHandler", (request, _reply, done) => {
        if (request.span === undefined) done();
        else request.span.run(done);
      });
    },
  };
}

interface TracedRequest {
  readonly route: string;
  readonly protocol: Protocol;
  readonly method: string;
  readonly url: string;
  readonly headers: FastifyRequest["headers"];
  readonly isEncrypted: boolean;
  /** Of HTTP. */
  readonly version: string;
}

function readRequest(request: FastifyRequest): TracedRequest {
  const { method, originalUrl: url, headers, routeOptions, raw } = request;
  return {
    route: routeOptions.config.pattern ?? routeOptions.url ?? "",
    protocol: protocolOf(request, routeOptions.config.routeKind),
    method,
    url,
    headers,
    isEncrypted: "encrypted" in raw.socket,
    version: raw.httpVersionMajor === 2 ? "2" : raw.httpVersion,
  };
}

function nameOf({ route, protocol, method }: TracedRequest): string {
  return protocol === "rest" ? `${method} ${route}` : route.slice(1);
}

/** Without query and header fields: a key that was sent in the wrong place must not reach a trace. */
function attributesOf({ route, protocol, method, url, headers, isEncrypted, version }: TracedRequest): SpanAttributes {
  const { host, port } = authorityOf(headers[":authority"] ?? headers.host, isEncrypted);
  const common = {
    "network.protocol.name": "http",
    "network.protocol.version": version,
    "server.address": host,
    "server.port": port,
  };
  if (protocol !== "rest") {
    return {
      ...common,
      "rpc.system.name": protocol === "connect" ? "connectrpc" : "grpc",
      "rpc.method": route.slice(1),
    };
  }
  const path = hideSecretsInUrl(url.split("?", 1)[0] ?? "");
  const scheme = isEncrypted ? "https" : "http";
  return { ...common, "http.request.method": method, "http.route": route, "url.path": path, "url.scheme": scheme };
}

/** A host that the request names, checked before. */
function authorityOf(field: string | string[] | undefined, isEncrypted: boolean): { host?: string; port?: number } {
  const authority = URL.parse(`http://${field?.toString() ?? ""}`);
  if (authority === null) return {};
  return { host: hideSecrets(authority.hostname), port: Number(authority.port) || (isEncrypted ? 443 : 80) };
}

/** Faults are those of the server, as the conventions have it: a caller's mistakes leave a span without one. */
const endSpan: EndSpan = ({ client, protocol, status, code }, outcome, { key, template, version }) => {
  if (client.span === undefined) return;
  const common = {
    "letterpress.request.id": client.id,
    "letterpress.outcome": outcome,
    "letterpress.key.id": key,
    "letterpress.template": template,
    "letterpress.template.version": version,
  };
  if (protocol === "rest") {
    const attributes = { ...common, "http.response.status_code": status };
    client.span.end(attributes, status >= 500 ? String(status) : undefined);
    return;
  }
  const name = code ?? "canceled";
  const written = protocol === "connect" ? name : name.toUpperCase();
  client.span.end({ ...common, "rpc.status_code": written }, SERVER_FAULTS.has(name) ? written : undefined);
};

const SERVER_FAULTS: ReadonlySet<string> = new Set([
  "unknown",
  "deadline_exceeded",
  "unimplemented",
  "internal",
  "unavailable",
  "data_loss",
]);
