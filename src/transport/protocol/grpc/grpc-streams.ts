import type { IncomingHttpHeaders } from "node:http2";
import type { ContextValues } from "@connectrpc/connect";
import type { ObserveCall } from "../../http/observe-calls.ts";
import { observeStream } from "../../http/observe-stream.ts";
import { RequestClient } from "../../http/request-client.ts";
import type { IsMember } from "../../listener/network.ts";
import type { TakeStream } from "../../listener/one-port.ts";
import { addressOfSession } from "../../listener/session-address.ts";
import { contextValuesOf } from "../../rpc/request-id-context.ts";
import { callUnary, type UnaryCall } from "../unary/call-unary.ts";
import { openEnvelope } from "../unary/envelope.ts";
import { isGrpcTimeout, parseGrpcTimeout } from "../unary/grpc-timeout.ts";
import { readBody } from "../unary/read-body.ts";
import type { UnaryMethod } from "../unary/unary-method.ts";
import { sendGrpcOutcome } from "./send-grpc-outcome.ts";

/** What gRPC streams are served with. */
export interface GrpcStreamsDeps {
  readonly methods: ReadonlyMap<string, UnaryMethod>;
  readonly observe: ObserveCall;
  /** Whose word on the address of a client is taken. */
  readonly isProxy: IsMember;
}

/**
 * Answers unary gRPC calls on their HTTP/2 streams, below Node's compatibility layer and Fastify, for a small part of the cost.
 * It takes the usual request only: a method of ours, binary messages, no compression; every other one goes the long way.
 */
export function createGrpcStreams({ methods, observe, isProxy }: GrpcStreamsDeps): TakeStream {
  return (stream, headers) => {
    const method = methods.get(headers[":path"] ?? "");
    if (method === undefined || !isUsual(headers)) return false;
    const client = new RequestClient(headers, addressOfSession(stream.session), isProxy);
    const call = startCall(method, headers, contextValuesOf(client));
    const settle = observeStream(stream, client, call, observe(method.path, "grpc"));
    const receive = async () => {
      const { bytes } = await readBody(stream, method.bodyLimits.enveloped);
      return openEnvelope(bytes, method.readBytesMax);
    };
    callUnary(call, receive)
      .then((outcome) => sendGrpcOutcome(stream, call, outcome, settle))
      .catch(() => stream.destroy());
    return true;
  };
}

function isUsual(headers: IncomingHttpHeaders): boolean {
  const { "content-type": type, "grpc-encoding": encoding, "grpc-timeout": timeout } = headers;
  return (
    headers[":method"] === "POST" &&
    (type === "application/grpc" || type === "application/grpc+proto") &&
    (encoding === undefined || encoding === "identity") &&
    (timeout === undefined || (typeof timeout === "string" && isGrpcTimeout(timeout)))
  );
}

function startCall(method: UnaryMethod, headers: IncomingHttpHeaders, values: ContextValues): UnaryCall {
  const timeout = headers["grpc-timeout"];
  return {
    method,
    protocolName: "grpc",
    head: { method: "POST", url: method.path, headers },
    binary: true,
    values,
    timeoutMs: typeof timeout === "string" ? parseGrpcTimeout(timeout) : undefined,
  };
}
