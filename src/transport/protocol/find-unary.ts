import type { FindCall } from "../http/http-call.ts";
import { readConnectWire } from "./connect/connect-wire.ts";
import { readGrpcWebWire } from "./grpc-web/grpc-web-wire.ts";
import { answerUnary } from "./unary/answer-unary.ts";
import { readBody } from "./unary/read-body.ts";
import type { UnaryMethod } from "./unary/unary-method.ts";

/** Finds the POSTs of Connect and gRPC-web; those of other methods, verbs and media types, and compressed ones, it leaves alone. */
export function createFindUnary(methods: ReadonlyMap<string, UnaryMethod>): FindCall {
  return (request) => {
    const { method: verb, url, headers } = request;
    const method = methods.get(url);
    const wire = method && (readConnectWire(request, method) ?? readGrpcWebWire(request, method));
    if (method === undefined || wire === undefined) return undefined;
    const call = { head: { method: verb, url, headers }, method, wire };
    const receive = async () =>
      wire.open(await readBody(request.body, method.bodyLimits[wire.framing]), method.readBytesMax);
    return {
      route: method.path,
      protocol: wire.protocolName,
      answer: (values, settle) => answerUnary(call, receive, values, settle),
    };
  };
}
