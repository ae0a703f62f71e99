import type { CallRequest, FindCall, HttpCall } from "../http/http-call.ts";
import { readBody } from "../http/request-body.ts";
import { createFindConnectGet } from "./connect/find-get.ts";
import { CONNECT_READERS } from "./connect/read-call.ts";
import { GRPC_READERS } from "./grpc/read-call.ts";
import { GRPC_WEB_READERS } from "./grpc-web/read-call.ts";
import { answerUnary } from "./unary/call-unary.ts";
import { findMethod, type UnaryMethod } from "./unary/unary-method.ts";
import type { ReadWire } from "./unary/wire.ts";

/** Who reads a request, by its media type. */
const READERS: ReadonlyMap<string, ReadWire> = new Map(
  Object.entries({ ...CONNECT_READERS, ...GRPC_READERS, ...GRPC_WEB_READERS }),
);

function findReader(mediaType: string): ReadWire | undefined {
  return READERS.get(mediaType) ?? READERS.get(mediaType.toLowerCase().replace(JSON_CHARSET, ""));
}

/** The only charset of JSON, which need not be named. */
const JSON_CHARSET = /(?<=json); ?charset=utf-?8$/;

/**
 * Finds the calls of unary methods: POSTs of Connect, gRPC and gRPC-web by path and media type, GETs of Connect by
 * path, and those of REST as `findRestGet` does. It leaves all other requests alone.
 */
export function createFindUnary(methods: ReadonlyMap<string, UnaryMethod>, findRestGet?: FindCall): FindCall {
  const findConnectGet = createFindConnectGet(methods);
  const services = new Set(Array.from(methods.values(), ({ spec }) => `/${spec.method.parent.typeName}/`));
  const isRpcPath = (url: string): boolean => services.has(url.slice(0, url.indexOf("/", 1) + 1));
  return (request) => {
    if (request.method === "POST") return findPost(methods, request);
    const get = isRpcPath(request.url) ? undefined : findRestGet?.(request);
    return get ?? findConnectGet(request);
  };
}

function findPost(methods: ReadonlyMap<string, UnaryMethod>, request: CallRequest): HttpCall | undefined {
  const { method: verb, url, headers } = request;
  const method = findMethod(methods, url);
  const read = method && findReader(headers["content-type"] ?? "");
  if (method === undefined || read === undefined) return undefined;
  const wire = read(request);
  const received = { head: { method: verb, url, headers }, method, wire };
  const receive = async () =>
    wire.open(await readBody(request.body, method.bodyLimits[wire.framing]), method.readBytesMax);
  return {
    route: method.path,
    protocol: wire.protocolName,
    answer: (call, recordCode) => answerUnary(received, receive, call, recordCode),
  };
}
