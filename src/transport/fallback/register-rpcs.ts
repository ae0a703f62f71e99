import type { DescMethod } from "@bufbuild/protobuf";
import { ConnectError, type ConnectRouter, type HandlerContext, type Interceptor } from "@connectrpc/connect";
import type { Metrics } from "../../metrics/metrics.ts";
import { boundDetails } from "../protocol/grpc/write-error.ts";
import { carriedJsonOptions } from "../protocol/unary/carried-json-options.ts";
import { callOf } from "../rpc/call/call.ts";
import type { ReadField } from "../rpc/call/page-call.ts";
import { BINARY_OPTIONS, callPolicyOf, WRITE_BYTES_MAX } from "../rpc/policy/call-policy.ts";
import type { Rpcs } from "../rpc/rpcs.ts";
import { createDeadlineInterceptor } from "./deadlines.ts";

/** The services whose streams connect-es serves. */
export type ConnectRpcs = Pick<Rpcs, "services" | "interceptors" | "withDeadline" | "authorize" | "annotateError">;

/** How the calls of connect-es are measured. */
export type CallMetrics = Pick<Metrics, "interceptor" | "noteFailure">;

/**
 * Serves the streams of our services over gRPC, gRPC-web and Connect. Every method has its own read limit, and the
 * interceptors replace those of the router.
 */
export function registerRpcs(router: ConnectRouter, rpcs: ConnectRpcs, metrics: CallMetrics): void {
  const { services, withDeadline } = rpcs;
  const interceptors = [
    metrics.interceptor,
    boundGrpcErrors,
    ...rpcs.interceptors,
    createDeadlineInterceptor(withDeadline),
  ];
  for (const { method, impl, kind } of services.flatMap((service) => Object.values(service.methods))) {
    if (kind === "unary") continue;
    if (kind !== "server_streaming") {
      throw new Error(`${method.parent.typeName}/${method.name} takes a stream`);
    }
    router.rpc(method, impl, {
      interceptors,
      requestGate: createRequestGate(method, rpcs, metrics),
      jsonOptions: carriedJsonOptions(method),
      binaryOptions: BINARY_OPTIONS,
      readMaxBytes: callPolicyOf(method).readBytesMax,
      writeMaxBytes: WRITE_BYTES_MAX,
    });
  }
}

/**
 * For Connect's option of the same name: authorizes calls. From here on it also gives a google.rpc.ErrorInfo to what
 * the protocol layer throws by itself, such as for a message that is too large: Connect aborts the call with that very
 * error, just before it writes it.
 */
function createRequestGate(
  method: DescMethod,
  { authorize, annotateError }: ConnectRpcs,
  { noteFailure }: CallMetrics,
): (context: HandlerContext) => Promise<void> {
  const authorizeCall = authorize(method);
  return async (context) => {
    const { requestHeader, signal, values } = context;
    const call = callOf(values);
    // At the end of every call, and when its client leaves.
    signal.addEventListener("abort", () => {
      call.releaseSlot();
      if (signal.reason instanceof ConnectError) noteFailure(values, annotateError(signal.reason, context));
    });
    try {
      await authorizeCall(requestHeader.get("authorization"), call, readFieldOf(context));
    } catch (error) {
      throw annotateError(error, context);
    }
    if (signal.aborted) call.releaseSlot();
  };
}

function readFieldOf({ protocolName, requestMethod, requestHeader, url }: HandlerContext): ReadField | undefined {
  if (protocolName === "grpc" || requestMethod !== "POST") return undefined;
  return (name) => (name === "host" ? new URL(url).host : requestHeader.get(name));
}

const GRPC_TYPE = /^application\/grpc(?!-web)/;

/** Keeps the errors of gRPC to what a header block holds. */
const boundGrpcErrors: Interceptor = (next) => async (request) => {
  try {
    return await next(request);
  } catch (error) {
    const isGrpc = GRPC_TYPE.test(request.header.get("content-type") ?? "");
    throw isGrpc && error instanceof ConnectError ? boundDetails(error) : error;
  }
};
