import type { FindCall } from "../http/http-call.ts";
import { CONNECT_TYPES, readConnectCall } from "./connect/read-call.ts";
import { GRPC_TYPES, readGrpcCall } from "./grpc/read-call.ts";
import { GRPC_WEB_TYPES, readGrpcWebCall } from "./grpc-web/read-call.ts";
import { answerUnary } from "./unary/call-unary.ts";
import { readBody } from "./unary/read-body.ts";
import type { UnaryMethod } from "./unary/unary-method.ts";
import type { ReadWire } from "./unary/wire.ts";

/** Who reads a request, by its media type. */
const READERS: ReadonlyMap<string, ReadWire> = new Map([
  ...CONNECT_TYPES.map((type) => [type, readConnectCall] as const),
  ...GRPC_TYPES.map((type) => [type, readGrpcCall] as const),
  ...GRPC_WEB_TYPES.map((type) => [type, readGrpcWebCall] as const),
]);

/**
 * Finds the POSTs of Connect, gRPC and gRPC-web; those of other methods, verbs and media types, and compressed ones, it
 * leaves alone.
 */
export function createFindPost(methods: ReadonlyMap<string, UnaryMethod>): FindCall {
  return (request) => {
    const { method: verb, url, headers } = request;
    const method = verb === "POST" ? methods.get(url) : undefined;
    const wire = method && READERS.get(headers["content-type"] ?? "")?.(request);
    if (method === undefined || wire === undefined) return undefined;
    const call = { head: { method: verb, url, headers }, method, wire };
    const receive = () =>
      readBody(request.body, method.bodyLimits[wire.framing]).then((body) => wire.open(body, method.readBytesMax));
    return {
      route: method.path,
      protocol: wire.protocolName,
      answer: (values, recordCode) => answerUnary(call, receive, values, recordCode),
    };
  };
}
