import type { ConnectRouter } from "@connectrpc/connect";
import type { Metrics } from "../../metrics/metrics.ts";
import { carriedJsonOptions } from "../protocol/unary/carried-json-options.ts";
import { BINARY_OPTIONS, readBytesMax, WRITE_BYTES_MAX } from "../rpc/read-limit.ts";
import type { Rpcs } from "../rpc/rpcs.ts";
import { createDeadlineInterceptor } from "./deadlines.ts";
import { createRequestGate } from "./request-gate.ts";

/** What connect-es serves. */
export type ConnectRpcs = Pick<Rpcs, "services" | "interceptors" | "withDeadline" | "authorize" | "annotateError">;

/** How the calls of connect-es are measured. */
export type CallMetrics = Pick<Metrics, "interceptor" | "noteFailure">;

/**
 * Serves our services over gRPC, gRPC-web and Connect. Every method has its own read limit, and the interceptors replace
 * those of the router.
 */
export function registerRpcs(router: ConnectRouter, rpcs: ConnectRpcs, metrics: CallMetrics): void {
  const { services, interceptors, withDeadline } = rpcs;
  const chain = [metrics.interceptor, ...interceptors, createDeadlineInterceptor(withDeadline)];
  const requestGate = createRequestGate(rpcs, metrics.noteFailure);
  for (const { method, impl, kind } of services.flatMap((service) => Object.values(service.methods))) {
    if (kind !== "unary") throw new Error(`${method.parent.typeName}/${method.name} is not unary`);
    router.rpc(method, impl, {
      interceptors: chain,
      requestGate,
      jsonOptions: carriedJsonOptions(method),
      binaryOptions: BINARY_OPTIONS,
      readMaxBytes: readBytesMax(method),
      writeMaxBytes: WRITE_BYTES_MAX,
    });
  }
}
