import type { ConnectRouter } from "@connectrpc/connect";
import { carriedJsonOptions } from "./carried-json-options.ts";
import { deadlineInterceptor } from "./deadline-interceptor.ts";
import { BINARY_OPTIONS, readBytesMax, WRITE_BYTES_MAX } from "./read-limit.ts";
import type { Rpcs } from "./rpcs.ts";

/**
 * Serves our services over gRPC, gRPC-web and Connect. Every method has its own read limit, and the interceptors replace
 * those of the router. Deadlines are theirs alone: a REST request has none.
 */
export function registerRpcs(router: ConnectRouter, { services, interceptors, gate }: Rpcs): void {
  const chain = [...interceptors, deadlineInterceptor];
  for (const { method, impl, kind } of services.flatMap((service) => Object.values(service.methods))) {
    if (kind !== "unary") throw new Error(`${method.parent.typeName}/${method.name} is not unary`);
    router.rpc(method, impl, {
      interceptors: chain,
      requestGate: gate,
      jsonOptions: carriedJsonOptions(method),
      binaryOptions: BINARY_OPTIONS,
      readMaxBytes: readBytesMax(method),
      writeMaxBytes: WRITE_BYTES_MAX,
    });
  }
}
