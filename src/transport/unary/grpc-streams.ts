import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import type { ContextValues } from "@connectrpc/connect";
import { clientKey } from "../connect/client-context.ts";
import { contextValuesOf, requestIdKey } from "../connect/request-id-context.ts";
import { isHost } from "../listener/host-check.ts";
import type { TakeStream } from "../listener/one-port.ts";
import { requestIdOf } from "../request-id.ts";
import type { EndedCall } from "../request-log.ts";
import { callUnary, type UnaryCall } from "./call-unary.ts";
import { openEnvelope } from "./envelope.ts";
import { isGrpcTimeout, parseGrpcTimeout } from "./grpc-timeout.ts";
import { readBody } from "./read-body.ts";
import { sendGrpcOutcome } from "./send-grpc-outcome.ts";
import type { UnaryMethod } from "./unary-method.ts";

/** What gRPC streams are served with. */
export interface GrpcStreamsDeps {
  readonly methods: ReadonlyMap<string, UnaryMethod>;
  /** Told the path of each call that begins; the function it returns, how it ended. */
  readonly observe: (path: string) => (call: EndedCall) => void;
}

/**
 * Answers unary gRPC calls on their HTTP/2 streams, below Node's compatibility layer and Fastify, for a small part of the cost.
 * It takes the usual request only: a method of ours, binary messages, no compression; every other one goes the long way.
 */
export function createGrpcStreams({ methods, observe }: GrpcStreamsDeps): TakeStream {
  return (stream, headers) => {
    const method = methods.get(headers[":path"] ?? "");
    if (method === undefined || !isUsual(headers)) return false;
    const client = { id: requestIdOf({ headers }), ip: stream.session?.socket.remoteAddress };
    const call = startCall(method, headers, contextValuesOf(client));
    const settle = observeStream(stream, call, observe(method.path));
    const readMessage = async () => {
      const { bytes } = await readBody(stream, method.bodyLimits.enveloped);
      return openEnvelope(bytes, method.readBytesMax);
    };
    callUnary(call, readMessage)
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
    (timeout === undefined || (typeof timeout === "string" && isGrpcTimeout(timeout))) &&
    headers.host === undefined &&
    isHost(headers[":authority"] ?? "")
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

/** Returns where the name of the code goes once there is one. A client that leaves before has canceled. */
function observeStream(
  stream: ServerHttp2Stream,
  { method, values }: UnaryCall,
  end: (call: EndedCall) => void,
): (code: string) => void {
  const startedAt = performance.now();
  let code = "canceled";
  stream.once("error", ignore);
  stream.once("close", () => {
    const { ip: remoteAddress } = values.get(clientKey);
    end({ id: values.get(requestIdKey), path: method.path, remoteAddress, code, ms: performance.now() - startedAt });
  });
  return (name) => {
    code = name;
  };
}

/** A stream that the client has reset; unheard, that would end the process. */
function ignore(): void {}
