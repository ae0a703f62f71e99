import type { FindCall } from "../http/http-call.ts";
import { CONNECT_READERS } from "./connect/read-call.ts";
import { GRPC_READERS } from "./grpc/read-call.ts";
import { GRPC_WEB_READERS } from "./grpc-web/read-call.ts";
import { answerUnary } from "./unary/call-unary.ts";
import { readBody } from "./unary/read-body.ts";
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

/** Finds the POSTs of Connect, gRPC and gRPC-web. It leaves alone those of other paths and media types. */
export function createFindPost(methods: ReadonlyMap<string, UnaryMethod>): FindCall {
  return (request) => {
    const { method: verb, url, headers } = request;
    const method = findMethod(methods, url);
    const read = method && findReader(headers["content-type"] ?? "");
    if (method === undefined || read === undefined) return undefined;
    const wire = read(request);
    const call = { head: { method: verb, url, headers }, method, wire };
    const receive = async () =>
      wire.open(await readBody(request.body, method.bodyLimits[wire.framing]), method.readBytesMax);
    return {
      route: method.path,
      protocol: wire.protocolName,
      answer: (values, recordCode) => answerUnary(call, receive, values, recordCode),
    };
  };
}
