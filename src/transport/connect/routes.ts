import type { ConnectRouter } from "@connectrpc/connect";
import { readBytesMax, WRITE_BYTES_MAX } from "./read-limit.ts";
import type { Rpcs } from "./rpcs.ts";

/**
 * Serves our services over gRPC, gRPC-web and Connect. Every method has its own read limit, and the interceptors replace
 * those of the router.
 */
export function registerRpcs(router: ConnectRouter, { services, interceptors }: Rpcs): void {
  for (const { method, impl, kind } of services.flatMap((service) => Object.values(service.methods))) {
    if (kind !== "unary") throw new Error(`${method.parent.typeName}/${method.name} is not unary`);
    router.rpc(method, impl, { interceptors, readMaxBytes: readBytesMax(method), writeMaxBytes: WRITE_BYTES_MAX });
  }
}
