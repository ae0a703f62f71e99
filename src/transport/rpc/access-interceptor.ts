import type { Interceptor } from "@connectrpc/connect";
import type { Admit } from "./access.ts";

/** Refuses a call whose Authorization header does not hold a key of the kind its method takes. */
export function createAccessInterceptor(admit: Admit): Interceptor {
  return (next) => async (request) => {
    await admit(request.method, request.header.get("authorization"), request.contextValues);
    return await next(request);
  };
}
