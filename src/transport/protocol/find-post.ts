import type { FindCall } from "../http/http-call.ts";
import { CONNECT_TYPES, readConnectWire } from "./connect/connect-wire.ts";
import { GRPC_TYPES, readGrpcWire } from "./grpc/grpc-wire.ts";
import { GRPC_WEB_TYPES, readGrpcWebWire } from "./grpc-web/grpc-web-wire.ts";
import { answerUnary } from "./unary/answer-unary.ts";
import { readBody } from "./unary/read-body.ts";
import type { UnaryMethod } from "./unary/unary-method.ts";
import type { ReadWire } from "./unary/wire.ts";

/** Who reads a request, by its media type. */
const READERS: ReadonlyMap<string, ReadWire> = new Map([
  ...CONNECT_TYPES.map((type) => [type, readConnectWire] as const),
  ...GRPC_TYPES.map((type) => [type, readGrpcWire] as const),
  ...GRPC_WEB_TYPES.map((type) => [type, readGrpcWebWire] as const),
]);

/** Finds the POSTs of Connect, gRPC and gRPC-web; those of other methods, verbs and media types, and compressed ones, it leaves alone. */
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
