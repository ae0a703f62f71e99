import { type ContextValues, createContextKey, createContextValues } from "@connectrpc/connect";
import { clientKey } from "./client-context.ts";

/** Holds the id of the HTTP request that carries a call; empty when the edge gave none. */
export const requestIdKey = createContextKey("", { description: "request id" });

/** The context values an edge starts a call with; added to `values`, where there are some. */
export function contextValuesOf(
  request: { readonly id: string; readonly ip?: string | undefined },
  values: ContextValues = createContextValues(),
): ContextValues {
  return values.set(requestIdKey, request.id).set(clientKey, request as { readonly ip: string | undefined });
}
