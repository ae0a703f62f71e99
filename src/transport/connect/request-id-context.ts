import { type ContextValues, createContextKey, createContextValues } from "@connectrpc/connect";

/** Holds the id of the HTTP request that carries a call; empty when the edge gave none. */
export const requestIdKey = createContextKey("", { description: "request id" });

/** The context values an edge starts a call with. */
export function contextValuesOf(request: { readonly id: string }): ContextValues {
  return createContextValues().set(requestIdKey, request.id);
}
