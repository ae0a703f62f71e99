import { type ContextValues, createContextKey, createContextValues } from "@connectrpc/connect";
import { type CallClient, clientKey } from "./client-context.ts";

/** Holds the id of the HTTP request that carries a call; empty when the edge gave none. */
export const requestIdKey = createContextKey("", { description: "request id" });

/** The context values an edge starts a call with; added to `values`, where there are some. */
export function contextValuesOf(client: CallClient, values: ContextValues = createContextValues()): ContextValues {
  return values.set(requestIdKey, client.id).set(clientKey, client);
}
